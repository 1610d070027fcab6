import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { StoredFile } from '../../contract/files/file.ts';
import { type Fault, faultOf } from '../lib/fault.ts';
import type { Uploads } from '../wire/upload.ts';

/** The upload of one file. */
export interface Sending {
  readonly state: ReadonlySignal<'idle' | 'sending' | 'failed'>;
  /** The uploaded fraction, from 0 to 1. */
  readonly part: ReadonlySignal<number>;
  readonly fault: ReadonlySignal<Fault | null>;
  /** Uploads a file; resolves with its location, or null if it was cancelled or failed. */
  readonly send: (file: File) => Promise<StoredFile | null>;
  readonly cancel: () => void;
}

/** Creates the upload; one file at a time. */
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
