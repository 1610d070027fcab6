import type { Drug } from '../../contract/prescribing/drug.ts';
import type { LineInput } from '../../contract/prescribing/prescription.ts';
import { packsNeeded } from '../../contract/prescribing/quantity.ts';
import { defaultRulePack } from '../../contract/rulePack/defaultRulePack.ts';
import type { RuleInput, RulePatient } from '../../contract/rules/finding.ts';
import { ruleInputOf } from '../../contract/rules/testing/ruleInput.ts';
import { demoDrugs } from '../prescriptions/testing/demoDrugs.ts';

/** The drugs of the demo, as if none were under special control. */
export const uncontrolledDrugs: readonly Drug[] = demoDrugs.map((drug) => ({
  ...drug,
  specialControl: 'none',
}));

/** A line with the drug's usual dose, for a week, as many packs as that needs. */
const usualLine = (drug: Drug, change: Partial<LineInput>): LineInput => {
  const usage = {
    drugId: drug.id,
    dose: drug.defaultDose,
    frequency: drug.frequency,
    route: drug.route,
    days: 7,
    group: null,
    ...change,
  };
  const packs = packsNeeded(usage, drug);
  return {
    quantity: packs ?? 1,
    quantityByHand: packs === null,
    remark: packs === null ? '症状明显时使用，每日不超过2次' : '',
    ...usage,
  };
};

const forMen = ['finasteride', 'dutasteride', 'dapoxetine', 'sildenafil', 'tadalafil'];

/** What a case may change: the first line, and the patient. */
interface DemoCaseChanges {
  readonly line?: Partial<LineInput>;
  readonly patient?: Partial<RulePatient>;
  readonly diagnosis?: string;
}

/** A healthy adult of 40 who gets these drugs at their usual doses, with the product's own pack. */
export const demoCase = (
  drugs: readonly Drug[],
  { line = {}, patient, diagnosis = 'Z76.0' }: DemoCaseChanges = {},
): RuleInput =>
  ruleInputOf(
    drugs.map((drug, n) => ({ usage: usualLine(drug, n === 0 ? line : {}), drug })),
    {
      pack: defaultRulePack,
      diagnoses: [diagnosis],
      patient: {
        sex: drugs.some(({ ingredients }) => ingredients.some((name) => forMen.includes(name))) ? 1 : 2,
        ...patient,
      },
    },
  );
