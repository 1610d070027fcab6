import { useSignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { endOf, withoutSignature } from '../../../contract/files/endingAddress.ts';
import type { Services } from '../../services.ts';

/** What a file on screen is loaded from. */
export interface FileSource {
  readonly src: string;
  /** After an error: asks for a new address if this one may have ended. Resolves with whether `src` changes. */
  readonly renew: () => Promise<boolean>;
}

/**
 * The address that a file is loaded from. It stays the same while the file does, although lists that are read
 * again bring other addresses of it: what is shown is not loaded again. One that has ended is renewed.
 */
export const useFileSource = (
  address: string,
  files: Pick<Services['files'], 'latestAddress' | 'renewAddress'>,
): FileSource => {
  const held = useSignal(files.latestAddress(address));
  const isSame = withoutSignature(held.value) === withoutSignature(address);
  const src = isSame ? held.value : files.latestAddress(address);
  useEffect(() => {
    held.value = src;
  }, [held, src]);
  return {
    src,
    renew: async () => {
      const next = await files.renewAddress(src);
      if (next === null || next === src) return false;
      held.value = next;
      return true;
    },
  };
};

/** How long before its end the address of a link is renewed, and how long after a failure again, in milliseconds. */
const leadMs = 60_000;

/** Renews an address a minute before its end, in epoch milliseconds; each minute until that succeeds. Returns a dispose function. */
export const renewBeforeEnd = (
  end: number,
  renew: FileSource['renew'],
  {
    clock,
    platform,
  }: { clock: Pick<Services['clock'], 'now'>; platform: Pick<Services['platform'], 'setTimer'> },
): (() => void) => {
  let isDisposed = false;
  let cancelTimer: (() => void) | null = null;
  const schedule = (ms: number): void => {
    cancelTimer = platform.setTimer(ms, () => {
      void renew().then((renewed) => {
        if (!renewed && !isDisposed) schedule(leadMs);
      });
    });
  };
  schedule(Math.max(0, end - leadMs - clock.now()));
  return () => {
    isDisposed = true;
    cancelTimer?.();
  };
};

/** The address of a link, which nobody renews once it is opened elsewhere: it is renewed before it ends. */
export const useFileLink = (
  address: string,
  { files, clock, platform }: Pick<Services, 'files' | 'clock' | 'platform'>,
): string => {
  const { src, renew } = useFileSource(address, files);
  useEffect(() => {
    const end = endOf(src);
    return end === null ? undefined : renewBeforeEnd(end, renew, { clock, platform });
    // oxlint-disable-next-line react/exhaustive-deps -- `renew` belongs to `src`
  }, [src, clock, platform]);
  return src;
};
