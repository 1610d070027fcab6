import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Services } from '../../services.ts';
import type { Calls } from '../../domain/videoCall/calls.ts';

/** What a log-out would lose: texts that are neither sent nor saved, or a call. */
interface LogOutLosses {
  readonly unsavedTexts: number;
  readonly inCall: boolean;
}

/** Logs out, but asks first if unsaved text in any tab would be lost or a call would end. */
export interface LogOutConfirmation {
  /** What the open dialog asks about; null if it is closed. */
  readonly pending: ReadonlySignal<LogOutLosses | null>;
  readonly request: () => Promise<void>;
  /** Logs out all the same. */
  readonly confirm: () => Promise<void>;
  readonly cancel: () => void;
}

/** Creates it. */
export const createLogOutConfirmation = ({
  unsavedWork,
  logOut,
  calls,
}: Pick<Services, 'unsavedWork' | 'logOut'> & { readonly calls: Calls }): LogOutConfirmation => {
  const confirm = async (): Promise<void> => {
    // Hang up while there is still a connection to say so.
    calls.hangUp();
    await logOut();
  };
  const pending = signal<LogOutLosses | null>(null);
  return {
    pending,
    confirm,
    request: async () => {
      const losses = { unsavedTexts: await unsavedWork.count(), inCall: calls.hasActiveCall.peek() };
      if (losses.unsavedTexts === 0 && !losses.inCall) await confirm();
      else pending.value = losses;
    },
    cancel: () => {
      pending.value = null;
    },
  };
};
