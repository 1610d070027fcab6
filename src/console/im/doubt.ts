import type { LineWorld } from './world.ts';

/**
 * A refused upgrade looks like a dead connection. An authenticated call tells the two apart (docs/wire.md,
 * "IM socket"). On a dead network the call may hang, so nothing waits for it.
 */
export const openDoubt = (world: Pick<LineWorld, 'fresh'>, denied: () => void) => {
  let asking = false;
  let life = 0;

  return {
    ask: async (): Promise<void> => {
      if (asking) return;
      asking = true;
      const mine = life;
      const became = await world.fresh('unopened');
      asking = false;
      if (became === 'denied' && mine === life) denied();
    },
    /** Ignores the result of a probe that was started for a previous connection. */
    forget: () => {
      life += 1;
    },
  };
};
