import { normalizeDecimal } from '../../../../contract/prescribing/decimal.ts';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import type { LineInput } from '../../../../contract/prescribing/prescription.ts';
import type { RulePack, LocalizedText } from '../../../../contract/rulePack/rulePack.ts';
import { evaluateRules, reasonKey, blockingFindings } from '../../../../contract/rules/evaluateRules.ts';
import type { Finding } from '../../../../contract/rules/finding.ts';
import { type CurrentMedicine, medicineName } from '../../../../contract/rules/currentMedicines.ts';
import { rulePatientOf, toldMedicinesOn } from '../../../../contract/rules/patient/rulePatient.ts';
import { parseInteger, type DoseError, doseError, parseGroup } from '../parseAmounts.ts';
import {
  type FormValues,
  type FormLine,
  toOverrides,
  findReason,
  toLineInput,
  computedPacks,
  type LineFieldName,
} from '../formValues.ts';
import type { KnownDrugs } from '../drugCache.ts';

/** Why a field is invalid: each is a key of the messages in `prescription.wrong`. */
type FieldErrorCode =
  | `dose-${DoseError}`
  | 'frequency'
  | 'route'
  | 'days'
  | 'quantity'
  | 'quantity-missing'
  | 'quantity-tooMuch'
  | 'group';

/** A missing or invalid field. It blocks saving, even as a draft. */
export interface FieldError {
  readonly key: string;
  readonly field: LineFieldName;
  readonly code: FieldErrorCode;
}

/** Why the number of packs is invalid; null if it is valid or not known yet. */
const quantityError = (line: FormLine, drug: Drug | undefined): FieldErrorCode | null => {
  if (line.quantity.trim() !== '') {
    const packs = parseInteger(line.quantity);
    return packs !== null && packs >= 1 && packs <= 999 ? null : 'quantity';
  }
  const packs = computedPacks(line, drug);
  if (packs !== null) return packs <= 999 ? null : 'quantity-tooMuch';
  // Before the warehouse has answered, an empty quantity is not an error. A drug that it does not have is
  // reported by a rule.
  return drug ? 'quantity-missing' : null;
};

const validateLine = (line: FormLine, drug: Drug | undefined): FieldError[] => {
  const { key } = line;
  const errors: FieldError[] = [];
  const dose = doseError(line.dose);
  if (dose !== null) errors.push({ key, field: 'dose', code: `dose-${dose}` });
  if (line.frequency === '') errors.push({ key, field: 'frequency', code: 'frequency' });
  if (line.route === '') errors.push({ key, field: 'route', code: 'route' });
  const days = parseInteger(line.days);
  const isValidDays = days !== null && days >= 1 && days <= 365;
  if (!isValidDays) errors.push({ key, field: 'days', code: 'days' });
  // If dose, frequency or days are invalid, the computed quantity is too: report only the cause.
  const quantityCode = quantityError(line, drug);
  const isDoseWrong = line.dose.trim() === '' || errors.some(({ field }) => field !== 'route');
  const isDerived = quantityCode !== 'quantity' && isDoseWrong;
  if (quantityCode !== null && !isDerived) errors.push({ key, field: 'quantity', code: quantityCode });
  if (parseGroup(line.group) === undefined) errors.push({ key, field: 'group', code: 'group' });
  return errors;
};

/** All invalid fields, by line, in the order of the fields. */
export const validateForm = (form: FormValues, { drugs }: Pick<KnownDrugs, 'drugs'>): FieldError[] =>
  form.lines.flatMap((line) => validateLine(line, drugs.get(line.drugId)));

/** A finding placed in the form: the line it belongs to, and whether it still prevents the submit. */
export interface FormFinding extends Omit<Finding, 'rule'> {
  /** The name of one of our rules, or of one of the upstream's own. */
  readonly rule: string;
  /** The line's key; null for the whole prescription. */
  readonly key: string | null;
  /**
   * Identifies what a reason is given for: the rule and, if it found several things, which one. Unique in a
   * form together with `key`.
   */
  readonly reasonKey: string;
  /** Names of the line's drug; null for the whole prescription. */
  readonly drugName: LocalizedText | null;
  /** Names of the other drug involved; null if there is none. */
  readonly otherName: LocalizedText | null;
  /** The unit that the line's drug is dispensed in; null for the whole prescription. */
  readonly packUnit?: LocalizedText | null;
  /** Names of the drugs of the form and of the current medicines, by their ingredients. */
  readonly ingredientNames?: ReadonlyMap<string, LocalizedText>;
  readonly reason: string;
  readonly preventsSubmit: boolean;
}

/** Everything the rules need besides the form. `drugs` holds the warehouse's answers. */
export interface CheckContext {
  readonly order: Pick<Order, 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>;
  readonly rulePack: RulePack | undefined;
  readonly day: string;
  readonly drugs: ReadonlyMap<string, Drug>;
  /** Drugs that were requested from the warehouse and are not sold there. */
  readonly unknown: ReadonlySet<string>;
  /**
   * Medicines the patient already has; null if they could not be loaded, undefined while they are loading.
   */
  readonly currentMedicines: readonly CurrentMedicine[] | null | undefined;
  /** Null if the hospital's system has none or they could not be loaded, undefined while they are loading. */
  readonly facts: PatientFacts | null | undefined;
  /** The allergy history of this visit's case record. */
  readonly recordAllergies: string;
  /** What the patient reported about allergies; null if it could not be read, undefined while it is loading. */
  readonly allergyReport: string | null | undefined;
  /** How many drugs the order's other prescriptions have that are active or await audit; null if not all are known. */
  readonly otherLines: number | null;
}

export interface CheckResult {
  readonly findings: readonly FormFinding[];
  /** False until rules, stock and current medicines are loaded: an incomplete check never passes. */
  readonly complete: boolean;
}

// An invalid field is reported at the field and blocks the submit. A placeholder takes its value here, so
// that the other rules still run.
const usageForRules = (line: FormLine, drug: Drug | undefined): LineInput => {
  const days = parseInteger(line.days);
  return (
    toLineInput(line, drug) ?? {
      drugId: line.drugId,
      dose: normalizeDecimal(line.dose) ?? line.dose,
      frequency: line.frequency,
      route: line.route,
      days: days === null || days < 1 ? 1 : days,
      quantity: 1,
      quantityByHand: false,
      remark: line.remark,
      group: null,
    }
  );
};

const packUnitOf = (line: FormLine | undefined): LocalizedText | null =>
  line ? { zh: line.packUnit, en: line.packUnitEn === '' ? line.packUnit : line.packUnitEn } : null;

const drugNameOf = (form: FormValues, other: Finding['other'] | null): LocalizedText | null => {
  if (other === undefined || other === null) return null;
  if (typeof other !== 'number') return other;
  const line = form.lines[other];
  return line ? { zh: line.drugName, en: line.drugNameEn === '' ? line.drugName : line.drugNameEn } : null;
};

/**
 * Places a finding at its line of the form, with the reason given for it. The caller decides whether it
 * prevents the submit.
 */
export const toFormFinding = (
  form: FormValues,
  found: Omit<Finding, 'rule'> & { rule: string },
): Omit<FormFinding, 'preventsSubmit'> => {
  const key = found.line === null ? null : (form.lines[found.line]?.key ?? null);
  const findingKey = reasonKey(found);
  return {
    ...found,
    key,
    reasonKey: findingKey,
    drugName: drugNameOf(form, found.line),
    otherName: drugNameOf(form, found.other),
    packUnit: found.line === null ? null : packUnitOf(form.lines[found.line]),
    reason: findReason(form, findingKey, key),
  };
};

/** Runs the contract's rules on the current form. */
export const checkForm = (form: FormValues, context: CheckContext): CheckResult => {
  const { order, rulePack, day, drugs, unknown, currentMedicines, facts } = context;
  if (!rulePack) return { findings: [], complete: false };
  const taking =
    currentMedicines === null ? null : [...(currentMedicines ?? []), ...toldMedicinesOn(facts ?? null, day)];
  const ingredientNames = new Map(
    [
      ...(taking ?? []).map((medicine) => ({ ...medicine, label: medicineName(medicine) })),
      ...form.lines.map((line, n) => ({
        ingredients: drugs.get(line.drugId)?.ingredients ?? [],
        label: drugNameOf(form, n),
      })),
    ].flatMap(({ ingredients, label }) => (label ? ingredients.map((name) => [name, label] as const) : [])),
  );
  const found = evaluateRules({
    pack: rulePack,
    followUp: order.followUp,
    emergency: order.consultType !== undefined && rulePack.emergencyTypes.includes(order.consultType),
    patient: rulePatientOf(order.patient, facts ?? null, day, {
      record: context.recordAllergies,
      report: context.allergyReport,
    }),
    day,
    diagnoses: form.diagnoses,
    lines: form.lines.map((line) => {
      const drug = drugs.get(line.drugId);
      return { usage: usageForRules(line, drug), drug: drug ?? null };
    }),
    otherLines: context.otherLines,
    taking,
  }).filter(({ rule, line }) => rule !== 'drug-unknown' || unknown.has(form.lines[line ?? -1]?.drugId ?? ''));
  const preventing = new Set(blockingFindings(found, toOverrides(form)));
  return {
    findings: found.map((finding) => ({
      ...toFormFinding(form, finding),
      ingredientNames,
      preventsSubmit: preventing.has(finding),
    })),
    complete:
      currentMedicines !== undefined &&
      facts !== undefined &&
      (context.allergyReport !== undefined || facts?.reportedAllergies !== undefined) &&
      form.lines.every(({ drugId }) => drugs.has(drugId) || unknown.has(drugId)),
  };
};

/** The lines as they are sent; null if one of them is invalid. */
export const toLineInputs = (form: FormValues, drugs: ReadonlyMap<string, Drug>): LineInput[] | null => {
  const lines = form.lines.map((line) => toLineInput(line, drugs.get(line.drugId)));
  return lines.every((line) => line !== null) ? lines : null;
};

/**
 * Counts what is left to resolve, by severity. A block of the hospital's system counts, although it does not prevent
 * another submit.
 */
export const countPreventing = (findings: readonly FormFinding[]): Record<Finding['severity'], number> => {
  const count = (severity: Finding['severity']) =>
    findings.filter((item) => item.severity === severity && item.preventsSubmit).length;
  const block = findings.filter(({ severity }) => severity === 'block').length;
  return { block, warn: count('warn'), unchecked: count('unchecked'), note: 0 };
};
