import type { End } from './cable.ts';
import { given, openChance } from './figures.ts';

/** What may happen to a line: at the cable before or behind the gateway, to nginx, to the upstream. */
export type LineEvent = 'reload' | 'kill' | `${'front' | 'back'} ${'reset' | 'hole' | `${End} told`}`;

/** How much happens; SEED repeats the plan of a run. */
export const sizes = {
  messages: given('MESSAGES', 2_000),
  cuts: given('CUTS', 200),
  reloads: given('RELOADS', 20),
  kills: given('KILLS', 20),
  /** So many of the cuts of which the browser is not told are left to the heartbeat; at the others the computer wakes. */
  heartbeats: given('HEARTBEATS', 20),
  seed: given('SEED', Date.now() % 2 ** 31),
};

const ways = ['reset', 'hole', 'near told', 'far told'] as const;
/** Where the browser is not told: nginx passes on what it is told itself. */
const silent: readonly LineEvent[] = ['front hole', 'back hole', 'front far told', 'back far told'];

const cut = (n: number): LineEvent =>
  `${n % 2 ? 'front' : 'back'} ${ways[(n >> 1) % ways.length] ?? 'reset'}`;

/** Draws what happens, in its order. */
export const drawPlan = () => {
  const chance = openChance(sizes.seed);
  const events: readonly LineEvent[] = chance.shuffled([
    ...Array.from({ length: sizes.cuts }, (_, n) => cut(n)),
    ...Array.from({ length: sizes.reloads }, (): LineEvent => 'reload'),
    ...Array.from({ length: sizes.kills }, (): LineEvent => 'kill'),
  ]);
  const unheard = events.flatMap((event, round) => (silent.includes(event) ? [round] : []));
  const slow = new Set(chance.shuffled(unheard).slice(0, sizes.heartbeats));
  return {
    chance,
    events,
    isSilent: (event: LineEvent): boolean => silent.includes(event),
    /** Whether nobody wakes the computer in a round. */
    isSlow: (round: number): boolean => slow.has(round),
  };
};
