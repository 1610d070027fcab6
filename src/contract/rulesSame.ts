import { type Taking, daysBetween, namesOf } from './rulesTaking.ts';
import type { Case, CaseLine, Finding, Rule } from './rulesFinding.ts';
import { isLocal } from './usage.ts';

// A cream beside a tablet, or a nasal spray beside an inhaler, is no double: each works in its own place.
const samePlace = (one: string, other: string): boolean =>
  isLocal(one) || isLocal(other) ? one === other : true;

const shared = (one: readonly string[], other: readonly string[]): string[] =>
  one.filter((name) => other.includes(name));

// The later of two lines with a shared ingredient carries the finding.
const twice = (lines: readonly CaseLine[], line: number): Finding[] => {
  const at = lines[line];
  if (!at?.drug) return [];
  const { drug, usage } = at;
  if (drug.ingredients.length === 0)
    return lines.length > 1 ? [{ rule: 'same-ingredient', severity: 'unchecked', line, evidence: '' }] : [];
  const earlier = lines.findIndex(
    (other, n) =>
      n < line &&
      other.drug !== null &&
      samePlace(usage.route, other.usage.route) &&
      shared(drug.ingredients, other.drug.ingredients).length > 0,
  );
  if (earlier < 0) return [];
  const evidence = shared(drug.ingredients, lines[earlier]?.drug?.ingredients ?? []).join(', ');
  return [{ rule: 'same-ingredient', severity: 'warn', line, evidence, other: earlier }];
};

// Whoever comes for more when the last course is nearly over is not doubling it.
const isRefill = ({ since, until }: Taking, { day, pack }: Case): boolean => {
  const quarter = Math.max(1, Math.floor((daysBetween(since, until) + 1) / 4));
  return daysBetween(day, until) <= Math.min(pack.refillDays, quarter);
};

const again = (one: Case, { drug, usage }: CaseLine, line: number): Finding[] => {
  if (!drug || !one.taking) return [];
  const held = one.taking.find(
    (taken) =>
      samePlace(usage.route, taken.route) &&
      shared(drug.ingredients, taken.ingredients).length > 0 &&
      !isRefill(taken, one),
  );
  if (!held) return [];
  const evidence = `${shared(drug.ingredients, held.ingredients).join(', ')} · ${held.until}`;
  return [{ rule: 'already-taking', severity: 'warn', line, evidence, other: namesOf(held) }];
};

/** The same ingredient twice: on two lines, or on one and in what the patient has already. */
export const sameIngredients: Rule = (one) =>
  one.lines.flatMap((at, line) => [...twice(one.lines, line), ...again(one, at, line)]);
