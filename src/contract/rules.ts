import * as v from 'valibot';
import { readDecimal } from './decimal.ts';
import type { CodedDiagnosis } from './diagnosis.ts';
import type { Drug } from './drug.ts';
import { ageOn, type Patient } from './patient.ts';
import type { LineInput, Override } from './prescription.ts';
import type { RulePack } from './rulePack.ts';
import { frequencyOf, routeOf } from './usage.ts';

/** The rules of this version, each named once. */
export const ruleNames = [
  'no-lines',
  'too-many-lines',
  'too-long',
  'long-course',
  'first-visit',
  'guardian',
  'diagnosis',
  'drug-unknown',
  'special-control',
  'vague-dose',
  'vague-frequency',
  'vague-route',
  'vague-when-needed',
  'allergy',
  'same-ingredient',
  'stock',
] as const;
export type RuleName = (typeof ruleNames)[number];

/**
 * What a rule found. `block` cannot be overridden; `warn` needs a reason; `unchecked` means that the rule had no data
 * to run on, and needs a reason too: it is never the same as clear. `line` counts from 0, null concerns the whole.
 */
export interface Finding {
  readonly rule: RuleName;
  readonly severity: 'block' | 'warn' | 'unchecked';
  readonly line: number | null;
  /** What the finding rests on: drug classes, ingredients, limits. */
  readonly evidence: string;
}

/** A finding as it travels, in the `data` of a `rulesBlock`; another upstream may have rules of its own. */
export const findingShape = v.object({
  rule: v.string(),
  severity: v.picklist(['block', 'warn', 'unchecked']),
  line: v.nullable(v.number()),
  evidence: v.optional(v.string(), ''),
});

/** Everything the rules read. `day` is the hospital's day, `YYYY-MM-DD`; a drug that is not known is null. */
export interface Case {
  readonly pack: RulePack;
  readonly followUp: boolean;
  readonly patient: Pick<Patient, 'birthDate' | 'allergies' | 'allergyClasses' | 'guardianConfirmed'>;
  readonly day: string;
  readonly diagnoses: readonly CodedDiagnosis[];
  readonly lines: readonly { readonly usage: LineInput; readonly drug: Drug | null }[];
}

type Rule = (one: Case) => Finding[];
type LineRule = (usage: LineInput, drug: Drug, one: Case) => Omit<Finding, 'line'> | null;

const whole: Rule = ({ pack, followUp, patient, day, diagnoses, lines }) => {
  const found: Finding[] = [];
  const block = (rule: RuleName, evidence: string) =>
    found.push({ rule, severity: 'block', line: null, evidence });
  if (lines.length === 0) block('no-lines', '');
  if (lines.length > pack.mostLines) block('too-many-lines', `${lines.length} > ${pack.mostLines}`);
  if (!followUp) block('first-visit', '');
  if (diagnoses.length === 0) block('diagnosis', '');
  const { years } = ageOn(patient.birthDate, day);
  if (years < pack.guardianUnderYears && !patient.guardianConfirmed)
    block('guardian', `${years} < ${pack.guardianUnderYears}`);
  // An allergy that is known in words alone cannot be compared with any drug; beside classes it may be a further one.
  if (patient.allergies.length > patient.allergyClasses.length)
    found.push({
      rule: 'allergy',
      severity: 'unchecked',
      line: null,
      evidence: patient.allergies.join(', '),
    });
  return found;
};

const length: LineRule = ({ days }, _drug, { pack }) => {
  if (days > pack.longestDays)
    return { rule: 'too-long', severity: 'block', evidence: `${days} > ${pack.longestDays}` };
  if (days > pack.mostDays)
    return { rule: 'long-course', severity: 'warn', evidence: `${days} > ${pack.mostDays}` };
  return null;
};

const control: LineRule = (_usage, { specialControl }, { pack }) => {
  if (specialControl === null) return { rule: 'special-control', severity: 'unchecked', evidence: '' };
  if (!pack.forbiddenControl.includes(specialControl)) return null;
  return { rule: 'special-control', severity: 'block', evidence: specialControl };
};

const dose: LineRule = (usage) => {
  const read = readDecimal(usage.dose);
  return read && read.num > 0n ? null : { rule: 'vague-dose', severity: 'block', evidence: usage.dose };
};

const frequency: LineRule = (usage) => {
  const known = frequencyOf(usage.frequency);
  if (!known) return { rule: 'vague-frequency', severity: 'block', evidence: usage.frequency };
  // "When needed" says nothing unless the remark says when, and how often at the most.
  if (!known.perDay && !usage.remark.trim())
    return { rule: 'vague-when-needed', severity: 'block', evidence: usage.frequency };
  return null;
};

const route: LineRule = (usage) =>
  routeOf(usage.route) ? null : { rule: 'vague-route', severity: 'block', evidence: usage.route };

// A drug without a single ingredient was not described: what it belongs to is not known.
const undescribed = (drug: Drug) => drug.ingredients.length === 0 && drug.allergyClasses.length === 0;

const allergy: LineRule = (_usage, drug, { patient }) => {
  if (patient.allergyClasses.length > 0 && undescribed(drug))
    return { rule: 'allergy', severity: 'unchecked', evidence: patient.allergyClasses.join(', ') };
  const shared = drug.allergyClasses.filter((name) => patient.allergyClasses.includes(name));
  return shared.length > 0 ? { rule: 'allergy', severity: 'block', evidence: shared.join(', ') } : null;
};

// A drug on two lines is taken from one stock.
const stock: LineRule = ({ drugId }, drug, { lines }) => {
  if (drug.stock === null) return { rule: 'stock', severity: 'unchecked', evidence: '' };
  const asked = lines.reduce((sum, { usage }) => (usage.drugId === drugId ? sum + usage.quantity : sum), 0);
  return asked > drug.stock
    ? { rule: 'stock', severity: 'block', evidence: `${asked} > ${drug.stock}` }
    : null;
};

const lineRules: readonly LineRule[] = [length, control, dose, frequency, route, allergy, stock];

const ofLines: Rule = (one) =>
  one.lines.flatMap(({ usage, drug }, line): Finding[] => {
    if (!drug) return [{ rule: 'drug-unknown', severity: 'block', line, evidence: usage.drugId }];
    return lineRules.flatMap((rule) => {
      const found = rule(usage, drug, one);
      return found ? [{ ...found, line }] : [];
    });
  });

// The later of two lines with a shared ingredient carries the finding.
const sameIngredient: Rule = ({ lines }) =>
  lines.flatMap(({ drug }, line): Finding[] => {
    if (drug?.ingredients.length === 0 && lines.length > 1)
      return [{ rule: 'same-ingredient', severity: 'unchecked', line, evidence: '' }];
    const earlier = new Set(lines.slice(0, line).flatMap((other) => other.drug?.ingredients ?? []));
    const shared = (drug?.ingredients ?? []).filter((name) => earlier.has(name));
    return shared.length > 0
      ? [{ rule: 'same-ingredient', severity: 'warn', line, evidence: shared.join(', ') }]
      : [];
  });

const weight = { block: 0, unchecked: 1, warn: 2 };

/** Every finding on a prescription, blocks first. Pure: the console runs it before a submit, the upstream on it. */
export const findingsOf = (one: Case): Finding[] =>
  [whole, ofLines, sameIngredient]
    .flatMap((rule) => rule(one))
    .toSorted((a, b) => weight[a.severity] - weight[b.severity]);

/** The findings that still stop a submit: every block, and whatever has no reason yet. */
export const stopping = (findings: readonly Finding[], overrides: readonly Override[]): Finding[] =>
  findings.filter(
    ({ rule, line, severity }) =>
      severity === 'block' ||
      !overrides.some((given) => given.rule === rule && given.line === line && given.reason.trim() !== ''),
  );
