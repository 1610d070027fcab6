import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { CodedDiagnosis } from '../../../../../contract/consultation/diagnosis.ts';
import type { Order } from '../../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../../contract/consultation/patientFacts.ts';
import type { RulePack } from '../../../../../contract/rulePack/rulePack.ts';
import type { CurrentMedicine } from '../../../../../contract/rules/currentMedicines.ts';
import type { Services } from '../../../../services.ts';
import { dayOf } from '../../../../lib/dates/days.ts';
import {
  checkForm,
  type FormFinding,
  toLineInputs,
  validateForm,
} from '../../../../domain/prescription/rules/checkForm.ts';
import { createUndoOffers } from '../../../../domain/offerUndo.ts';
import { createLineCopy } from '../../copy/lineCopy.ts';
import {
  emptyForm,
  type FormValues,
  toFormValues,
  moveToGroup,
  newLine,
  toOverrides,
  computeTotalFen,
  lineForDrug,
  withLineAgain,
  withLineField,
  withLineReplaced,
  withoutLine,
  withReason,
} from '../../../../domain/prescription/formValues.ts';
import { createOpenForms } from './openForms.ts';
import type { FormModel } from './formModel.ts';
import type { DrugCache } from '../../../../domain/prescription/drugCache.ts';
import { additionalFindings, type ServerFindings, parseServerFindings } from './serverFindings.ts';

interface Options {
  readonly orderId: string;
  /** The current order with its patient. */
  readonly order: ReadonlySignal<Pick<Order, 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>>;
  readonly drugCache: DrugCache;
  /** The hospital's rules; undefined until they are loaded. */
  readonly rulePack: ReadonlySignal<RulePack | undefined>;
  /**
   * Medicines the patient has from earlier prescriptions; null if they could not be loaded, undefined while
   * they are loading.
   */
  readonly currentMedicines: ReadonlySignal<readonly CurrentMedicine[] | null | undefined>;
  /** Facts of the patient; null if there are none to be had, undefined while they are loading. */
  readonly facts: ReadonlySignal<PatientFacts | null | undefined>;
  /** The allergy history of the case record, unsaved changes included. */
  readonly recordAllergies: ReadonlySignal<string>;
  /** What the patient reported about allergies; null if it could not be read, undefined while it is loading. */
  readonly allergyReport: ReadonlySignal<string | null | undefined>;
  /** The diagnoses of the case record, unsaved changes included. */
  readonly recordDiagnoses: ReadonlySignal<readonly CodedDiagnosis[]>;
  /** How many drugs the order's prescriptions have, except for one of them; null if not all could be read. */
  readonly countOtherLines: (except: string | null) => number | null;
  /** The default warehouse of a new prescription. */
  readonly defaultWarehouseId: ReadonlySignal<string | undefined>;
  /** Whether the form is being sent, or its outcome is not known. */
  readonly isLocked: () => boolean;
  /** Loads the warehouses if that has not happened yet. */
  readonly loadWarehouses: () => Promise<void>;
}

// Rules that are redundant if the dose field itself is invalid.
const doseRules: readonly string[] = ['vague-dose', 'single-dose', 'daily-dose'];

/** The line of a drug that is not chosen yet. */
const candidateKey = 'candidate';
// An allergy that could not be compared, too: a drug without a mark must not look as if it had been.
const isShownBeforeChoosing = ({ key, rule, severity }: FormFinding): boolean =>
  key === candidateKey &&
  rule !== 'stock' &&
  (severity === 'block' || rule === 'allergy' || rule === 'cross-allergy');

// Findings that a drug must not have if it is to replace a stopped one, whether they could be checked or not.
const isAgainstReplacing = ({ rule, severity }: FormFinding): boolean =>
  severity === 'block' ||
  (severity !== 'note' &&
    ['allergy', 'cross-allergy', 'same-ingredient', 'same-class', 'interaction', 'contraindication'].includes(
      rule,
    ));

const codesOf = ({ diagnoses }: FormValues): string => diagnoses.map(({ code }) => code).join();

/** Creates the form of one order. Its values live as long as this model. */
export const createFormModel = (
  app: Pick<Services, 'clock' | 'i18n' | 'shared'>,
  options: Options,
): FormModel => {
  const { orderId, order, drugCache, rulePack, currentMedicines, defaultWarehouseId } = options;
  const openForms = createOpenForms();
  const { form, update } = openForms;
  let lastKey = 0;
  let sentValues: FormValues | null = null;
  const serverFindings = signal<ServerFindings | null>(null);
  /** Whether the doctor removed a diagnosis of the new form: none comes from the record any more. */
  const isDiagnosisRemoved = signal(false);
  /** A new prescription without a diagnosis has those of the case record. They are stored with the first change. */
  const withRecordDiagnoses = (values: FormValues): FormValues =>
    values.editing === null && values.diagnoses.length === 0 && !isDiagnosisRemoved.value
      ? {
          ...values,
          diagnoses: options.recordDiagnoses.value.map(({ code, name, nameEn }) => ({ code, name, nameEn })),
        }
      : values;
  /** The same before its first change: nothing of it is stored if the diagnoses are all there is. */
  const withoutRecordDiagnoses = (values: FormValues): FormValues => {
    const untouched = { ...values, diagnoses: [] };
    return codesOf(withRecordDiagnoses(untouched)) === codesOf(values) ? untouched : values;
  };
  // A form that was opened before the warehouses were loaded gets the first one.
  const current = computed(() => {
    const defaultId = defaultWarehouseId.value;
    const shown = form.value && withRecordDiagnoses(form.value);
    return shown && shown.warehouseId === '' && defaultId ? { ...shown, warehouseId: defaultId } : shown;
  });
  const knownDrugs = computed(() => drugCache.knownDrugsOf(current.value?.warehouseId ?? ''));
  const day = computed(() => dayOf(app.clock.coarseNow.value));
  const context = computed(() => ({
    order: order.value,
    rulePack: rulePack.value,
    day: day.value,
    currentMedicines: currentMedicines.value,
    facts: options.facts.value,
    recordAllergies: options.recordAllergies.value,
    allergyReport: options.allergyReport.value,
    otherLines: options.countOtherLines(current.value?.editing?.id ?? null),
  }));
  const check = computed(() => {
    const values = current.value ?? emptyForm('');
    const { findings, complete } = checkForm(values, { ...context.value, ...knownDrugs.value });
    const fieldErrors = validateForm(values, knownDrugs.value);
    // Do not repeat an error that is already shown at the field.
    const own = findings.filter(
      ({ rule, key }) =>
        !doseRules.includes(rule) ||
        !fieldErrors.some((fieldError) => fieldError.field === 'dose' && fieldError.key === key),
    );
    return {
      complete,
      fieldErrors,
      findings: [...own, ...additionalFindings(serverFindings.value, values, own)],
    };
  });
  const canSubmit = computed(() => {
    const { complete, fieldErrors, findings } = check.value;
    return complete && fieldErrors.length === 0 && findings.every(({ preventsSubmit }) => !preventsSubmit);
  });
  const totalFen = computed(() => computeTotalFen(current.value ?? emptyForm(''), knownDrugs.value.drugs));
  const loadStock = async () => {
    const values = current.value;
    if (!values || values.warehouseId === '') return;
    await drugCache.loadState.load(
      values.warehouseId,
      values.lines.map(({ drugId }) => drugId),
    );
  };
  /** Continues the numbering of new lines after the restored ones. */
  const reserveKeys = (forms: readonly FormValues[]) => {
    for (const { key } of forms.flatMap(({ lines }) => lines))
      lastKey = Math.max(lastKey, Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  };
  const setWarehouse = (id: string) => {
    update((values) => ({ ...values, warehouseId: id }));
    void loadStock();
  };

  const createKey = () => {
    lastKey += 1;
    return `new-${lastKey}`;
  };
  const openNew = () => openForms.show(emptyForm(defaultWarehouseId.value ?? ''));
  const lineCopy = createLineCopy({
    createKey,
    getTarget: async () => {
      if (!current.value) openNew();
      if (current.value?.warehouseId === '') await options.loadWarehouses();
      const values = current.value;
      return values && values.warehouseId !== '' ? values : null;
    },
    loadDrugs: drugCache.fetchDrugs,
    update: (editing, updater) =>
      openForms.updateForm(editing, (values) => updater(withRecordDiagnoses(values))),
    takeBack: (editing, updater) => {
      if (options.isLocked()) return 'tooLate';
      let isDone = false;
      const isThere = openForms.updateForm(editing, (values) => {
        const without = updater(values);
        isDone = without !== null;
        return without?.lines.length === 0 ? withoutRecordDiagnoses(without) : (without ?? values);
      });
      if (!isThere) return 'tooLate';
      return isDone ? 'done' : 'changed';
    },
    beginUndo: () => {
      const offer = app.shared(createUndoOffers).begin();
      return (lineCount, takeBack) =>
        offer(app.i18n.messages.value.prescription.linesCopied(lineCount), takeBack);
    },
  });

  return {
    form: current,
    knownDrugs,
    check,
    canSaveDraft: computed(() => {
      const values = current.value;
      if (values === null || values.warehouseId === '') return false;
      return check.value.fieldErrors.length === 0 && toLineInputs(values, knownDrugs.value.drugs) !== null;
    }),
    canSubmit,
    totalFen,
    isDirty: openForms.isDirty,
    isNewDirty: openForms.isNewDirty,
    dirtyForms: openForms.dirtyForms,
    restore: (forms) => {
      reserveKeys(forms);
      const conflicts = openForms.restore(forms);
      void loadStock();
      return conflicts;
    },
    replace: (forms) => {
      openForms.replace(forms);
      void loadStock();
    },
    discard: openForms.discard,
    loadStock,
    setWarehouse,
    openNew,
    edit: (stored) => {
      openForms.show(toFormValues(stored));
      void loadStock();
    },
    conflict: openForms.conflict,
    choose: (side) => {
      openForms.choose(side);
      void loadStock();
    },
    mergeStored: openForms.mergeStored,
    detach: openForms.detach,
    close: openForms.hide,
    addDiagnosis: ({ code, name, nameEn }) =>
      update((before) => {
        const values = withRecordDiagnoses(before);
        return values.diagnoses.some((diagnosis) => diagnosis.code === code)
          ? values
          : { ...values, diagnoses: [...values.diagnoses, { code, name, nameEn }] };
      }),
    removeDiagnosis: (code) => {
      update((before) => {
        const values = withRecordDiagnoses(before);
        return { ...values, diagnoses: values.diagnoses.filter((diagnosis) => diagnosis.code !== code) };
      });
      isDiagnosisRemoved.value = true;
    },
    addDrug: (drug) => {
      const key = createKey();
      const values = current.value;
      if (values) {
        drugCache.add(values.warehouseId, drug);
        update(() => ({ ...values, lines: [...values.lines, newLine(drug, key)] }));
        // The search may have been answered by a warehouse that is no longer selected.
        void loadStock();
      }
      return key;
    },
    addLines: (lines, diagnoses = []) => lineCopy.copy({ lines, diagnoses, offersUndo: true }),
    addLinesSilently: (lines) => lineCopy.copy({ lines, diagnoses: [], offersUndo: false }),
    lineCopy,
    findBeforeChoosing: (drug) => {
      const values = current.value ?? emptyForm('');
      const candidate = newLine(drug, candidateKey);
      const { drugs, unknown } = knownDrugs.value;
      const { findings, complete } = checkForm(
        { ...values, lines: [...values.lines, candidate] },
        { ...context.value, drugs: new Map([...drugs, [drug.id, drug]]), unknown },
      );
      return complete ? findings.filter(isShownBeforeChoosing) : null;
    },
    canReplace: (key, drug) => {
      const values = current.value;
      const line = values?.lines.find((one) => one.key === key);
      if (!values || !line) return false;
      const { drugs, unknown } = knownDrugs.value;
      const { findings, complete } = checkForm(
        withLineReplaced(values, lineForDrug(line, drugs.get(line.drugId), drug), []),
        { ...context.value, drugs: new Map([...drugs, [drug.id, drug]]), unknown },
      );
      // A pair of drugs is reported at one of the two.
      const own = findings.filter((finding) => finding.key === key || finding.otherName?.zh === drug.name);
      return complete && !own.some(isAgainstReplacing);
    },
    replaceLine: (key, drug) => {
      const before = current.value;
      const line = before?.lines.find((one) => one.key === key);
      if (!before || !line) return () => {};
      drugCache.add(before.warehouseId, drug);
      const next = lineForDrug(line, knownDrugs.value.drugs.get(line.drugId), drug);
      update((values) => withLineReplaced(values, next, []));
      const reasons = before.reasons.filter((reason) => reason.key === key);
      return () => {
        openForms.updateForm(before.editing, (values) => withLineReplaced(values, line, reasons));
      };
    },
    removeLine: (key) => {
      const before = current.value;
      update((values) => withoutLine(values, key));
      return () => {
        if (before) openForms.updateForm(before.editing, (values) => withLineAgain(values, before, key));
      };
    },
    setField: (key, field, text) => update((values) => withLineField(values, key, field, text)),
    applyGroup: (key) => {
      const values = current.value;
      const next = values && moveToGroup(values, key);
      if (next !== null && next !== values) update(() => next);
    },
    setReason: (rule, key, text) => update((values) => withReason(values, rule, key, text)),
    markSaved: ({ editing }, stored) => {
      isDiagnosisRemoved.value = false;
      if (stored && sentValues) openForms.applySaved(editing, stored, sentValues);
      else openForms.discard(editing);
    },
    onRejected: (error) => {
      if (sentValues) serverFindings.value = parseServerFindings(error, sentValues);
    },
    toPayload: (submit) => {
      const values = current.value;
      const lines = values && toLineInputs(values, knownDrugs.value.drugs);
      if (!values || !lines || values.warehouseId === '' || check.value.fieldErrors.length > 0) return null;
      sentValues = form.value;
      serverFindings.value = null;
      const { editing, warehouseId, diagnoses } = values;
      return {
        orderId,
        editing,
        warehouseId,
        diagnoses,
        lines,
        overrides: toOverrides(values),
        submit,
      };
    },
  };
};
