import type { Override } from '../prescribing/prescription.ts';
import { allergies } from './allergies.ts';
import { contraindications } from './contraindications.ts';
import { doses } from './doses.ts';
import type { RuleInput, Finding, Rule } from './finding.ts';
import { interactions } from './interactions.ts';
import { lineRules } from './lineRules.ts';
import { sameIngredients } from './sameIngredients.ts';
import { prescriptionRules } from './prescriptionRules.ts';

const allRules: readonly Rule[] = [
  prescriptionRules,
  lineRules,
  allergies,
  sameIngredients,
  interactions,
  contraindications,
  doses,
];

const severityOrder = { block: 0, unchecked: 1, warn: 2 };

// A hospital may be stricter or more lenient than the rule; a check without data stays unchecked unless the rule is off.
const applyLevel = ({ levels }: RuleInput['pack'], finding: Finding): Finding[] => {
  const level = levels[finding.rule];
  if (level === 'off') return [];
  return [
    level === undefined || finding.severity === 'unchecked' ? finding : { ...finding, severity: level },
  ];
};

/** Every finding on a prescription, blocks first. Pure: the console runs it before a submit, the upstream during it. */
export const evaluateRules = (input: RuleInput): Finding[] =>
  allRules
    .flatMap((rule) => rule(input))
    .flatMap((finding) => applyLevel(input.pack, finding))
    .toSorted((a, b) => severityOrder[a.severity] - severityOrder[b.severity]);

/** The key of an override, besides the line: the rule, and which of its findings if there may be several. At most 64 characters. */
export const reasonKey = ({ rule, about }: { rule: string; about?: string }): string =>
  (about === undefined || about === '' ? rule : `${rule}:${about}`).slice(0, 64);

/** The reason given for a finding, or undefined. */
const overrideFor = (overrides: readonly Override[], finding: Finding): Override | undefined =>
  overrides.find(
    ({ rule, line, reason }) => line === finding.line && rule === reasonKey(finding) && reason.trim() !== '',
  );

/** The findings that still prevent a submit: every block, and any other without a reason. */
export const blockingFindings = (findings: readonly Finding[], overrides: readonly Override[]): Finding[] =>
  findings.filter((finding) => finding.severity === 'block' || !overrideFor(overrides, finding));
