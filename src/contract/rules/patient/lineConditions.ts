import { icdCategory, matchesIcd } from '../../consultation/icdCode.ts';
import type { Condition, Contraindication } from '../../rulePack/rulePack.ts';
import type { RuleInput, RuleLine } from '../finding.ts';

// Pregnancy, childbirth and the puerperium.
const obstetric = /^O/i;

/**
 * The conditions of earlier records that count for a row. An obstetric one is of a pregnancy that may be over: it says
 * nothing of the pregnancy that the row is about.
 */
export const earlierConditions = (when: Condition, { conditions }: RuleInput['patient']) =>
  when.nowOnly
    ? []
    : when.state === null
      ? conditions
      : conditions.filter(({ code }) => !obstetric.test(icdCategory(code) ?? ''));

/**
 * Whether the conditions hold that are always known: the age in months, the line's route and days, what is diagnosed, and
 * what else is prescribed or taken.
 */
export const lineConditionsHold = (
  { when, ingredients }: Contraindication,
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
    starting = false,
  } = when;
  // A course that expired may not be taken, and protects from nothing.
  const current = (taking ?? []).flatMap((one) => (one.perhaps ? [] : one.ingredients));
  const taken = [...lines.flatMap(({ drug }) => drug?.ingredients ?? []), ...current];
  return (
    ![...diagnoses, ...earlierConditions(when, patient)].some(({ code }) => matchesIcd(code, notDiagnoses)) &&
    (onlyDiagnoses.length === 0 ||
      (diagnoses.length > 0 && diagnoses.every(({ code }) => matchesIcd(code, onlyDiagnoses)))) &&
    !without.some((name) => taken.includes(name)) &&
    !(starting && ingredients.some((name) => current.includes(name))) &&
    (routes === undefined || routes.includes(usage.route)) &&
    (underMonths === undefined || ageMonths < underMonths) &&
    (overDays === undefined || usage.days > overDays) &&
    (underDays === undefined || usage.days < underDays)
  );
};
