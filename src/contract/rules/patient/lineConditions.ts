import { matchesIcd } from '../../consultation/icdCode.ts';
import type { Condition } from '../../rulePack/rulePack.ts';
import type { RuleInput, RuleLine } from '../finding.ts';

/**
 * Whether the conditions hold that are always known: the age in months, the line's route and days, what is diagnosed, and
 * what else is prescribed or taken.
 */
export const lineConditionsHold = (
  when: Condition,
  { usage }: RuleLine,
  { diagnoses, patient, lines, taking }: RuleInput,
  ageMonths: number,
): boolean => {
  const {
    notDiagnoses = [],
    onlyDiagnoses = [],
    without = [],
    routes,
    underMonths,
    overDays,
    underDays,
  } = when;
  const taken = [
    ...lines.flatMap(({ drug }) => drug?.ingredients ?? []),
    ...(taking ?? []).flatMap((one) => one.ingredients),
  ];
  return (
    ![...diagnoses, ...patient.conditions].some(({ code }) => matchesIcd(code, notDiagnoses)) &&
    (onlyDiagnoses.length === 0 ||
      (diagnoses.length > 0 && diagnoses.every(({ code }) => matchesIcd(code, onlyDiagnoses)))) &&
    !without.some((name) => taken.includes(name)) &&
    (routes === undefined || routes.includes(usage.route)) &&
    (underMonths === undefined || ageMonths < underMonths) &&
    (overDays === undefined || usage.days > overDays) &&
    (underDays === undefined || usage.days < underDays)
  );
};
