import { compare, divide, formatDecimal, multiply, parseDecimal } from '../../prescribing/decimal.ts';
import { ageOn } from '../../consultation/patient.ts';
import { frequencyOf, isLocal } from '../../prescribing/usage.ts';
import type { DoseLimitPerKg } from '../../rulePack/rulePack.ts';
import { amountsOf, measureOf } from './amounts.ts';
import { isTypingError } from './doseLimits.ts';
import type { Finding, Rule, RuleInput, RuleLine } from '../finding.ts';
import { indexByName, memoizeByData } from '../indexByName.ts';
import { timesPerDay } from './timesPerDay.ts';

const rowsOf = memoizeByData((rows: readonly DoseLimitPerKg[]) =>
  indexByName(rows, ({ ingredient }) => [ingredient]),
);

/** Tablets, sachets and half millilitres are whole: a tenth more is no error. */
const tolerance = { num: 11n, den: 10n };

/** Below this age doses go by weight, wherever the label says so. */
const childUnderYears = 12;

const lineFindings = (
  input: RuleInput,
  rows: ReadonlyMap<string, readonly DoseLimitPerKg[]>,
  { usage, drug }: RuleLine,
  line: number,
): Finding[] => {
  const { patient, day } = input;
  const { years, months } = ageOn(patient.birthDate, day);
  const age = years + months / 12;
  const dose = parseDecimal(usage.dose);
  if (!drug || !dose || dose.num === 0n || isLocal(usage.route)) return [];
  const applies = (row: DoseLimitPerKg) =>
    row.fromYears <= age &&
    age < row.underYears &&
    (row.routes.length === 0 || row.routes.includes(usage.route));
  const weight = patient.weightKg === null ? null : parseDecimal(patient.weightKg);
  const measured = amountsOf(drug).flatMap((amount) =>
    (rows.get(amount.name) ?? [])
      .filter((row) => applies(row) && measureOf(row.unit).kind === amount.kind)
      .map((row) => ({ amount, row })),
  );
  if (measured.length === 0)
    return years < childUnderYears
      ? [{ rule: 'weight', severity: 'note', line, evidence: drug.ingredients.join(', '), about: 'none' }]
      : [];
  if (!weight || weight.num === 0n) return [{ rule: 'weight', severity: 'unchecked', line, evidence: '' }];
  const perDay = timesPerDay(usage);
  return measured.flatMap(({ amount, row: { unit, single, daily, source } }): Finding[] => {
    const { factor } = measureOf(unit);
    const once = divide(divide(multiply(dose, amount.perUnit), factor), weight);
    const sides = [
      { rule: 'single-dose', found: once, most: single },
      { rule: 'daily-dose', found: perDay && multiply(once, perDay), most: daily },
    ] as const;
    return sides.flatMap(({ rule, found, most }): Finding[] => {
      const limit = most === null ? null : parseDecimal(most);
      // An unknown frequency is reported by itself.
      if (limit && !found && frequencyOf(usage.frequency))
        return [{ rule, severity: 'unchecked', line, evidence: usage.frequency, about: amount.name }];
      if (!limit || !found || compare(found, multiply(limit, tolerance)) <= 0) return [];
      const evidence = `${formatDecimal(found)} ${unit}/kg > ${formatDecimal(limit)} ${unit}/kg`;
      const severity = isTypingError(input, found, limit) ? 'block' : 'warn';
      return [{ rule, severity, line, evidence, about: `${amount.name}/kg`, source }];
    });
  });
};

/** A child's doses by body weight; without the weight they are not checked. */
export const dosesPerKg: Rule = (input) => {
  const { pack, lines, patient, day } = input;
  if (ageOn(patient.birthDate, day).years >= 18) return [];
  if (pack.dosesPerKg === null)
    return lines.length === 0
      ? []
      : [{ rule: 'weight', severity: 'unchecked', line: null, evidence: '', about: 'table' }];
  const rows = rowsOf(pack.dosesPerKg);
  return lines.flatMap((ruleLine, line) => lineFindings(input, rows, ruleLine, line));
};
