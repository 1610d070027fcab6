import type { ProxyEnd } from './tcpProxy.ts';
import { envNumber, createRandom } from '../random.ts';

/** Everything that may happen to a connection: before or behind the gateway, in nginx, or in the upstream. */
export type NetworkEvent = 'reload' | 'kill' | `${'front' | 'back'} ${'reset' | 'hole' | `${ProxyEnd} only`}`;

/** The number of events of each kind; SEED repeats the plan of a run. */
export const sizes = {
  messages: envNumber('MESSAGES', 2_000),
  cuts: envNumber('CUTS', 200),
  reloads: envNumber('RELOADS', 20),
  kills: envNumber('KILLS', 20),
  /** The number of silent cuts left to the heartbeat; after the others the computer wakes. */
  heartbeats: envNumber('HEARTBEATS', 20),
  seed: envNumber('SEED', Date.now() % 2 ** 31),
};

const cutKinds = ['reset', 'hole', 'client only', 'server only'] as const;
/** Cuts that the browser is not notified of: nginx passes on what it is notified of. */
const silentCuts: readonly NetworkEvent[] = [
  'front hole',
  'back hole',
  'front server only',
  'back server only',
];

const cutAt = (n: number): NetworkEvent =>
  `${n % 2 ? 'front' : 'back'} ${cutKinds[(n >> 1) % cutKinds.length] ?? 'reset'}`;

/** Draws the events and their order. */
export const createSchedule = () => {
  const random = createRandom(sizes.seed);
  const events: readonly NetworkEvent[] = random.shuffled([
    ...Array.from({ length: sizes.cuts }, (_, n) => cutAt(n)),
    ...Array.from({ length: sizes.reloads }, (): NetworkEvent => 'reload'),
    ...Array.from({ length: sizes.kills }, (): NetworkEvent => 'kill'),
  ]);
  const silentRounds = events.flatMap((event, round) => (silentCuts.includes(event) ? [round] : []));
  const heartbeatRounds = new Set(random.shuffled(silentRounds).slice(0, sizes.heartbeats));
  return {
    random,
    events,
    isSilent: (event: NetworkEvent): boolean => silentCuts.includes(event),
    /** Whether a round is left to the heartbeat. */
    leavesToHeartbeat: (round: number): boolean => heartbeatRounds.has(round),
  };
};
