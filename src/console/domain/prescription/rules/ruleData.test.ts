import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../../contract/rulePack/rulePack.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';
import { noSubject } from './findingSubject.ts';
import { conditionReason } from './ruleData.ts';

const anyPatient = { underYears: null, fromYears: null, sex: null, state: null } as const;

describe('the kidney function of a contraindication', () => {
  it('is a limit in the catalogue', () => {
    const when: Condition = { ...anyPatient, diagnoses: [], egfrUnder: 30, liver: null };
    expect(en.because(conditionReason(when), '')).toBe('in patients with an eGFR below 30 mL/min/1.73 m²');
    expect(zh.because(conditionReason(when), '')).toBe('eGFR 低于 30 mL/min/1.73 m²');
  });

  it('is the patient’s own value in a finding', () => {
    const own = { ...anyPatient, egfr: 24 };
    expect(
      en.findingTexts.contraindication('metformin', { ...noSubject, by: { ...own, diagnosis: null } }),
    ).toBe('Contraindicated: metformin in a patient with an eGFR of 24 mL/min/1.73 m²');
    expect(zh.because(own, '')).toBe('eGFR 24 mL/min/1.73 m²');
  });
});
