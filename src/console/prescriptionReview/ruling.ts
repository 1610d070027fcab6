import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Drug } from '../../contract/drug.ts';
import { takingOn } from '../../contract/rulesTaking.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { type Checked, check } from '../prescribing/check.ts';
import { storedForm } from '../prescribing/form.ts';
import type { Pack } from '../prescribing/pack.ts';
import type { Folder } from './folder.ts';

/** What the rules say to a prescription on the stock of this moment. */
export interface Ruling {
  /** Null before the order was read. */
  readonly checked: ReadonlySignal<Checked | null>;
  /** Whether something that the rules need is still being read. */
  readonly waits: ReadonlySignal<boolean>;
  readonly readAgain: () => void;
  /** A drug as its warehouse has it; undefined where it has not, or was not asked yet. */
  readonly drugOf: (drugId: string) => Drug | undefined;
  /** What they are run by; undefined until it was read. */
  readonly pack: Pack['value'];
}

/** Runs the rules on what lies in a folder. */
export const rulingOf = ({ clock }: Pick<App, 'clock'>, folder: Folder, pack: Pack): Ruling => {
  const { task, background, shelf } = folder;
  const { order, earlier } = background;
  const reading = [shelf.reading, pack.reading, order, earlier];
  /** What the patient has already; null where it could not be read. */
  const taking = (day: string) => {
    if (earlier.value.value) return takingOn(earlier.value.value, day);
    return earlier.state.value === 'failed' ? null : undefined;
  };
  return {
    pack: pack.value,
    checked: computed(() => {
      const now = task.value.value?.prescription;
      const placed = order.value.value;
      if (!now || !placed) return null;
      const day = dayOf(clock.minute.value);
      return check(storedForm(now), {
        order: { followUp: placed.followUp, consultType: placed.consultType, patient: now.patient },
        pack: pack.value.value,
        day,
        taking: taking(day),
        ...shelf.stock(now.warehouseId),
      });
    }),
    waits: computed(() => reading.some(({ state }) => state.value === 'loading' || state.value === 'idle')),
    drugOf: (drugId) => shelf.stock(task.value.value?.prescription.warehouseId ?? '').drugs.get(drugId),
    readAgain: () => {
      const now = task.value.value?.prescription;
      if (!now) return;
      void pack.reading.load();
      void order.load(now.orderId);
      void earlier.load(now.patient.id);
      void folder.readStock();
    },
  };
};
