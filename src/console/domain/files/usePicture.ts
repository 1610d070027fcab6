import { useSignal } from '@preact/signals-react';
import type { Services } from '../../services.ts';
import { useFileSource } from './useFileSource.ts';

/** What an `<img>` needs to show a stored picture. */
export interface Picture {
  readonly src: string;
  /** The key of the `<img>`: another one loads the same address again. */
  readonly attempt: number;
  /** It could not be loaded or displayed. The browser does not say which, so a person may always try again. */
  readonly isFailed: boolean;
  readonly onError: () => Promise<void>;
  readonly retry: () => void;
}

/** A stored picture: an address that has ended is renewed, and what failed can be tried again. */
export const usePicture = (
  address: string,
  files: Pick<Services['files'], 'latestAddress' | 'renewAddress'>,
): Picture => {
  const { src, renew } = useFileSource(address, files);
  const failed = useSignal<string | null>(null);
  const attempt = useSignal(0);
  return {
    src,
    attempt: attempt.value,
    isFailed: failed.value === src,
    onError: async () => {
      if (!(await renew())) failed.value = src;
    },
    retry: () => {
      failed.value = null;
      attempt.value += 1;
    },
  };
};
