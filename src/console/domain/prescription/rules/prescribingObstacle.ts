import * as v from 'valibot';
import { rulePack } from '../../../../contract/rulePack/rulePack.ts';
import { emptyForm } from '../formValues.ts';
import { type CheckContext, checkForm } from './checkForm.ts';

/** Rules about the order and its patient that no prescription can satisfy, the most general first. */
const orderRules = ['first-visit', 'guardian'] as const;

/** Why nothing can be prescribed for an order, known before anything is written. */
export interface PrescribingObstacle {
  readonly rule: (typeof orderRules)[number];
  /** Patients below this age need a confirmed guardian. */
  readonly guardianUnderYears: number;
}

/**
 * What blocks every prescription for the order; null if nothing does. Before the hospital's rules are loaded
 * the defaults apply.
 */
export const findObstacle = ({
  order,
  rulePack: loaded,
  day,
  facts,
}: Pick<CheckContext, 'order' | 'rulePack' | 'day' | 'facts'>): PrescribingObstacle | null => {
  const pack = loaded ?? v.parse(rulePack, {});
  const { findings } = checkForm(emptyForm(''), {
    order,
    rulePack: pack,
    day,
    drugs: new Map(),
    unknown: new Set(),
    currentMedicines: [],
    facts,
    recordAllergies: '',
    allergyReport: '',
    otherLines: 0,
  });
  const broken = orderRules.find((name) =>
    findings.some(({ rule, severity }) => rule === name && severity === 'block'),
  );
  return broken ? { rule: broken, guardianUnderYears: pack.guardianUnderYears } : null;
};
