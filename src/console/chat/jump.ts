import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Conversation } from '../im/conversation.ts';
import type { Talk } from '../im/timeline.ts';

/** The message to find; with `seq`, the progress is known. */
export interface Aim {
  readonly id: string;
  readonly seq: number | null;
}

/** Progress of finding a message: 0…1, or null if unknown. */
export type JumpState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly part: number | null }
  | { readonly kind: 'failed'; readonly aim: Aim }
  | { readonly kind: 'missing' };

/** Jumps to messages, and loads everything in between. */
export interface Jump {
  readonly state: ReadonlySignal<JumpState>;
  /** The id of the message to scroll to. */
  readonly target: ReadonlySignal<string | null>;
  /** The message is visible now. */
  readonly arrived: () => void;
  readonly to: (aim: Aim) => Promise<void>;
  /** Stops loading, or dismisses an error. */
  readonly stop: () => void;
}

const idle: JumpState = { kind: 'idle' };

type Source = Pick<Conversation, 'older' | 'loadOlder'> & { readonly talk: ReadonlySignal<Talk> };

/** How far loading has come, from the first known row down to `seq`. */
const partOf = (start: number, floor: number, seq: number | null): number | null =>
  seq === null || start < seq ? null : Math.min(1, (start - floor) / (start - seq + 1));

/** Resolves once no page is being loaded. */
const settled = (older: Source['older']): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => {
    if (older.value !== 'loading') resolve();
  });
  return promise.finally(stop);
};

/** Loads older messages page by page until the wanted one is there. */
export const openJump = ({ talk, older, loadOlder }: Source): Jump => {
  const state = signal<JumpState>(idle);
  const target = signal<string | null>(null);
  let going = 0;

  const known = (id: string) => talk.peek().rows.some((row) => row.id === id);
  const reach = async (aim: Aim, mine: number): Promise<JumpState> => {
    const start = talk.peek().floor ?? 0;
    let floor = start;
    while (!known(aim.id)) {
      if (older.peek() === 'none' || (aim.seq !== null && floor < aim.seq)) return { kind: 'missing' };
      state.value = { kind: 'loading', part: partOf(start, floor, aim.seq) };
      // A page requested by scrolling is one of those that are needed.
      await (older.peek() === 'loading' ? settled(older) : loadOlder());
      if (going !== mine) return idle;
      const now = talk.peek().floor ?? 0;
      if (now >= floor && !known(aim.id)) return { kind: 'failed', aim };
      floor = now;
    }
    return idle;
  };

  return {
    state,
    target,
    arrived: () => {
      target.value = null;
    },
    to: async (aim) => {
      going += 1;
      const mine = going;
      state.value = idle;
      const ended = await reach(aim, mine);
      if (going !== mine) return;
      state.value = ended;
      if (ended.kind === 'idle') target.value = aim.id;
    },
    stop: () => {
      going += 1;
      state.value = idle;
    },
  };
};
