import * as v from 'valibot';
import { type Act, type TabWord, tabWord } from './acts.ts';
import { nothing, type World } from './world.ts';

interface Ears {
  /** This tab owns the socket from now on. */
  readonly promoted: () => void;
  /** Another one does from now on; `first` that is heard of: what was told before was not heard here. */
  readonly follows: (first: boolean) => void;
  /** It gives it up. */
  readonly demoted: () => void;
  /** Does an act, as the owner. */
  readonly obey: (act: Act) => void;
  /** An act of this tab is with the owner. */
  readonly taken: (act: Act) => void;
  /** What the owner says. */
  readonly hear: (word: TabWord) => void;
  /** A tab has come: tell everything that it has to know. */
  readonly tell: () => void;
}

/** Acts that count only at the moment. */
const passing: readonly Act['type'][] = ['typing', 'rtc', 'start', 'nudge'];

/**
 * Who owns the socket: one tab of a person, the others follow it (wire.md, "IM socket"). What was handed over and not
 * taken is handed to the next owner again, so an act may come twice.
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
    // First of all, so that the others hold on to what this one does not know yet.
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
    // A tab of another version of the console may say what nobody here knows.
    const read = v.safeParse(tabWord, said);
    if (!read.success) return;
    if (state === 'owner') asOwner(read.output);
    else if (state === 'following') asFollower(read.output);
  };

  return {
    owner: () => state === 'owner',
    /** There may be other tabs, and they would be heard. */
    shared: () => channel !== null,
    say: (word: TabWord) => {
      if (state === 'owner') say(word);
    },
    /** Sits down with the person's other tabs; where there cannot be any, as the owner. False where it sits there already. */
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
    /** Gets up: another tab may own the socket. */
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
    /** Does it where this tab owns the socket, or has the one do it that does. */
    hand: (act: Act) => {
      if (state === 'owner') return ears.obey(act);
      acts += 1;
      if (!passing.includes(act.type)) handed.set(acts, act);
      say({ type: 'act', tab, n: acts, act });
    },
    /** Forgets what was handed and not taken: another person may come. */
    forget: () => handed.clear(),
  };
};
