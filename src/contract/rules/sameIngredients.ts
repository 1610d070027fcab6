import { type CurrentMedicine, daysBetween, medicineName } from './currentMedicines.ts';
import type { RuleInput, RuleLine, Finding, Rule } from './finding.ts';
import { isLocal } from '../prescribing/usage.ts';

// A cream besides a tablet, or a nasal spray besides an inhaler, is not a duplicate: each acts in its own place.
const sameSite = (one: string, other: string): boolean =>
  isLocal(one) || isLocal(other) ? one === other : true;

const shared = (one: readonly string[], other: readonly string[]): string[] =>
  one.filter((name) => other.includes(name));

// The later of two lines with a shared ingredient carries the finding.
const duplicateLine = (lines: readonly RuleLine[], line: number): Finding[] => {
  const at = lines[line];
  if (!at?.drug) return [];
  const { drug, usage } = at;
  if (drug.ingredients.length === 0)
    return lines.length > 1 ? [{ rule: 'same-ingredient', severity: 'unchecked', line, evidence: '' }] : [];
  const earlier = lines.findIndex(
    (other, n) =>
      n < line &&
      other.drug !== null &&
      sameSite(usage.route, other.usage.route) &&
      shared(drug.ingredients, other.drug.ingredients).length > 0,
  );
  if (earlier < 0) return [];
  const evidence = shared(drug.ingredients, lines[earlier]?.drug?.ingredients ?? []).join(', ');
  return [{ rule: 'same-ingredient', severity: 'warn', line, evidence, other: earlier }];
};

/** A refill shortly before the end of a course is not a duplicate; a second course on the day of the first is. */
export const isRefill = ({ since, until }: CurrentMedicine, { day, pack }: RuleInput): boolean => {
  if (until === null || since === day) return false;
  const quarter = Math.max(1, Math.floor((daysBetween(since, until) + 1) / 4));
  return daysBetween(day, until) <= Math.min(pack.refillDays, quarter);
};

const alreadyTaking = (one: RuleInput, { drug, usage }: RuleLine, line: number): Finding[] => {
  if (!drug || !one.taking) return [];
  const medicine = one.taking.find(
    (medicine) =>
      sameSite(usage.route, medicine.route) &&
      shared(drug.ingredients, medicine.ingredients).length > 0 &&
      !isRefill(medicine, one),
  );
  if (!medicine) return [];
  const evidence = `${shared(drug.ingredients, medicine.ingredients).join(', ')} · ${medicine.until ?? ''}`;
  return [{ rule: 'already-taking', severity: 'warn', line, evidence, other: medicineName(medicine) }];
};

/** The same ingredient twice: on two lines, or on one and in a current medicine. */
export const sameIngredients: Rule = (one) =>
  one.lines.flatMap((at, line) => [...duplicateLine(one.lines, line), ...alreadyTaking(one, at, line)]);
