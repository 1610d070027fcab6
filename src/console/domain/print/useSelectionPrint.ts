import { type ReadonlySignal, useSignal } from '@preact/signals-react';
import { toApiError } from '../../lib/apiError.ts';
import { useServices } from '../../useServices.ts';

/** The print preview of the selected rows of a list. */
export interface SelectionPrint<Row, Printed> {
  /** What the preview shows; empty while there is none. */
  readonly shown: ReadonlySignal<readonly Printed[]>;
  readonly isReading: ReadonlySignal<boolean>;
  /** Opens the preview of these rows, or closes it. */
  readonly toggle: (rows: readonly Row[]) => Promise<void>;
  readonly close: () => void;
}

/** The preview is closed at first. Nothing is shown if one of the rows cannot be read; a toast says why. */
export const useSelectionPrint = <Row, Printed>(
  read: (rows: readonly Row[]) => Promise<readonly Printed[]>,
): SelectionPrint<Row, Printed> => {
  const { toasts } = useServices();
  const shown = useSignal<readonly Printed[]>([]);
  const isReading = useSignal(false);
  const close = () => {
    shown.value = [];
  };
  return {
    shown,
    isReading,
    toggle: async (rows) => {
      if (shown.peek().length > 0) {
        close();
        return;
      }
      isReading.value = true;
      try {
        shown.value = await read(rows);
      } catch (thrown) {
        toasts.showError(toApiError(thrown));
      }
      isReading.value = false;
    },
    close,
  };
};
