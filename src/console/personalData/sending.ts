import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { StoredFile } from '../../contract/file.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import type { Uploads } from '../wire/upload.ts';

/** One file on its way to the hospital. */
export interface Sending {
  readonly state: ReadonlySignal<'idle' | 'sending' | 'failed'>;
  /** How much of it has left, from 0 to 1. */
  readonly part: ReadonlySignal<number>;
  readonly fault: ReadonlySignal<Fault | null>;
  /** Stores it, and answers where; null where it was cancelled or failed. */
  readonly send: (file: File) => Promise<StoredFile | null>;
  readonly cancel: () => void;
}

/** Opens the way of one file at a time. */
export const openSending = ({ upload }: Pick<Uploads, 'upload'>): Sending => {
  const state = signal<'idle' | 'sending' | 'failed'>('idle');
  const part = signal(0);
  const fault = signal<Fault | null>(null);
  let stop: AbortController | null = null;

  const put = (next: 'idle' | 'sending' | 'failed', why: Fault | null): void =>
    batch(() => {
      state.value = next;
      fault.value = why;
    });

  return {
    state,
    part,
    fault,
    send: async (file) => {
      if (state.peek() === 'sending') return null;
      const mine = new AbortController();
      stop = mine;
      part.value = 0;
      put('sending', null);
      try {
        const progress = (now: number): void => {
          if (stop === mine) part.value = now;
        };
        const stored = await upload(file, { signal: mine.signal, progress });
        if (mine.signal.aborted) return null;
        put('idle', null);
        return stored;
      } catch (thrown) {
        if (!mine.signal.aborted) put('failed', faultOf(thrown));
        return null;
      }
    },
    cancel: () => {
      stop?.abort();
      stop = null;
      put('idle', null);
    },
  };
};
