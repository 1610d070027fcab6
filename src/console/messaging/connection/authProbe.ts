import type { ConnectionDeps, TokenRefreshResult } from '../engineDeps.ts';

/**
 * A refused upgrade looks like a dead connection. An authenticated call tells the two apart (docs/wire.md,
 * "IM socket"). On a dead network the call may hang, so nothing waits for it.
 */
export const createAuthProbe = (
  deps: Pick<ConnectionDeps, 'ensureFreshToken'>,
  onResult: (result: TokenRefreshResult) => void,
) => {
  let running = false;
  let generation = 0;

  return {
    run: async (): Promise<void> => {
      if (running) return;
      running = true;
      const started = generation;
      const result = await deps.ensureFreshToken('connectFailed');
      running = false;
      if (started === generation) onResult(result);
    },
    /** Ignores the result of a probe that was started for a previous connection. */
    cancel: () => {
      generation += 1;
    },
  };
};
