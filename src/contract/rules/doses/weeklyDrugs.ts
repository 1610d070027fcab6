import { compare, type Fraction } from '../../prescribing/decimal.ts';
import { frequencyOf } from '../../prescribing/usage.ts';
import type { Finding, Rule } from '../finding.ts';

/**
 * Whether doses follow each other sooner than after `interval` days. "When needed" does. A course of one dose at a weekly
 * frequency does not: no frequency is longer than a week, so this is how a single dose of a monthly drug is written.
 */
const isTooOften = (perDay: Fraction | null, days: number, interval: number): boolean => {
  if (perDay === null) return true;
  const isAtMost = (least: number) => compare(perDay, { num: 1n, den: BigInt(least) }) <= 0;
  return !isAtMost(interval) && !(isAtMost(7) && isAtMost(days));
};

/** Drugs that are given once a week, or less often: more often they harm or kill. */
export const weeklyDrugs: Rule = ({ pack, lines }) => {
  if (pack.weeklyDrugs === null)
    return lines.length === 0 ? [] : [{ rule: 'weekly', severity: 'unchecked', line: null, evidence: '' }];
  return lines.flatMap(({ usage, drug }, line): Finding[] => {
    const perDay = frequencyOf(usage.frequency)?.perDay ?? null;
    if (!drug) return [];
    return (pack.weeklyDrugs ?? [])
      .filter(
        ({ ingredients, strengths, routes, days = 7 }) =>
          isTooOften(perDay, usage.days, days) &&
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
