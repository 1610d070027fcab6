import type { Services } from '../services.ts';
import { createApiError, isOutcomeUnknown, toApiError } from '../lib/apiError.ts';

interface Undo {
  /** Writes again what was deleted; rejects if it is refused. */
  readonly write: () => Promise<void>;
  /** After a lost answer: whether it is written. */
  readonly isWritten: () => Promise<boolean>;
}

/** Says what was deleted, and offers to take it back for ten seconds. One sentence says why that failed. */
export const offerUndo = (
  { i18n, toasts }: Pick<Services, 'i18n' | 'toasts'>,
  text: string,
  { write, isWritten }: Undo,
): (() => void) => {
  const t = () => i18n.messages.value.common.undo;
  const undo = async (): Promise<void> => {
    try {
      await write();
    } catch (thrown) {
      const error = toApiError(thrown);
      const isDone = isOutcomeUnknown(error) && (await isWritten().catch(() => false));
      if (!isDone) toasts.showError(createApiError({ ...error, message: t().failed(error.message) }));
    }
  };
  return toasts.offer(text, { label: t().label, onClick: () => void undo() });
};

/** The result of an undo. `changed`: the text was edited since. `tooLate`: it is signed or being sent. Neither changes anything. */
export type TakenBack = 'done' | 'changed' | 'tooLate';

/** Offers to undo what was filled into a consultation's forms. */
export interface UndoOffers {
  /** Shows what was filled in, with an undo for ten seconds. A toast says why that did nothing. */
  readonly offer: (text: string, takeBack: () => TakenBack) => void;
  /** For a fill that is still running: the returned `offer` does nothing if `end` was called meanwhile. */
  readonly begin: () => UndoOffers['offer'];
  /** Withdraws all offers: beside another patient they would be misread. */
  readonly end: () => void;
}

/** Creates the offers; there are none at first. */
export const createUndoOffers = ({ i18n, toasts }: Pick<Services, 'i18n' | 'toasts'>): UndoOffers => {
  const t = () => i18n.messages.value.common.undo;
  const dismissers = new Set<() => void>();
  let endings = 0;
  const offer: UndoOffers['offer'] = (text, takeBack) => {
    const onClick = (): void => {
      const result = takeBack();
      if (result === 'changed') toasts.show(t().changedSince);
      if (result === 'tooLate') toasts.show(t().tooLate);
    };
    dismissers.add(toasts.offer(text, { label: t().label, onClick }));
  };
  return {
    offer,
    begin: () => {
      const before = endings;
      return (text, takeBack) => {
        if (before === endings) offer(text, takeBack);
      };
    },
    end: () => {
      endings += 1;
      for (const dismiss of dismissers) dismiss();
      dismissers.clear();
    },
  };
};
