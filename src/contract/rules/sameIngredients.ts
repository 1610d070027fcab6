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

const hasSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

// Another strength, or a combination, is another product: taken besides the first, it adds to it.
const isSameProduct = (medicine: CurrentMedicine, { drug, usage }: RuleLine): boolean =>
  drug !== null &&
  hasSame(drug.ingredients, medicine.ingredients) &&
  sameSite(usage.route, medicine.route) &&
  (medicine.dosage === null || medicine.dosage.strength === drug.strength);

/** Of a shorter course only the last day is near its end. */
const shortCourseDays = 8;

/**
 * Whether a line is a refill of a medicine: the same product, shortly before the end of the course. A second course on the
 * day of the first is none.
 */
export const isRefill = (medicine: CurrentMedicine, { day, pack, lines }: RuleInput): boolean => {
  const { since, until } = medicine;
  if (until === null || since === day) return false;
  if (!lines.some((line) => isSameProduct(medicine, line))) return false;
  const length = daysBetween(since, until) + 1;
  const quarter = length < shortCourseDays ? 0 : Math.floor(length / 4);
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
