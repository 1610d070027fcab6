import type { Override } from '../prescribing/prescription.ts';
import { allergies } from './patient/allergies.ts';
import { contraindications } from './patient/contraindications.ts';
import { coverage } from './patient/coverage.ts';
import { doses } from './doses/doses.ts';
import { dosesPerKg } from './doses/dosesPerKg.ts';
import type { RuleInput, Finding, Rule } from './finding.ts';
import { interactions } from './interactions.ts';
import { lineRules } from './lineRules.ts';
import { longAntimicrobial } from './longAntimicrobial.ts';
import { notOnline } from './notOnline.ts';
import { prescriptionRules } from './prescriptionRules.ts';
import { quantities } from './doses/quantities.ts';
import { routeForms } from './routeForms.ts';
import { sameClass } from './sameClass.ts';
import { sameIngredients } from './sameIngredients.ts';
import { unusualDose } from './doses/unusualDose.ts';
import { weeklyDrugs } from './doses/weeklyDrugs.ts';

const allRules: readonly Rule[] = [
  prescriptionRules,
  lineRules,
  longAntimicrobial,
  notOnline,
  routeForms,
  allergies,
  sameIngredients,
  sameClass,
  interactions,
  contraindications,
  coverage,
  doses,
  dosesPerKg,
  unusualDose,
  weeklyDrugs,
  quantities,
];

const severityOrder = { block: 0, unchecked: 1, warn: 2, note: 3 };

// A hospital may be stricter or more lenient than the rule; a check without data stays unchecked unless the rule is off.
const applyLevel = ({ levels }: RuleInput['pack'], finding: Finding): Finding[] => {
  const level = levels[finding.rule];
  if (level === 'off') return [];
  return [
    level === undefined || finding.severity === 'unchecked' || finding.severity === 'note'
      ? finding
      : { ...finding, severity: level },
  ];
};

/** The key of an override, besides the line: the rule, and which of its findings if there may be several. At most 64 characters. */
export const reasonKey = ({ rule, about }: { rule: string; about?: string }): string =>
  (about === undefined || about === '' ? rule : `${rule}:${about}`).slice(0, 64);

/** Identifies a finding in a prescription: its line, or `whole`, and its reason's key. */
export const findingKey = (finding: {
  readonly rule: string;
  readonly line: number | null;
  readonly about?: string;
}): string => `${finding.line ?? 'whole'} ${reasonKey(finding)}`;

// Two rules may lack the same: it is said once, and one reason answers it.
const isRepeated = (finding: Finding, index: number, all: readonly Finding[]): boolean =>
  finding.severity === 'unchecked' &&
  all.findIndex((one) => one.severity === 'unchecked' && findingKey(one) === findingKey(finding)) < index;

/** Every finding on a prescription, blocks first. Pure: the console runs it before a submit, the upstream during it. */
export const evaluateRules = (input: RuleInput): Finding[] =>
  allRules
    .flatMap((rule) => rule(input))
    .flatMap((finding) => applyLevel(input.pack, finding))
    .filter((finding, index, all) => !isRepeated(finding, index, all))
    .toSorted((a, b) => severityOrder[a.severity] - severityOrder[b.severity]);

/**
 * Whether a reason answers a finding: one that the hospital's own system offers for it, or one that says something, with two Chinese
 * characters or four letters. “ok” and “n/a” are none.
 */
export const isReasonFor = ({ overrideReasons }: Pick<Finding, 'overrideReasons'>, text: string): boolean =>
  /(?:\p{sc=Han}.*){2}|(?:\p{L}.*){4}/su.test(text) || overrideReasons?.includes(text) === true;

/** The reason given for a finding, or undefined. */
const overrideFor = (overrides: readonly Override[], finding: Finding): Override | undefined =>
  overrides.find(
    ({ rule, line, reason }) =>
      line === finding.line && rule === reasonKey(finding) && isReasonFor(finding, reason),
  );

/** The findings that still prevent a submit: every block, and any other but a note without a reason. */
export const blockingFindings = (findings: readonly Finding[], overrides: readonly Override[]): Finding[] =>
  findings.filter(
    (finding) =>
      finding.severity === 'block' || (finding.severity !== 'note' && !overrideFor(overrides, finding)),
  );
