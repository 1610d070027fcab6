import type { Im } from './im.ts';

/** Reads at once, when a prescription changed somewhere, and when the line is back; the answer opens it. */
export const followingPrescriptions =
  ({ im }: { im: Pick<Im, 'on' | 'resynced'> }, read: () => void) =>
  (): (() => void) => {
    read();
    const ways = [
      im.on((event) => {
        if (event.type === 'prescription') read();
      }),
      im.resynced(read),
    ];
    return () => {
      for (const back of ways) back();
    };
  };
