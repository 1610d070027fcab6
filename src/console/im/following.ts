import type { Im } from './im.ts';

/**
 * Calls `reload` on start, when a prescription has changed, and after missed events. The returned function
 * starts it and returns a dispose function.
 */
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
