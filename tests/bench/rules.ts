import { evaluateRules } from '../../src/contract/rules/evaluateRules.ts';
import { defaultRulePack } from '../../src/contract/rulePack/defaultRulePack.ts';
import type { RuleInput } from '../../src/contract/rules/finding.ts';
import {
  ruleInputOf,
  drugOf,
  lineOf,
  currentMedicineOf,
} from '../../src/contract/rules/testing/ruleInput.ts';
import { percentile, formatRow } from './statistics.ts';

/** Five lines with findings of every kind, for a patient who is allergic, takes three drugs and has two diagnoses. */
const severeCase: RuleInput = ruleInputOf(
  [
    lineOf(drugOf('warfarin'), { days: 28 }),
    lineOf(drugOf('paracetamol+chlorphenamine', { doseUnit: 'tablet', strength: '325mg/2mg' }), {
      dose: '2',
    }),
    lineOf(drugOf('ibuprofen', { allergyClasses: ['nsaids'] }), { dose: '600', frequency: 'qid' }),
    lineOf(drugOf('clarithromycin', { doseUnit: 'g' }), { dose: '0.5', frequency: 'bid' }),
    lineOf(drugOf('simvastatin'), { dose: '40' }),
  ],
  {
    diagnoses: ['J45.9', 'K25.9'],
    patient: { pregnant: null, allergies: ['水杨酸'], allergyClasses: ['salicylates'] },
    taking: ['amiodarone', 'colchicine', 'ethinylestradiol'].map((name) => currentMedicineOf(name)),
  },
);

// A new object each time, as a pack arrives over the network, so that its index is built again.
const withFreshPack = (): RuleInput => ({ ...severeCase, pack: structuredClone(defaultRulePack) });

const measureMilliseconds = (ruleCase: RuleInput): number => {
  const startedAt = performance.now();
  evaluateRules(ruleCase);
  return performance.now() - startedAt;
};

/** The time the rules take for a prescription of five lines: with a known pack, and with a new one. */
export const benchRules = (): Promise<string[]> => {
  for (let n = 0; n < 500; n += 1) measureMilliseconds(severeCase);
  const knownPackTimes = Array.from({ length: 2000 }, () => measureMilliseconds(severeCase));
  const freshPackTimes = Array.from({ length: 50 }, () => measureMilliseconds(withFreshPack()));
  return Promise.resolve([
    formatRow(
      'Rules on a prescription of 5 lines, 95 % within',
      [percentile(knownPackTimes, 0.95)],
      'ms',
      '≤ 2 ms',
    ),
    formatRow('… the first time with a rule pack, median of 50', [percentile(freshPackTimes, 0.5)], 'ms', ''),
  ]);
};
