import { type Prescription, prescription } from '../../contract/prescribing/prescription.ts';
import type { App } from '../app.ts';
import type { Remote } from '../lib/remote.ts';
import { type Act, openAct } from './act.ts';
import { arrived, type Sheet } from './arrived.ts';
import { type Cancelling, openCancelling } from './cancelling.ts';
import type { SheetModel } from './sheetModel.ts';
import { mayChange } from './states.ts';

interface Given {
  readonly sheet: SheetModel;
  readonly list: Remote<readonly Prescription[]>;
  /** Fetches the order's prescriptions. */
  readonly rows: () => Promise<readonly Prescription[]>;
  /** Adds or replaces a stored prescription in the list. */
  readonly keep: (stored: Prescription) => void;
}

interface Saving {
  readonly save: Act<Sheet>;
  readonly cancel: Act<Cancelling>;
  /** Checks whether a payload arrived that a closed page sent without getting an answer. */
  readonly recall: (sent: Sheet) => Promise<void>;
}

/** The mutations that write prescriptions. */
export const openSaving = (
  app: Pick<App, 'call' | 'toasts' | 'words' | 'outside'>,
  { sheet, list, rows, keep }: Given,
): Saving => {
  const { call } = app;
  const said = () => app.words.w.value.prescription;

  const save = openAct<Sheet, Prescription>({
    mint: app.outside.mint,
    send: ({ mends, orderId, before: _before, ...content }, idempotencyKey) => {
      const body = {
        ...content,
        diagnoses: [...content.diagnoses],
        lines: [...content.lines],
        overrides: [...content.overrides],
      };
      return mends
        ? call(prescription.edit, { ...mends, ...body }, { idempotencyKey })
        : call(prescription.create, { orderId, ...body }, { idempotencyKey });
    },
    find: async (sent) => arrived(sent, await rows()),
    done: (stored, sent) => {
      keep(stored);
      app.toasts.say(sent.submit ? said().submitted : said().saved);
      sheet.settle(sent, mayChange(stored.status) ? stored : null);
    },
  });

  const cancel = openCancelling(app, async ({ id }) => {
    sheet.settle({ mends: { id, version: 0 } }, null);
    await list.load();
  });

  return {
    save,
    cancel,
    recall: async (sent) => {
      try {
        const stored = arrived(sent, await rows());
        if (!stored) return;
        keep(stored);
        sheet.drop(sent.mends);
      } catch (thrown) {
        console.warn('Whether a prescription arrived is not known', thrown);
      }
    },
  };
};
