import { prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import { type Act, openAct } from './act.ts';

/** Which prescription to cancel, and why. */
export interface Cancelling {
  readonly id: string;
  readonly reason: string;
}

/** Creates the mutation that cancels a prescription. `onCancelled` runs after the server confirmed it. */
export const openCancelling = (
  { call, toasts, words, outside }: Pick<App, 'call' | 'toasts' | 'words' | 'outside'>,
  after: (what: Cancelling) => Promise<void>,
): Act<Cancelling> =>
  openAct<Cancelling, true>({
    mint: outside.mint,
    send: (what, idempotencyKey) => call(prescription.cancel, what, { idempotencyKey }),
    find: async ({ id }) =>
      (await call(prescription.info, { id })).status === prescriptionStatus.cancelled ? true : null,
    done: async (_done, what) => {
      toasts.say(words.w.value.prescription.cancelled);
      await after(what);
    },
  });
