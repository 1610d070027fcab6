import { preCheckRule, type RuleName, ruleNames } from '../../../../contract/rules/finding.ts';
import type { RuleMessages } from './messages.en.ts';
import type { FormFinding } from './checkForm.ts';

const isRule = (name: string): name is RuleName => ruleNames.some((one) => one === name);

/** A rule's name in words; an upstream's own rule is shown by its code. */
export const ruleLabel = (t: RuleMessages, rule: string): string => {
  if (rule === preCheckRule) return t.preCheck.name;
  return isRule(rule) ? t.rules[rule].name : rule;
};

/** The name of the rule that a reason is for. Which of its findings follows after a colon. */
export const reasonLabel = (t: RuleMessages, reasonKey: string): string =>
  ruleLabel(t, reasonKey.split(':', 1)[0] ?? reasonKey);

/** A finding in words, with its evidence and the other drug; an upstream's own rule is shown by its code. */
export const findingText = (
  t: RuleMessages,
  {
    rule,
    evidence,
    drugName,
    otherName,
    by,
    about = '',
    severity,
    packUnit,
    ingredientNames,
  }: Pick<FormFinding, 'rule' | 'evidence' | 'drugName' | 'otherName' | 'by' | 'about' | 'severity'> &
    Partial<Pick<FormFinding, 'packUnit' | 'ingredientNames'>>,
): string => {
  if (rule === preCheckRule) return evidence === '' ? t.preCheck.notChecked : evidence;
  const subject = {
    drug: drugName,
    other: otherName,
    by,
    about,
    severity,
    ...(packUnit && { packUnit }),
    ...(ingredientNames && { ingredientNames }),
  };
  return isRule(rule)
    ? t.findingTexts[rule](evidence, subject)
    : `${rule} ${evidence}${t.withOther(subject)}`.trim();
};
