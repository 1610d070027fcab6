import type { Messaging } from '../../messaging/messaging.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/**
 * Calls `reload` on start, when a prescription has changed, and after missed events. The returned function
 * starts it and returns a dispose function.
 */
export const onPrescriptionChange =
  ({ messaging }: { messaging: Pick<Messaging, 'onEvent' | 'onResync'> }, reload: () => void) =>
  (): (() => void) => {
    reload();
    const disposers = [
      messaging.onEvent((event) => {
        if (event.type === 'prescription') reload();
      }),
      messaging.onResync(reload),
    ];
    return () => disposeAll(disposers);
  };
