import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../contract/diagnosis.ts';
import type { Drug } from '../../contract/drug.ts';
import type { Order } from '../../contract/order.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescription.ts';
import type { RulePack } from '../../contract/rulePack.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import type { Fault } from '../lib/fault.ts';
import type { Sheet } from './arrived.ts';
import { type Checked, check, linesOf } from './check.ts';
import {
  emptyForm,
  type Form,
  formOf,
  type LineField,
  lineOf,
  overridesOf,
  totalOf,
  withField,
  withoutLine,
  withReason,
} from './form.ts';
import { openKept } from './kept.ts';
import type { Shelf, Stock } from './shelf.ts';
import { furtherFindings, type Told, toldBy } from './told.ts';

interface Given {
  readonly orderId: string;
  /** Who is prescribed for, as they are known now. */
  readonly order: ReadonlySignal<Pick<Order, 'followUp' | 'patient'>>;
  readonly shelf: Shelf;
  /** The hospital's rules; undefined while they are not known. */
  readonly pack: ReadonlySignal<RulePack | undefined>;
  /** The warehouse a new prescription starts with. */
  readonly firstWarehouse: ReadonlySignal<string | undefined>;
}

/** The form under the doctor's hands: what stands in it, and what the rules say to it. */
export interface SheetModel {
  /** Null while no form is open. */
  readonly form: ReadonlySignal<Form | null>;
  readonly stock: ReadonlySignal<Stock>;
  readonly checked: ReadonlySignal<Checked>;
  /** Whether it may be kept as a draft: no line misses what every line must have. */
  readonly complete: ReadonlySignal<boolean>;
  /** Whether it may be submitted: everything was checked, and nothing stops it. */
  readonly clear: ReadonlySignal<boolean>;
  readonly totalFen: ReadonlySignal<number>;
  /** Whether one of the order's forms holds what was never stored. */
  readonly typed: ReadonlySignal<boolean>;
  /** What was written in the order's forms and never stored. */
  readonly unstored: ReadonlySignal<readonly Form[]>;
  /** Puts in forms that were written on a page that is gone; answers those in whose place something else is written. */
  readonly restore: (forms: readonly Form[]) => readonly Form[];
  /** The same, over whatever is written there. */
  readonly replace: (forms: readonly Form[]) => void;
  /** Gives up what was written in one of them. */
  readonly drop: (mends: Form['mends']) => void;
  /** Whether a new prescription is being written, in sight or not. */
  readonly newTyped: ReadonlySignal<boolean>;
  /** Opens the form of a new one, with what was typed in it before. */
  readonly start: () => void;
  /** Opens the form of a stored one, with what was typed in it before. */
  readonly mend: (stored: Prescription) => void;
  /** As `mend`, but from what is stored: what was typed gives way. */
  readonly mendAnew: (stored: Prescription) => void;
  /** Puts the form out of sight; what was typed is there when it is opened again. */
  readonly close: () => void;
  /** The form of a sheet that was stored belongs to its prescription from now on; null: it is done with. */
  readonly settle: (sent: Pick<Sheet, 'mends'>, stored: Prescription | null) => void;
  readonly setWarehouse: (id: string) => void;
  readonly addDiagnosis: (one: CodedDiagnosis) => void;
  readonly removeDiagnosis: (code: string) => void;
  /** Adds a line for a drug; answers its key. */
  readonly addDrug: (drug: Drug) => string;
  readonly removeLine: (key: string) => void;
  readonly write: (key: string, field: LineField, typed: string) => void;
  readonly explain: (rule: string, key: string | null, text: string) => void;
  /** Reads the stock of the form's drugs again. */
  readonly readStock: () => Promise<void>;
  /** From now on what was typed changes this stored version, or none: it becomes a new one. */
  readonly follow: (stored: Prescription | null) => void;
  /** What is on screen now, ready to be sent; null while a line misses something. */
  readonly sheet: (submit: boolean) => Omit<Sheet, 'before'> | null;
  /** The last sheet was refused: what the upstream found stands beside what our rules find, until the next one is sent. */
  readonly refused: (fault: Fault) => void;
}

const versionOf = (stored: Prescription | null): Form['mends'] =>
  stored && { id: stored.id, version: stored.version };

/** Opens the form of one order. What was typed stays as long as the model does. */
export const openSheet = (app: Pick<App, 'clock'>, given: Given): SheetModel => {
  const { orderId, order, shelf, pack, firstWarehouse } = given;
  const kept = openKept();
  const { form, change } = kept;
  let lastKey = 0;
  let sent: Form | null = null;
  const told = signal<Told | null>(null);
  // A form that was opened before the warehouses were read takes the first one.
  const current = computed(() => {
    const first = firstWarehouse.value;
    const written = form.value;
    return written && written.warehouseId === '' && first ? { ...written, warehouseId: first } : written;
  });
  const stock = computed(() => shelf.stock(current.value?.warehouseId ?? ''));
  const day = computed(() => dayOf(app.clock.minute.value));
  const checked = computed(() => {
    const now = current.value ?? emptyForm('');
    const own = check(now, { order: order.value, pack: pack.value, day: day.value, ...stock.value });
    return { ...own, findings: [...own.findings, ...furtherFindings(told.value, now, own.findings)] };
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
  /** The keys of new lines go on after those that came back. */
  const keysAfter = (forms: readonly Form[]) => {
    for (const { key } of forms.flatMap(({ lines }) => lines))
      lastKey = Math.max(lastKey, Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  };
  const setWarehouse = (id: string) => {
    change((now) => ({ ...now, warehouseId: id }));
    void readStock();
  };

  return {
    form: current,
    stock,
    checked,
    complete: computed(() => {
      const now = current.value;
      return now !== null && now.warehouseId !== '' && linesOf(now, stock.value.drugs) !== null;
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
    start: () => kept.show(emptyForm(firstWarehouse.value ?? '')),
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
      lastKey += 1;
      const key = `new-${lastKey}`;
      const now = current.value;
      if (now) {
        shelf.take(now.warehouseId, drug);
        change(() => ({ ...now, lines: [...now.lines, lineOf(drug, key)] }));
        // The search may have been answered by another warehouse than the one that is chosen now.
        void readStock();
      }
      return key;
    },
    removeLine: (key) => change((now) => withoutLine(now, key)),
    write: (key, field, typed) => change((now) => withField(now, key, field, typed)),
    explain: (rule, key, text) => change((now) => withReason(now, rule, key, text)),
    follow: (stored) => {
      // What is being written as a new one must not give way.
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
      if (!now || !lines || now.warehouseId === '') return null;
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

/** States in which a doctor may change a prescription's content. */
export const mayChange = (status: number): boolean =>
  status === prescriptionStatus.draft || status === prescriptionStatus.rejected;

/** States in which a doctor may cancel it (product.md, "States"). */
export const mayCancel = (status: number): boolean =>
  mayChange(status) || status === prescriptionStatus.awaitingAudit || status === prescriptionStatus.approved;
