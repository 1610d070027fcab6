import type { LineWorld } from './world.ts';

/**
 * A refused upgrade looks like a dead line: an authorised call tells the two apart (wire.md, "IM socket"). On a dead line
 * it may hang, so nothing waits for it.
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
    /** What was asked about another start of the line does not count for this one. */
    forget: () => {
      life += 1;
    },
  };
};
