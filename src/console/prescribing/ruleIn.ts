import { type RuleName, ruleNames } from '../../contract/rules/finding.ts';
import type { RuleWords } from '../words/rules.en.ts';
import type { Shown } from './check.ts';

const isRule = (name: string): name is RuleName => ruleNames.some((one) => one === name);

/** A rule's name in words; an upstream's own rule is shown by its code. */
export const ruleIn = (w: RuleWords, rule: string): string => (isRule(rule) ? w.rules[rule].name : rule);

/** A finding in words, with its evidence and the other drug; an upstream's own rule is shown by its code. */
export const findingIn = (
  w: RuleWords,
  {
    rule,
    evidence,
    drugName,
    otherName,
    by,
  }: Pick<Shown, 'rule' | 'evidence' | 'drugName' | 'otherName' | 'by'>,
): string => {
  const about = { drug: drugName, other: otherName, by };
  return isRule(rule) ? w.found[rule](evidence, about) : `${rule} ${evidence}${w.withOther(about)}`.trim();
};
