import { normalizeDecimal } from '../../../../contract/prescribing/decimal.ts';
import type { Drug } from '../../../../contract/prescribing/drug.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { LineInput } from '../../../../contract/prescribing/prescription.ts';
import type { RulePack, LocalizedText } from '../../../../contract/rulePack/rulePack.ts';
import { evaluateRules, reasonKey, blockingFindings } from '../../../../contract/rules/evaluateRules.ts';
import type { Finding } from '../../../../contract/rules/finding.ts';
import type { CurrentMedicine } from '../../../../contract/rules/currentMedicines.ts';
import { parseInteger } from '../parseAmounts.ts';
import { type FormValues, type FormLine, toOverrides, findReason, toLineInput } from '../formValues.ts';

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
    reason: findReason(form, findingKey, key),
  };
};

/** Runs the contract's rules on the current form. */
export const checkForm = (form: FormValues, context: CheckContext): CheckResult => {
  const { order, rulePack, day, drugs, unknown, currentMedicines } = context;
  if (!rulePack) return { findings: [], complete: false };
  const found = evaluateRules({
    pack: rulePack,
    followUp: order.followUp,
    emergency: order.consultType !== undefined && rulePack.emergencyTypes.includes(order.consultType),
    patient: order.patient,
    day,
    diagnoses: form.diagnoses,
    lines: form.lines.map((line) => {
      const drug = drugs.get(line.drugId);
      return { usage: usageForRules(line, drug), drug: drug ?? null };
    }),
    taking: currentMedicines === undefined ? [] : currentMedicines,
  }).filter(({ rule, line }) => rule !== 'drug-unknown' || unknown.has(form.lines[line ?? -1]?.drugId ?? ''));
  const preventing = new Set(blockingFindings(found, toOverrides(form)));
  return {
    findings: found.map((finding) => ({
      ...toFormFinding(form, finding),
      preventsSubmit: preventing.has(finding),
    })),
    complete:
      currentMedicines !== undefined &&
      form.lines.every(({ drugId }) => drugs.has(drugId) || unknown.has(drugId)),
  };
};

/** The lines as they are sent; null if one of them is invalid. */
export const toLineInputs = (form: FormValues, drugs: ReadonlyMap<string, Drug>): LineInput[] | null => {
  const lines = form.lines.map((line) => toLineInput(line, drugs.get(line.drugId)));
  return lines.every((line) => line !== null) ? lines : null;
};

/** Counts the findings that still prevent a submit, by severity. */
export const countPreventing = (findings: readonly FormFinding[]): Record<Finding['severity'], number> => {
  const count = (severity: Finding['severity']) =>
    findings.filter((item) => item.severity === severity && item.preventsSubmit).length;
  return { block: count('block'), warn: count('warn'), unchecked: count('unchecked') };
};
