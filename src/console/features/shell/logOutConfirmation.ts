import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { AppServices } from '../../services.ts';

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
  readonly cancel: () => void;
}

/** Creates it. */
export const createLogOutConfirmation = ({
  countUnsaved,
  logOut,
  calls,
}: Pick<AppServices, 'countUnsaved' | 'logOut' | 'calls'>): LogOutConfirmation => {
  const pending = signal<LogOutLosses | null>(null);
  return {
    pending,
    request: async () => {
      const losses = { unsavedTexts: await countUnsaved(), inCall: calls.hasActiveCall.peek() };
      if (losses.unsavedTexts === 0 && !losses.inCall) await logOut();
      else pending.value = losses;
    },
    cancel: () => {
      pending.value = null;
    },
  };
};
