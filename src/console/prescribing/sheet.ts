import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Order } from '../../contract/consultation/order.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import type { RulePack } from '../../contract/rulePack/rulePack.ts';
import type { CurrentMedicine } from '../../contract/rules/currentMedicines.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { check, linesOf } from './check.ts';
import { openCopying } from './copying.ts';
import {
  emptyForm,
  type Form,
  formOf,
  gathered,
  lineOf,
  overridesOf,
  totalOf,
  withField,
  withoutLine,
  withReason,
} from './form.ts';
import { gapsIn } from './gaps.ts';
import { openKept } from './kept.ts';
import type { SheetModel } from './sheetModel.ts';
import type { Shelf } from './shelf.ts';
import { furtherFindings, type Told, toldBy } from './told.ts';

interface Given {
  readonly orderId: string;
  /** The current order with its patient. */
  readonly order: ReadonlySignal<Pick<Order, 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>>;
  readonly shelf: Shelf;
  /** The hospital's rules; undefined until they are loaded. */
  readonly pack: ReadonlySignal<RulePack | undefined>;
  /**
   * Medicines the patient has from earlier prescriptions; null if they could not be loaded, undefined while
   * they are loading.
   */
  readonly taking: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  /** The default warehouse of a new prescription. */
  readonly firstWarehouse: ReadonlySignal<string | undefined>;
  /** Loads the warehouses if that has not happened yet. */
  readonly readWarehouses: () => Promise<void>;
}

const versionOf = (stored: Prescription | null): Form['mends'] =>
  stored && { id: stored.id, version: stored.version };

// Rules that are redundant if the dose field itself is invalid.
const ofDose: readonly string[] = ['vague-dose', 'single-dose', 'daily-dose'];

/** Creates the form of one order. Its values live as long as this model. */
export const openSheet = (app: Pick<App, 'clock'>, given: Given): SheetModel => {
  const { orderId, order, shelf, pack, taking, firstWarehouse } = given;
  const kept = openKept();
  const { form, change } = kept;
  let lastKey = 0;
  let sent: Form | null = null;
  const told = signal<Told | null>(null);
  // A form that was opened before the warehouses were loaded gets the first one.
  const current = computed(() => {
    const first = firstWarehouse.value;
    const written = form.value;
    return written && written.warehouseId === '' && first ? { ...written, warehouseId: first } : written;
  });
  const stock = computed(() => shelf.stock(current.value?.warehouseId ?? ''));
  const day = computed(() => dayOf(app.clock.minute.value));
  const checked = computed(() => {
    const now = current.value ?? emptyForm('');
    const known = { order: order.value, pack: pack.value, day: day.value, taking: taking.value };
    const { findings, complete } = check(now, { ...known, ...stock.value });
    const gaps = gapsIn(now, stock.value);
    // Do not repeat an error that is already shown at the field.
    const own = findings.filter(
      ({ rule, key }) =>
        !ofDose.includes(rule) || !gaps.some((gap) => gap.field === 'dose' && gap.key === key),
    );
    return { complete, gaps, findings: [...own, ...furtherFindings(told.value, now, own)] };
  });
  const clear = computed(() => {
    const { complete, gaps, findings } = checked.value;
    return complete && gaps.length === 0 && findings.every(({ stops }) => !stops);
  });
  const totalFen = computed(() => totalOf(current.value ?? emptyForm(''), stock.value.drugs));
  const readStock = async () => {
    const now = current.value;
    if (!now || now.warehouseId === '') return;
    await shelf.reading.load(
      now.warehouseId,
      now.lines.map(({ drugId }) => drugId),
    );
  };
  /** Continues the numbering of new lines after the restored ones. */
  const keysAfter = (forms: readonly Form[]) => {
    for (const { key } of forms.flatMap(({ lines }) => lines))
      lastKey = Math.max(lastKey, Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  };
  const setWarehouse = (id: string) => {
    change((now) => ({ ...now, warehouseId: id }));
    void readStock();
  };

  const keyed = () => {
    lastKey += 1;
    return `new-${lastKey}`;
  };
  const start = () => kept.show(emptyForm(firstWarehouse.value ?? ''));
  const copying = openCopying({
    keyed,
    into: async () => {
      if (!current.value) start();
      if (current.value?.warehouseId === '') await given.readWarehouses();
      const now = current.value;
      return now && now.warehouseId !== '' ? now : null;
    },
    read: shelf.look,
    change: kept.changeOf,
  });

  return {
    form: current,
    stock,
    checked,
    complete: computed(() => {
      const now = current.value;
      if (now === null || now.warehouseId === '') return false;
      return checked.value.gaps.length === 0 && linesOf(now, stock.value.drugs) !== null;
    }),
    clear,
    totalFen,
    typed: kept.typed,
    newTyped: kept.newTyped,
    unstored: kept.unstored,
    restore: (forms) => {
      keysAfter(forms);
      const met = kept.restore(forms);
      void readStock();
      return met;
    },
    replace: (forms) => {
      kept.replace(forms);
      void readStock();
    },
    drop: kept.drop,
    readStock,
    setWarehouse,
    start,
    mend: (stored) => {
      kept.show(formOf(stored));
      void readStock();
    },
    mendAnew: (stored) => {
      kept.drop(stored);
      kept.show(formOf(stored));
      void readStock();
    },
    close: kept.hide,
    addDiagnosis: ({ code, name, nameEn }) =>
      change((now) =>
        now.diagnoses.some((one) => one.code === code)
          ? now
          : { ...now, diagnoses: [...now.diagnoses, { code, name, nameEn }] },
      ),
    removeDiagnosis: (code) =>
      change((now) => ({ ...now, diagnoses: now.diagnoses.filter((one) => one.code !== code) })),
    addDrug: (drug) => {
      const key = keyed();
      const now = current.value;
      if (now) {
        shelf.take(now.warehouseId, drug);
        change(() => ({ ...now, lines: [...now.lines, lineOf(drug, key)] }));
        // The search may have been answered by a warehouse that is no longer selected.
        void readStock();
      }
      return key;
    },
    addKept: (lines, diagnoses = []) => copying.take({ lines, diagnoses }),
    copying,
    removeLine: (key) => change((now) => withoutLine(now, key)),
    write: (key, field, typed) => change((now) => withField(now, key, field, typed)),
    gather: (key) => {
      const now = current.value;
      const next = now && gathered(now, key);
      if (next !== null && next !== now) change(() => next);
    },
    explain: (rule, key, text) => change((now) => withReason(now, rule, key, text)),
    follow: (stored) => {
      // A new prescription that is being written must not be replaced.
      if (stored === null && kept.newTyped.value) return;
      kept.follow(form.value?.mends ?? null, versionOf(stored), null);
    },
    settle: ({ mends }, stored) => {
      if (stored) kept.follow(mends, versionOf(stored), sent);
      else kept.drop(mends);
    },
    refused: (fault) => {
      if (sent) told.value = toldBy(fault, sent);
    },
    sheet: (submit) => {
      const now = current.value;
      const lines = now && linesOf(now, stock.value.drugs);
      if (!now || !lines || now.warehouseId === '' || checked.value.gaps.length > 0) return null;
      sent = form.value;
      told.value = null;
      const { mends, warehouseId, diagnoses } = now;
      return {
        orderId,
        mends,
        warehouseId,
        diagnoses,
        lines,
        overrides: overridesOf(now),
        submit,
      };
    },
  };
};
