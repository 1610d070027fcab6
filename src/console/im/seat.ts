import * as v from 'valibot';
import { type Act, type TabWord, tabWord } from './acts.ts';
import { nothing, type World } from './world.ts';

interface Ears {
  /** This tab is now the leader. */
  readonly promoted: () => void;
  /** Another tab is now the leader. `isFirst`: this tab had none before, so it may have missed messages. */
  readonly follows: (first: boolean) => void;
  /** This tab is no longer the leader. */
  readonly demoted: () => void;
  /** Runs a command, as the leader. */
  readonly obey: (act: Act) => void;
  /** The leader has accepted a command of this tab. */
  readonly taken: (act: Act) => void;
  /** A message from the leader. */
  readonly hear: (word: TabWord) => void;
  /** Another tab has joined: send it the current state. */
  readonly tell: () => void;
}

/** Commands that are only useful immediately. */
const passing: readonly Act['type'][] = ['typing', 'rtc', 'start', 'nudge'];

/**
 * Leader election: one tab of a person owns the socket, the others follow it (docs/wire.md, "IM socket").
 * Unaccepted commands are resent to the next leader, so a command may arrive twice.
 */
export const openSeat = (world: Pick<World, 'others' | 'mint'>, ears: Ears) => {
  let state: 'closed' | 'following' | 'owner' = 'closed';
  let channel: { say(word: unknown): void; leave(): void } | null = null;
  let giveUp = nothing;
  let tab = '';
  let owner = '';
  let acts = 0;
  const handed = new Map<number, Act>();

  const say = (word: TabWord) => channel?.say(word);
  const offer = () => {
    for (const [n, act] of handed) say({ type: 'act', tab, n, act });
  };
  const own = () => {
    if (state !== 'following') return;
    state = 'owner';
    // Announced first, so that the followers keep what this tab does not know yet.
    say({ type: 'owner', tab });
    ears.promoted();
    ears.tell();
    for (const [n, act] of handed) {
      handed.delete(n);
      ears.obey(act);
    }
  };

  const asOwner = (word: TabWord) => {
    if (word.type === 'hello') {
      say({ type: 'owner', tab });
      ears.tell();
    } else if (word.type === 'act') {
      ears.obey(word.act);
      say({ type: 'done', tab: word.tab, n: word.n });
    }
  };
  const asFollower = (word: TabWord) => {
    if (word.type === 'owner') {
      offer();
      const first = owner === '';
      // mutant: seat-new-owner
      if (owner !== word.tab) ears.follows(first);
      owner = word.tab;
    } else if (word.type === 'done') {
      const act = word.tab === tab ? handed.get(word.n) : undefined;
      handed.delete(word.tab === tab ? word.n : -1);
      if (act) ears.taken(act);
    } else ears.hear(word);
  };
  const hear = (said: unknown) => {
    // A tab running another version may send unknown messages.
    const read = v.safeParse(tabWord, said);
    if (!read.success) return;
    if (state === 'owner') asOwner(read.output);
    else if (state === 'following') asFollower(read.output);
  };

  return {
    owner: () => state === 'owner',
    /** Whether other tabs may exist and can be reached. */
    shared: () => channel !== null,
    say: (word: TabWord) => {
      if (state === 'owner') say(word);
    },
    /**
     * Joins the election; becomes leader at once if no other tab can exist. Returns false if already joined.
     */
    open: (): boolean => {
      if (state !== 'closed') return false;
      state = 'following';
      tab = world.mint();
      owner = '';
      const others = world.others();
      if (!others) {
        own();
        return true;
      }
      channel = others.join(hear);
      giveUp = others.own(own, () => {
        channel?.leave();
        channel = null;
        own();
      });
      say({ type: 'hello' });
      return true;
    },
    /** Leaves: another tab may become leader. */
    close: () => {
      const was = state;
      state = 'closed';
      // mutant: seat-demoted
      if (was === 'owner') ears.demoted();
      giveUp();
      giveUp = nothing;
      channel?.leave();
      channel = null;
    },
    /** Runs a command here if this tab is the leader, or sends it to the leader. */
    hand: (act: Act) => {
      if (state === 'owner') return ears.obey(act);
      acts += 1;
      if (!passing.includes(act.type)) handed.set(acts, act);
      say({ type: 'act', tab, n: acts, act });
    },
    /** Clears unaccepted commands, for the next person. */
    forget: () => handed.clear(),
  };
};
