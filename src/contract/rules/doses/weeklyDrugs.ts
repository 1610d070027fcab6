import { compare } from '../../prescribing/decimal.ts';
import { frequencyOf } from '../../prescribing/usage.ts';
import type { Finding, Rule } from '../finding.ts';

const weekly = { num: 1n, den: 7n };

/** Drugs that are given once a week: more often they harm or kill. "When needed" is more often. */
export const weeklyDrugs: Rule = ({ pack, lines }) => {
  if (pack.weeklyDrugs === null)
    return lines.length === 0 ? [] : [{ rule: 'weekly', severity: 'unchecked', line: null, evidence: '' }];
  return lines.flatMap(({ usage, drug }, line): Finding[] => {
    const perDay = frequencyOf(usage.frequency)?.perDay ?? null;
    if (!drug || (perDay && compare(perDay, weekly) <= 0)) return [];
    return (pack.weeklyDrugs ?? [])
      .filter(
        ({ ingredients, strengths, routes }) =>
          ingredients.some((name) => drug.ingredients.includes(name)) &&
          (strengths.length === 0 || strengths.includes(drug.strength)) &&
          (routes.length === 0 || routes.includes(usage.route)),
      )
      .map(({ id: about, severity, effect, source }) => ({
        rule: 'weekly',
        severity,
        line,
        evidence: usage.frequency,
        about,
        effect,
        source,
      }));
  });
};
