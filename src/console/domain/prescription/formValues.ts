import { normalizeDecimal, withoutTrailingZeros } from '../../../contract/prescribing/decimal.ts';
import type { CodedDiagnosis } from '../../../contract/consultation/diagnosis.ts';
import type { Drug } from '../../../contract/prescribing/drug.ts';
import type { Line, LineInput, Override, Prescription } from '../../../contract/prescribing/prescription.ts';
import type { TemplateLine } from '../../../contract/prescribing/template.ts';
import { packsNeeded } from '../../../contract/prescribing/quantity.ts';
import { parseGroup, parseInteger } from './parseAmounts.ts';

/** The drug's names in a line, available before the warehouse has answered. */
type DrugName = Pick<Line, 'drugName' | 'drugNameEn' | 'strength' | 'doseUnit' | 'packUnit' | 'packUnitEn'>;

/** One line of the form as it was typed. `key` is stable for the lifetime of the line. */
export interface FormLine extends DrugName {
  readonly key: string;
  readonly drugId: string;
  readonly dose: string;
  readonly frequency: string;
  readonly route: string;
  readonly days: string;
  /** Packs entered by hand; empty if the quantity is computed. */
  readonly quantity: string;
  readonly remark: string;
  /** One digit: lines with the same digit are given together. Empty: no group. */
  readonly group: string;
  readonly priceFen: number;
  /** Why an auditor rejected this line. */
  readonly rejectReasons: readonly string[];
}

/**
 * The reason for a finding. It refers to its line by key (null: whole prescription), so it follows the line
 * when lines move.
 */
interface FindingReason {
  readonly rule: string;
  readonly key: string | null;
  readonly text: string;
}

/**
 * The content of the form. `editing` is the stored prescription that is being changed; null for a new one.
 */
export interface FormValues {
  readonly editing: { readonly id: string; readonly version: number } | null;
  readonly warehouseId: string;
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly FormLine[];
  readonly reasons: readonly FindingReason[];
}

/** The editable fields of a line. */
export type LineFieldName = 'dose' | 'frequency' | 'route' | 'days' | 'quantity' | 'remark' | 'group';

export const emptyForm = (warehouseId: string): FormValues => ({
  editing: null,
  warehouseId,
  diagnoses: [],
  lines: [],
  reasons: [],
});

/** Creates a line for a drug with the warehouse's default usage. */
export const newLine = (drug: Drug, key: string): FormLine => ({
  key,
  drugId: drug.id,
  drugName: drug.name,
  drugNameEn: drug.nameEn,
  strength: drug.strength,
  doseUnit: drug.doseUnit,
  packUnit: drug.packUnit,
  packUnitEn: drug.packUnitEn,
  dose: drug.defaultDose,
  frequency: drug.frequency,
  route: drug.route,
  days: '3',
  quantity: '',
  remark: '',
  group: '',
  priceFen: drug.priceFen,
  rejectReasons: [],
});

/** Creates a line from a template or an earlier prescription, for the drug as the warehouse has it now. */
export const lineFromTemplate = (templateLine: TemplateLine, drug: Drug, key: string): FormLine => ({
  ...newLine(drug, key),
  dose: templateLine.dose,
  frequency: templateLine.frequency,
  route: templateLine.route,
  days: String(templateLine.days),
  quantity: templateLine.quantityByHand ? String(templateLine.quantity) : '',
  remark: templateLine.remark,
  group: templateLine.group === null ? '' : String(templateLine.group),
});

/** Form values for editing a stored draft or a rejected prescription. */
export const toFormValues = (prescription: Prescription): FormValues => ({
  editing: { id: prescription.id, version: prescription.version },
  warehouseId: prescription.warehouseId,
  diagnoses: prescription.diagnoses,
  lines: prescription.lines.map((line) => ({
    key: line.id,
    drugId: line.drugId,
    drugName: line.drugName,
    drugNameEn: line.drugNameEn,
    strength: line.strength,
    doseUnit: line.doseUnit,
    packUnit: line.packUnit,
    packUnitEn: line.packUnitEn,
    dose: withoutTrailingZeros(line.dose),
    frequency: line.frequency,
    route: line.route,
    days: String(line.days),
    quantity: line.quantityByHand ? String(line.quantity) : '',
    remark: line.remark,
    group: line.group === null ? '' : String(line.group),
    priceFen: line.priceFen,
    rejectReasons: line.rejectReasons,
  })),
  reasons: prescription.overrides.map(({ rule, line, reason }) => ({
    rule,
    key: line === null ? null : (prescription.lines[line]?.id ?? null),
    text: reason,
  })),
});

/**
 * Form values of a stored prescription with its stored quantities, even if they would be computed differently
 * now.
 */
export const toFormValuesWithQuantities = (prescription: Prescription): FormValues => {
  const form = toFormValues(prescription);
  const packs = new Map(prescription.lines.map(({ id, quantity }) => [id, String(quantity)]));
  return { ...form, lines: form.lines.map((line) => ({ ...line, quantity: packs.get(line.key) ?? '' })) };
};

/** Changes one field of one line. */
export const withLineField = (
  form: FormValues,
  key: string,
  field: LineFieldName,
  text: string,
): FormValues => ({
  ...form,
  lines: form.lines.map((line) => (line.key === key ? { ...line, [field]: text } : line)),
});

/** Moves a line, whose group was just entered, behind the last line of the same group. */
export const moveToGroup = (form: FormValues, key: string): FormValues => {
  const moved = form.lines.find((line) => line.key === key);
  const group = moved && parseGroup(moved.group);
  if (!moved || !group) return form;
  const others = form.lines.filter((line) => line !== moved);
  const index = form.lines.indexOf(moved);
  const isInGroup = (line: FormLine | undefined) => line !== undefined && parseGroup(line.group) === group;
  const last = others.findLastIndex(isInGroup);
  if (last < 0 || isInGroup(form.lines[index - 1]) || isInGroup(form.lines[index + 1])) return form;
  return { ...form, lines: others.toSpliced(last + 1, 0, moved) };
};

/** Removes a line together with its reasons. */
export const withoutLine = (form: FormValues, key: string): FormValues => ({
  ...form,
  lines: form.lines.filter((line) => line.key !== key),
  reasons: form.reasons.filter((reason) => reason.key !== key),
});

/** Puts a removed line back to its place, with its reasons; the form as it is if it is there already. */
export const withLineAgain = (form: FormValues, before: FormValues, key: string): FormValues => {
  const index = before.lines.findIndex((line) => line.key === key);
  const line = before.lines[index];
  if (!line || form.lines.some((other) => other.key === key)) return form;
  return {
    ...form,
    lines: form.lines.toSpliced(index, 0, line),
    reasons: [...form.reasons, ...before.reasons.filter((reason) => reason.key === key)],
  };
};

/**
 * The line for another drug: how long and what is written beside it stay, the dose and the frequency only for the same
 * ingredients in the same form and unit.
 */
export const lineForDrug = (line: FormLine, before: Drug | undefined, drug: Drug): FormLine => {
  const isSame =
    before !== undefined &&
    before.form === drug.form &&
    before.doseUnit === drug.doseUnit &&
    before.ingredients.join() === drug.ingredients.join();
  const { days, remark, group, dose, frequency, route } = line;
  return {
    ...newLine(drug, line.key),
    days,
    remark,
    group,
    ...(isSame ? { dose, frequency, route } : {}),
  };
};

/** Puts a line in the place of the one with its key; the reasons given for that one are replaced by `reasons`. */
export const withLineReplaced = (
  form: FormValues,
  line: FormLine,
  reasons: FormValues['reasons'],
): FormValues => ({
  ...form,
  lines: form.lines.map((other) => (other.key === line.key ? line : other)),
  reasons: [...form.reasons.filter(({ key }) => key !== line.key), ...reasons],
});

/** Sets the reason for a finding; an empty text removes it. */
export const withReason = (form: FormValues, rule: string, key: string | null, text: string): FormValues => ({
  ...form,
  reasons: [
    ...form.reasons.filter((reason) => reason.rule !== rule || reason.key !== key),
    ...(text === '' ? [] : [{ rule, key, text }]),
  ],
});

/** The reason given for a finding, or an empty string. */
export const findReason = (form: FormValues, rule: string, key: string | null): string =>
  form.reasons.find((reason) => reason.rule === rule && reason.key === key)?.text ?? '';

/** The computed number of packs; null if it cannot be computed: prn, no dose, drug not loaded yet. */
export const computedPacks = (line: FormLine, drug: Drug | undefined): number | null => {
  const days = parseInteger(line.days);
  if (!drug || days === null) return null;
  return packsNeeded({ dose: line.dose, frequency: line.frequency, days }, drug);
};

/** The number of packs that applies: the one entered by hand, otherwise the computed one, otherwise null. */
export const effectivePacks = (line: FormLine, drug: Drug | undefined): number | null =>
  line.quantity.trim() === '' ? computedPacks(line, drug) : parseInteger(line.quantity);

/**
 * The line as it is sent, provided that it is valid otherwise (`validateForm`); null if days or quantity are
 * out of range.
 */
export const toLineInput = (line: FormLine, drug: Drug | undefined): LineInput | null => {
  const days = parseInteger(line.days);
  const quantity = effectivePacks(line, drug);
  if (days === null || days < 1 || days > 365) return null;
  if (quantity === null || quantity < 1 || quantity > 999) return null;
  return {
    drugId: line.drugId,
    dose: normalizeDecimal(line.dose) ?? line.dose.trim(),
    frequency: line.frequency,
    route: line.route,
    days,
    quantity,
    quantityByHand: line.quantity.trim() !== '',
    remark: line.remark.trim(),
    group: parseGroup(line.group) ?? null,
  };
};

/** The lines as a template stores them; null if there are none or one of them is incomplete. */
export const toTemplateLines = (
  form: FormValues,
  drugs: ReadonlyMap<string, Drug>,
): TemplateLine[] | null => {
  const lines = form.lines.map((line): TemplateLine | null => {
    const usage = toLineInput(line, drugs.get(line.drugId));
    const { drugName, drugNameEn, strength, doseUnit, packUnit, packUnitEn } = line;
    return usage && { ...usage, drugName, drugNameEn, strength, doseUnit, packUnit, packUnitEn };
  });
  return lines.length > 0 && lines.every((line) => line !== null) ? lines : null;
};

/** The reasons as they are sent, with lines by index. */
export const toOverrides = (form: FormValues): Override[] =>
  form.reasons.flatMap(({ rule, key, text }) => {
    const line = key === null ? null : form.lines.findIndex((candidate) => candidate.key === key);
    return text.trim() === '' || line === -1 ? [] : [{ rule, line, reason: text.trim() }];
  });

/** The total price in fen of all lines whose quantity is known. */
export const computeTotalFen = (form: FormValues, drugs: ReadonlyMap<string, Drug>): number =>
  form.lines.reduce((sum, line) => {
    const drug = drugs.get(line.drugId);
    return sum + (effectivePacks(line, drug) ?? 0) * (drug?.priceFen ?? line.priceFen);
  }, 0);
