import type { Others } from '../im/world.ts';
import { type AlertKind, type Entry, type Fact, freshMs } from './book.ts';
import { type Desk, openDesk } from './desk.ts';

/** Deterministic random numbers in [0, 1) for a seed. */
export const chanceOf = (seed: number): (() => number) => {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** One tab of the browser: its notifications, sounds and visible topics. */
export interface RigTab {
  readonly desk: Desk;
  readonly told: Entry[][];
  readonly rings: () => number;
  readonly muted: () => number;
  /** Sets the visible topics. */
  readonly looks: (...topics: string[]) => void;
  readonly heard: (allowed: boolean) => void;
  readonly close: () => void;
  /** The tab is killed without cleanup. */
  readonly crash: () => void;
}

/**
 * A test browser: any number of tabs, one local storage, and a manual clock. Messages between tabs take
 * `delay` milliseconds.
 */
export const openBrowser = ({
  delay = () => 0,
  turns = true,
}: {
  delay?: () => number;
  turns?: boolean;
} = {}) => {
  let now = 10 * freshMs;
  let order = 0;
  const plans = new Map<number, { at: number; act: () => void }>();
  const kept = new Map<string, string>();
  const ears = new Map<object, (key: string | null) => void>();
  const members = new Map<object, (said: unknown) => void>();
  const queue: { readonly tab: object; readonly owned: () => void }[] = [];
  const tabs: RigTab[] = [];

  const later = (ms: number, act: () => void): (() => void) => {
    const id = (order += 1);
    plans.set(id, { at: now + ms, act });
    return () => void plans.delete(id);
  };
  /** Grants the lock to the next in the queue. */
  const give = (me: object): void => {
    const place = queue.findIndex(({ tab }) => tab === me);
    if (place < 0) return;
    queue.splice(place, 1);
    const [next] = queue;
    if (place === 0 && next) later(delay(), () => queue[0] === next && next.owned());
  };
  const others = (me: object): Others => ({
    own: (owned) => {
      queue.push({ tab: me, owned });
      if (queue.length === 1) later(0, () => queue[0]?.tab === me && owned());
      return () => give(me);
    },
    join: (hear) => {
      members.set(me, hear);
      return {
        say: (word) => {
          for (const [tab] of members) if (tab !== me) later(delay(), () => members.get(tab)?.(word));
        },
        leave: () => void members.delete(me),
      };
    },
  });

  const open = (): RigTab => {
    const me = {};
    const told: Entry[][] = [];
    const [counted, state] = [
      { rings: 0, muted: 0 },
      { topics: [] as readonly string[], sound: true },
    ];
    let alive = true;
    const desk = openDesk({
      person: ['1', '7'],
      others: turns ? others(me) : null,
      local: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => {
          kept.set(key, value);
          for (const [tab] of ears) if (tab !== me) later(delay(), () => ears.get(tab)?.(key));
        },
      },
      cupboard: null,
      otherTabs: (wrote) => {
        ears.set(me, wrote);
        return () => void ears.delete(me);
      },
      now: () => now,
      later: (ms, act) => later(ms, () => alive && act()),
      mint: () => `tab ${(order += 1)}`,
      topics: () => state.topics,
      sound: () => state.sound,
      show: (entries) => void told.push([...entries]),
      clear: () => {},
      ring: () => {
        counted.rings += 1;
      },
      mute: () => {
        counted.muted += 1;
      },
    });
    const gone = (): void => {
      members.delete(me);
      ears.delete(me);
      tabs.splice(tabs.indexOf(tab), 1);
    };
    const tab: RigTab = {
      desk,
      told,
      rings: () => counted.rings,
      muted: () => counted.muted,
      looks: (...topics) => {
        state.topics = topics;
        desk.look();
      },
      heard: (allowed) => {
        state.sound = allowed;
        desk.look();
      },
      close: () => {
        desk.leave();
        gone();
      },
      crash: () => {
        alive = false;
        gone();
        give(me);
      },
    };
    tabs.push(tab);
    return tab;
  };

  return {
    open,
    /** The open tabs. */
    tabs: tabs as readonly RigTab[],
    now: () => now,
    later,
    /** Advances the time and runs the timers that are due. */
    pass: async (ms: number): Promise<void> => {
      const end = now + ms;
      for (;;) {
        // Lets promises of the last timer settle first.
        await Promise.resolve();
        const [next] = [...plans]
          .filter(([, { at }]) => at <= end)
          .toSorted(([a, one], [b, two]) => one.at - two.at || a - b);
        if (!next) break;
        const [id, { at, act }] = next;
        plans.delete(id);
        now = Math.max(now, at);
        act();
      }
      now = end;
    },
  };
};

/** A test alert; for a message, the id starts with its conversation, before the space. */
export const fact = (id: string, at: number, kind: AlertKind = 'message'): Fact => ({
  key: `${kind} ${id}`,
  kind,
  topic: kind === 'message' ? `order ${id.split(' ')[0]}` : 'queue',
  at,
  path: '/cloudRoom',
});

/** The keys of all notifications, in order. */
export const tellings = (tabs: readonly RigTab[]): string[] =>
  tabs.flatMap(({ told }) => told.flatMap((entries) => entries.map(({ key }) => key)));
