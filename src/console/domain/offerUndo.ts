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
