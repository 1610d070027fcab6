import { type RuleName, ruleNames } from '../../contract/rulesFinding.ts';
import type { Words } from '../words/en.ts';

const isRule = (name: string): name is RuleName => ruleNames.some((one) => one === name);

/** A rule's name in words; an upstream's own rule shows itself. */
export const ruleIn = (w: Words, rule: string): string => (isRule(rule) ? w.rules.rules[rule].name : rule);
