import type { Drug } from '../../contract/drug.ts';
import type { Order } from '../../contract/order.ts';
import type { LineInput } from '../../contract/prescription.ts';
import { type Finding, findingsOf, stopping } from '../../contract/rules.ts';
import type { RulePack } from '../../contract/rulePack.ts';
import { type Form, type FormLine, overridesOf, reasonFor, usageOf } from './form.ts';

/** A finding as it stands in the form: beside which line, and whether it still stops the submit. */
export interface Shown extends Omit<Finding, 'rule'> {
  /** One of ours, or one of the upstream's own. */
  readonly rule: string;
  /** The line's key; null concerns the whole. */
  readonly key: string | null;
  readonly reason: string;
  readonly stops: boolean;
}

/** A field without which a line cannot even be kept as a draft. */
export interface Gap {
  readonly key: string;
  readonly field: 'frequency' | 'route' | 'days' | 'quantity';
}

/** What the rules are run on beside the form. `drugs` holds what the warehouse answered. */
export interface Known {
  readonly order: Pick<Order, 'followUp' | 'patient'>;
  readonly pack: RulePack | undefined;
  readonly day: string;
  readonly drugs: ReadonlyMap<string, Drug>;
  /** Drugs that the warehouse was asked for and does not have. */
  readonly unknown: ReadonlySet<string>;
}

export interface Checked {
  readonly findings: readonly Shown[];
  readonly gaps: readonly Gap[];
  /** False while rules or stock were not read: nothing is clear then. */
  readonly complete: boolean;
}

/** What is missing in a line before it can be sent at all. */
const gapsOf = (line: FormLine, usage: LineInput | null, days: number | null, read: boolean): Gap[] => {
  const fields: Gap['field'][] = [];
  if (line.frequency === '') fields.push('frequency');
  if (line.route === '') fields.push('route');
  if (days === null) fields.push('days');
  // While the warehouse has not answered, an empty quantity is not yet a missing one.
  else if (usage === null && (read || line.quantity.trim() !== '')) fields.push('quantity');
  return fields.map((field) => ({ key: line.key, field }));
};

// Stands in for what is not written yet, so that the other rules of the line run; the gap holds the submit meanwhile.
const standIn = (line: FormLine, days: number): LineInput => ({
  drugId: line.drugId,
  dose: line.dose,
  frequency: line.frequency,
  route: line.route,
  days,
  quantity: 1,
  quantityByHand: false,
  remark: line.remark,
});

const daysOf = (line: FormLine): number | null =>
  usageOf({ ...line, quantity: '1' }, undefined)?.days ?? null;

/** Runs the contract's rules on the form as it stands. */
export const check = (form: Form, known: Known): Checked => {
  const lines = form.lines.map((line) => {
    const drug = known.drugs.get(line.drugId);
    const read = drug !== undefined || known.unknown.has(line.drugId);
    return { line, drug, usage: usageOf(line, drug), days: daysOf(line), read };
  });
  const gaps = lines.flatMap(({ line, usage, days, read }) => gapsOf(line, usage, days, read));
  if (!known.pack) return { findings: [], gaps, complete: false };
  const found = findingsOf({
    pack: known.pack,
    followUp: known.order.followUp,
    patient: known.order.patient,
    day: known.day,
    diagnoses: form.diagnoses,
    lines: lines.map(({ line, drug, usage, days }) => ({
      usage: usage ?? standIn(line, days ?? 1),
      drug: drug ?? null,
    })),
  }).filter(
    ({ rule, line }) =>
      rule !== 'drug-unknown' || (line !== null && known.unknown.has(form.lines[line]?.drugId ?? '')),
  );
  const stops = new Set(stopping(found, overridesOf(form)));
  const findings = found.map((finding): Shown => {
    const key = finding.line === null ? null : (form.lines[finding.line]?.key ?? null);
    return { ...finding, key, reason: reasonFor(form, finding.rule, key), stops: stops.has(finding) };
  });
  return { findings, gaps, complete: lines.every(({ read }) => read) };
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
