import { effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Conversation } from '../../../messaging/conversation.ts';
import type { ConversationState } from '../../../messaging/sync/conversationState.ts';

/** The message to find; with `seq`, the progress is known. */
export interface JumpTarget {
  readonly id: string;
  readonly seq: number | null;
}

/** Progress of finding a message: 0…1, or null if unknown. */
export type JumpState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly progress: number | null }
  | { readonly kind: 'failed'; readonly wanted: JumpTarget }
  | { readonly kind: 'missing' };

/** Jumps to messages, and loads everything in between. */
export interface Jump {
  readonly state: ReadonlySignal<JumpState>;
  /** The id of the message to scroll to. */
  readonly target: ReadonlySignal<string | null>;
  /** The message is visible now. */
  readonly clearTarget: () => void;
  readonly to: (wanted: JumpTarget) => Promise<void>;
  /** Stops loading, or dismisses an error. */
  readonly stop: () => void;
}

const idle: JumpState = { kind: 'idle' };

type Deps = Pick<Conversation, 'older' | 'loadOlder'> & {
  readonly snapshot: ReadonlySignal<ConversationState>;
};

/** How far loading has come, from the first known row down to `seq`. */
const progressOf = (start: number, floor: number, seq: number | null): number | null =>
  seq === null || start < seq ? null : Math.min(1, (start - floor) / (start - seq + 1));

/** Resolves once no page is being loaded. */
const olderSettled = (older: Deps['older']): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = effect(() => {
    if (older.value !== 'loading') resolve();
  });
  return promise.finally(stop);
};

/** Loads older messages page by page until the wanted one is there. */
export const createJump = ({ snapshot, older, loadOlder }: Deps): Jump => {
  const state = signal<JumpState>(idle);
  const target = signal<string | null>(null);
  let generation = 0;

  const isLoaded = (id: string) => snapshot.peek().rows.some((row) => row.id === id);
  const loadUntilFound = async (wanted: JumpTarget, request: number): Promise<JumpState> => {
    const start = snapshot.peek().floor ?? 0;
    let floor = start;
    while (!isLoaded(wanted.id)) {
      if (older.peek() === 'none' || (wanted.seq !== null && floor < wanted.seq)) return { kind: 'missing' };
      state.value = { kind: 'loading', progress: progressOf(start, floor, wanted.seq) };
      // A page requested by scrolling is one of those that are needed.
      await (older.peek() === 'loading' ? olderSettled(older) : loadOlder());
      if (generation !== request) return idle;
      const now = snapshot.peek().floor ?? 0;
      if (now >= floor && !isLoaded(wanted.id)) return { kind: 'failed', wanted };
      floor = now;
    }
    return idle;
  };

  return {
    state,
    target,
    clearTarget: () => {
      target.value = null;
    },
    to: async (wanted) => {
      generation += 1;
      const request = generation;
      state.value = idle;
      const result = await loadUntilFound(wanted, request);
      if (generation !== request) return;
      state.value = result;
      if (result.kind === 'idle') target.value = wanted.id;
    },
    stop: () => {
      generation += 1;
      state.value = idle;
    },
  };
};
