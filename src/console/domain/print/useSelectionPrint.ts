import { type ReadonlySignal, signal } from '@preact/signals-react';
import { toApiError } from '../../lib/apiError.ts';
import type { Services } from '../../services.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';

/** Reads what is printed of rows; `isOver` once nobody waits for it. */
type Read<Row, Printed> = (rows: readonly Row[], isOver: () => boolean) => Promise<readonly Printed[]>;

/** The print preview of the selected rows of a list. */
interface SelectionPrint<Row, Printed> {
  /** What the preview shows; empty while there is none. */
  readonly shown: ReadonlySignal<readonly Printed[]>;
  readonly isReading: ReadonlySignal<boolean>;
  /** Opens the preview of these rows, or closes it. Nothing is shown if one of them cannot be read; a toast says why. */
  readonly toggle: (rows: readonly Row[]) => Promise<void>;
  readonly close: () => void;
  readonly start: () => () => void;
}

const createSelectionPrint = <Row, Printed>(
  { toasts }: Pick<Services, 'toasts'>,
  read: Read<Row, Printed>,
): SelectionPrint<Row, Printed> => {
  const shown = signal<readonly Printed[]>([]);
  const isReading = signal(false);
  let isLeft = false;
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
        shown.value = await read(rows, () => isLeft);
      } catch (thrown) {
        if (!isLeft) toasts.showError(toApiError(thrown));
      }
      isReading.value = false;
    },
    close,
    start: () => {
      isLeft = false;
      return () => {
        isLeft = true;
      };
    },
  };
};

/** The preview is closed at first. */
export const useSelectionPrint = <Row, Printed>(read: Read<Row, Printed>): SelectionPrint<Row, Printed> => {
  const app = useServices();
  return useModel(() => createSelectionPrint(app, read));
};
