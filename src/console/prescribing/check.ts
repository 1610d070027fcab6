import { normalizeDecimal } from '../../contract/prescribing/decimal.ts';
import type { Drug } from '../../contract/prescribing/drug.ts';
import type { Order } from '../../contract/consultation/order.ts';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import type { RulePack, LocalizedText } from '../../contract/rulePack/rulePack.ts';
import { evaluateRules, reasonKey, blockingFindings } from '../../contract/rules/evaluateRules.ts';
import type { Finding } from '../../contract/rules/finding.ts';
import type { CurrentMedicine } from '../../contract/rules/currentMedicines.ts';
import { readWhole } from './amounts.ts';
import { type Form, type FormLine, overridesOf, reasonFor, usageOf } from './form.ts';

/** A finding placed in the form: the line it belongs to, and whether it still prevents the submit. */
export interface Shown extends Omit<Finding, 'rule'> {
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
  readonly stops: boolean;
}

/** Everything the rules need besides the form. `drugs` holds the warehouse's answers. */
export interface Known {
  readonly order: Pick<Order, 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>;
  readonly pack: RulePack | undefined;
  readonly day: string;
  readonly drugs: ReadonlyMap<string, Drug>;
  /** Drugs that were requested from the warehouse and are not sold there. */
  readonly unknown: ReadonlySet<string>;
  /**
   * Medicines the patient already has; null if they could not be loaded, undefined while they are loading.
   */
  readonly taking: readonly CurrentMedicine[] | null | undefined;
}

export interface Checked {
  readonly findings: readonly Shown[];
  /** False until rules, stock and current medicines are loaded: an incomplete check never passes. */
  readonly complete: boolean;
}

// An invalid field is reported at the field and blocks the submit. A placeholder takes its value here, so
// that the other rules still run.
const writtenIn = (line: FormLine, drug: Drug | undefined): LineInput => {
  const days = readWhole(line.days);
  return (
    usageOf(line, drug) ?? {
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

const nameOf = (form: Form, one: Finding['other'] | null): LocalizedText | null => {
  if (one === undefined || one === null) return null;
  if (typeof one !== 'number') return one;
  const line = form.lines[one];
  return line ? { zh: line.drugName, en: line.drugNameEn === '' ? line.drugName : line.drugNameEn } : null;
};

/**
 * Places a finding at its line of the form, with the reason given for it. The caller decides whether it
 * prevents the submit.
 */
export const shownIn = (
  form: Form,
  found: Omit<Finding, 'rule'> & { rule: string },
): Omit<Shown, 'stops'> => {
  const key = found.line === null ? null : (form.lines[found.line]?.key ?? null);
  const given = reasonKey(found);
  return {
    ...found,
    key,
    reasonKey: given,
    drugName: nameOf(form, found.line),
    otherName: nameOf(form, found.other),
    reason: reasonFor(form, given, key),
  };
};

/** Runs the contract's rules on the current form. */
export const check = (form: Form, known: Known): Checked => {
  const { order, pack, day, drugs, unknown, taking } = known;
  if (!pack) return { findings: [], complete: false };
  const found = evaluateRules({
    pack,
    followUp: order.followUp,
    emergency: order.consultType !== undefined && pack.emergencyTypes.includes(order.consultType),
    patient: order.patient,
    day,
    diagnoses: form.diagnoses,
    lines: form.lines.map((line) => {
      const drug = drugs.get(line.drugId);
      return { usage: writtenIn(line, drug), drug: drug ?? null };
    }),
    taking: taking === undefined ? [] : taking,
  }).filter(({ rule, line }) => rule !== 'drug-unknown' || unknown.has(form.lines[line ?? -1]?.drugId ?? ''));
  const stops = new Set(blockingFindings(found, overridesOf(form)));
  return {
    findings: found.map((finding) => ({ ...shownIn(form, finding), stops: stops.has(finding) })),
    complete:
      taking !== undefined && form.lines.every(({ drugId }) => drugs.has(drugId) || unknown.has(drugId)),
  };
};

/** The lines as they are sent; null if one of them is invalid. */
export const linesOf = (form: Form, drugs: ReadonlyMap<string, Drug>): LineInput[] | null => {
  const lines = form.lines.map((line) => usageOf(line, drugs.get(line.drugId)));
  return lines.every((line) => line !== null) ? lines : null;
};

/** Counts the findings that still prevent a submit, by severity. */
export const countStops = (findings: readonly Shown[]): Record<Finding['severity'], number> => {
  const count = (severity: Finding['severity']) =>
    findings.filter((one) => one.severity === severity && one.stops).length;
  return { block: count('block'), warn: count('warn'), unchecked: count('unchecked') };
};
