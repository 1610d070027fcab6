import { plainDecimal } from '../../contract/decimal.ts';
import type { Drug } from '../../contract/drug.ts';
import type { Order } from '../../contract/order.ts';
import type { LineInput } from '../../contract/prescription.ts';
import type { RulePack, Told } from '../../contract/rulePack.ts';
import { findingsOf, reasonKey, stopping } from '../../contract/rules.ts';
import type { Finding } from '../../contract/rulesFinding.ts';
import type { Taking } from '../../contract/rulesTaking.ts';
import { readWhole } from './amounts.ts';
import { type Form, type FormLine, overridesOf, reasonFor, usageOf } from './form.ts';

/** A finding as it stands in the form: beside which line, and whether it still stops the submit. */
export interface Shown extends Omit<Finding, 'rule'> {
  /** One of ours, or one of the upstream's own. */
  readonly rule: string;
  /** The line's key; null concerns the whole. */
  readonly key: string | null;
  /** What a reason is given for: the rule, and which of its findings. With `key` it is unique in a form. */
  readonly reasonKey: string;
  /** The line's drug, by its names; null where it concerns the whole. */
  readonly drugName: Told | null;
  /** The other drug that it is about, by its names; null where there is none. */
  readonly otherName: Told | null;
  readonly reason: string;
  readonly stops: boolean;
}

/** What the rules are run on beside the form. `drugs` holds what the warehouse answered. */
export interface Known {
  readonly order: Pick<Order, 'followUp' | 'patient'> & Partial<Pick<Order, 'consultType'>>;
  readonly pack: RulePack | undefined;
  readonly day: string;
  readonly drugs: ReadonlyMap<string, Drug>;
  /** Drugs that the warehouse was asked for and does not have. */
  readonly unknown: ReadonlySet<string>;
  /** What the patient has already (`takingOn`); null where it could not be read, undefined while it is being read. */
  readonly taking: readonly Taking[] | null | undefined;
}

export interface Checked {
  readonly findings: readonly Shown[];
  /** False while rules, stock or what is being taken were not read: nothing is clear then. */
  readonly complete: boolean;
}

// What is wrong with a field is told there and holds the submit; something stands in for it, so that the other rules run.
const writtenIn = (line: FormLine, drug: Drug | undefined): LineInput => {
  const days = readWhole(line.days);
  return (
    usageOf(line, drug) ?? {
      drugId: line.drugId,
      dose: plainDecimal(line.dose) ?? line.dose,
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

const nameOf = (form: Form, one: Finding['other'] | null): Told | null => {
  if (one === undefined || one === null) return null;
  if (typeof one !== 'number') return one;
  const line = form.lines[one];
  return line ? { zh: line.drugName, en: line.drugNameEn === '' ? line.drugName : line.drugNameEn } : null;
};

/** A finding beside its line of the form, with the reason that was given for it; whether it stops is for the caller. */
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

/** Runs the contract's rules on the form as it stands. */
export const check = (form: Form, known: Known): Checked => {
  const { order, pack, day, drugs, unknown, taking } = known;
  if (!pack) return { findings: [], complete: false };
  const found = findingsOf({
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
  const stops = new Set(stopping(found, overridesOf(form)));
  return {
    findings: found.map((finding) => ({ ...shownIn(form, finding), stops: stops.has(finding) })),
    complete:
      taking !== undefined && form.lines.every(({ drugId }) => drugs.has(drugId) || unknown.has(drugId)),
  };
};

/** The lines as they are sent; null while one of them has a gap. */
export const linesOf = (form: Form, drugs: ReadonlyMap<string, Drug>): LineInput[] | null => {
  const lines = form.lines.map((line) => usageOf(line, drugs.get(line.drugId)));
  return lines.every((line) => line !== null) ? lines : null;
};

/** How many findings of each severity still stop a submit. */
export const countStops = (findings: readonly Shown[]): Record<Finding['severity'], number> => {
  const count = (severity: Finding['severity']) =>
    findings.filter((one) => one.severity === severity && one.stops).length;
  return { block: count('block'), warn: count('warn'), unchecked: count('unchecked') };
};
