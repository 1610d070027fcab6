import * as v from 'valibot';
import { nothing, type Others } from '../im/world.ts';
import type { Later } from '../lib/later.ts';

/** What a tab shows, and whether it may play sound. */
export interface Sight {
  readonly topics: readonly string[];
  readonly sound: boolean;
}

const word = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  v.object({ type: v.literal('sight'), tab: v.string(), topics: v.array(v.string()), sound: v.boolean() }),
  v.object({ type: v.literal('bye'), tab: v.string() }),
  v.object({ type: v.literal('ring'), tab: v.string() }),
]);
type Word = v.InferOutput<typeof word>;

/** How often a tab announces what it shows, and how long that is trusted, in milliseconds. */
export const sayMs = 10_000;
const believedMs = 25_000;

interface Parts {
  readonly others: Others | null;
  readonly tab: string;
  /** Only differences matter. */
  readonly now: () => number;
  readonly later: Later;
  readonly sight: () => Sight;
  /**
   * This tab is now the one that notifies. Also called if tabs cannot coordinate: each then notifies for
   * itself.
   */
  readonly leads: () => void;
  readonly ring: () => void;
}

/** The tabs of one person: one of them notifies, all announce what they show. */
export interface Tabs {
  readonly inSight: (topic: string) => boolean;
  /** What this tab shows has changed. */
  readonly say: () => void;
  /** Asks another tab to play the sound; false if none may. */
  readonly ringElsewhere: () => boolean;
  readonly leave: () => void;
}

/** Joins the other tabs. */
export const openTabs = ({ others, tab, now, later, sight, leads, ring }: Parts): Tabs => {
  const known = new Map<string, Sight & { readonly at: number }>();
  let callOff = nothing;

  const hear = (said: unknown): void => {
    const read = v.safeParse(word, said);
    if (!read.success) return;
    const one = read.output;
    if (one.type === 'hello') say();
    else if (one.type === 'bye') known.delete(one.tab);
    else if (one.type === 'ring') {
      if (one.tab === tab) ring();
    } else known.set(one.tab, { topics: one.topics, sound: one.sound, at: now() });
  };
  const channel = others?.join(hear);
  const post = (one: Word): void => channel?.say(one);
  const say = (): void => {
    callOff();
    const mine = sight();
    post({ type: 'sight', tab, topics: [...mine.topics], sound: mine.sound });
    callOff = mine.topics.length > 0 ? later(sayMs, say) : nothing;
  };

  post({ type: 'hello' });
  say();
  const giveUp = others?.own(leads, leads);
  if (!others) leads();

  return {
    say,
    inSight: (topic) =>
      sight().topics.includes(topic) ||
      [...known.values()].some(({ topics, at }) => now() - at < believedMs && topics.includes(topic)),
    ringElsewhere: () => {
      const [last] = [...known].filter(([, { sound }]) => sound).toSorted(([, a], [, b]) => b.at - a.at);
      if (!last) return false;
      post({ type: 'ring', tab: last[0] });
      return true;
    },
    leave: () => {
      callOff();
      post({ type: 'bye', tab });
      giveUp?.();
      channel?.leave();
    },
  };
};
