import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { StoredFile } from '../../../../contract/files/file.ts';
import { type ApiError, toApiError } from '../../../lib/apiError.ts';
import type { Uploads } from '../../../api/files/upload.ts';

/** The upload of one file. */
export interface FileUpload {
  readonly state: ReadonlySignal<'idle' | 'sending' | 'failed'>;
  /** The uploaded fraction, from 0 to 1. */
  readonly progress: ReadonlySignal<number>;
  readonly error: ReadonlySignal<ApiError | null>;
  /** Uploads a file; resolves with its location, or null if it was cancelled or failed. */
  readonly send: (file: File) => Promise<StoredFile | null>;
  readonly cancel: () => void;
}

/** Creates the upload; one file at a time. */
export const createFileUpload = ({ upload }: Pick<Uploads, 'upload'>): FileUpload => {
  const state = signal<'idle' | 'sending' | 'failed'>('idle');
  const progress = signal(0);
  const error = signal<ApiError | null>(null);
  let controller: AbortController | null = null;

  const setState = (next: 'idle' | 'sending' | 'failed', why: ApiError | null): void =>
    batch(() => {
      state.value = next;
      error.value = why;
    });

  return {
    state,
    progress,
    error,
    send: async (file) => {
      if (state.peek() === 'sending') return null;
      const own = new AbortController();
      controller = own;
      progress.value = 0;
      setState('sending', null);
      try {
        const onProgress = (value: number): void => {
          if (controller === own) progress.value = value;
        };
        const stored = await upload(file, { signal: own.signal, onProgress });
        if (own.signal.aborted) return null;
        setState('idle', null);
        return stored;
      } catch (thrown) {
        if (!own.signal.aborted) setState('failed', toApiError(thrown));
        return null;
      }
    },
    cancel: () => {
      controller?.abort();
      controller = null;
      setState('idle', null);
    },
  };
};
