import type { Override } from './prescription.ts';
import { allergies } from './rulesAllergy.ts';
import { contraindications } from './rulesContraindication.ts';
import { doses } from './rulesDose.ts';
import type { Case, Finding, Rule } from './rulesFinding.ts';
import { interactions } from './rulesInteraction.ts';
import { eachLine } from './rulesLine.ts';
import { sameIngredients } from './rulesSame.ts';
import { wholePrescription } from './rulesWhole.ts';

const every: readonly Rule[] = [
  wholePrescription,
  eachLine,
  allergies,
  sameIngredients,
  interactions,
  contraindications,
  doses,
];

const weight = { block: 0, unchecked: 1, warn: 2 };

// A hospital may be stricter or milder than the rule; what could not be checked stays so unless it is not asked at all.
const levelled = ({ levels }: Case['pack'], finding: Finding): Finding[] => {
  const level = levels[finding.rule];
  if (level === 'off') return [];
  return [
    level === undefined || finding.severity === 'unchecked' ? finding : { ...finding, severity: level },
  ];
};

/** Every finding on a prescription, blocks first. Pure: the console runs it before a submit, the upstream on it. */
export const findingsOf = (one: Case): Finding[] =>
  every
    .flatMap((rule) => rule(one))
    .flatMap((finding) => levelled(one.pack, finding))
    .toSorted((a, b) => weight[a.severity] - weight[b.severity]);

/** What a reason is given for, beside the line: the rule, and which of its findings where there may be several. At most 64 characters. */
export const reasonKey = ({ rule, about }: { rule: string; about?: string }): string =>
  (about === undefined || about === '' ? rule : `${rule}:${about}`).slice(0, 64);

/** The reason that was given for a finding, or undefined. */
const reasonIn = (overrides: readonly Override[], finding: Finding): Override | undefined =>
  overrides.find(
    ({ rule, line, reason }) => line === finding.line && rule === reasonKey(finding) && reason.trim() !== '',
  );

/** The findings that still stop a submit: every block, and whatever has no reason yet. */
export const stopping = (findings: readonly Finding[], overrides: readonly Override[]): Finding[] =>
  findings.filter((finding) => finding.severity === 'block' || !reasonIn(overrides, finding));
