import { describe, expect, test } from 'vitest';
import { checkForm } from '../../../src/console/domain/prescription/rules/checkForm.ts';
import { toFormValuesWithQuantities } from '../../../src/console/domain/prescription/formValues.ts';
import { doseUnitText, usageText } from '../../../src/console/domain/prescription/prescriptionText.ts';
import { usageField } from '../../../src/console/domain/print/prescriptionPrintText.ts';
import type { Drug } from '../../../src/contract/prescribing/drug.ts';
import type { Prescription } from '../../../src/contract/prescribing/prescription.ts';
import { defaultRulePack } from '../../../src/contract/rulePack/defaultRulePack.ts';
import { type RuleName, ruleNames } from '../../../src/contract/rules/finding.ts';
import { en, zh } from '../../support/messages.ts';

const drops: Drug = {
  id: 'drops',
  code: 'D1',
  name: '玻璃酸钠滴眼液',
  nameEn: 'Sodium hyaluronate eye drops',
  form: 'eye-drops',
  strength: '5ml',
  doseUnit: 'drop',
  unitAmount: '100',
  countUnit: '瓶',
  countUnitEn: 'bottle',
  packSize: 1,
  packUnit: '盒',
  packUnitEn: 'box',
  rounding: 'reusable',
  priceFen: 1250,
  stock: 3,
  ingredients: ['hyaluronate'],
  allergyClasses: [],
  specialControl: 'none',
  minAgeYears: 0,
  maxDaily: null,
  defaultDose: '1',
  frequency: 'tid',
  route: 'eye',
};
const line = {
  id: 'l1',
  drugId: drops.id,
  dose: '2',
  frequency: 'tid',
  route: 'eye',
  days: 3,
  quantity: 1,
  quantityByHand: false,
  remark: '',
  group: null,
  drugName: drops.name,
  drugNameEn: drops.nameEn,
  strength: drops.strength,
  doseUnit: drops.doseUnit,
  packUnit: drops.packUnit,
  packUnitEn: drops.packUnitEn,
  priceFen: drops.priceFen,
  ingredients: drops.ingredients,
  rejectReasons: [],
};
const patient = {
  id: 'p',
  name: 'Ana',
  sex: 2 as const,
  birthDate: '1990-01-01',
  allergies: [],
  allergyClasses: [],
  guardianConfirmed: false,
  pregnant: false,
};

const inEnglish = (unit: string, dose: string) => `${dose} ${doseUnitText(en, 'en', unit, dose)}`;

describe('a dose in countable units', () => {
  test('is shown in the language of the screen, whatever the language of the drug', () => {
    expect(usageText(zh, 'zh', line)).toContain('2');
    expect(usageText(zh, 'zh', line)).toContain('滴');
    expect(usageText(zh, 'zh', line)).not.toContain('drop');
    expect(usageText(en, 'en', line)).toContain('2 drops');
    expect(usageText(en, 'en', { ...line, doseUnit: '片', dose: '1' })).toContain('1 tablet,');
    expect(usageText(en, 'en', { ...line, doseUnit: '片', dose: '0.5' })).toContain('0.5 tablet,');
  });

  test('is unchanged if its unit is metric or unknown', () => {
    expect([
      doseUnitText(zh, 'zh', 'mg', '5'),
      doseUnitText(zh, 'zh', 'μg', '5'),
      doseUnitText(zh, 'zh', 'dollop', '1'),
    ]).toEqual(['mg', 'μg', 'dollop']);
  });

  test('is written out in English where its abbreviation can be misread', () => {
    expect([inEnglish('μg', '50'), inEnglish('mcg', '1'), inEnglish('μg', '0.25')]).toEqual([
      '50 micrograms',
      '1 microgram',
      '0.25 micrograms',
    ]);
    expect([inEnglish('IU', '300'), inEnglish('U', '1'), inEnglish('mg', '5')]).toEqual([
      '300 units',
      '1 unit',
      '5 mg',
    ]);
    expect(en.rules.findingTexts['unusual-dose']('5 μg < 50 μg')).toContain('5 micrograms is far below');
    expect(en.rules.findingTexts['daily-dose']('2400000 IU > 1200000 IU')).toBe(
      'Daily dose of 2,400,000 units exceeds the maximum of 1,200,000 units',
    );
    expect(zh.rules.findingTexts['daily-dose']('2400000 IU > 1200000 IU')).toMatch(/240 万IU.*120 万IU/);
    expect(usageField({ ...line, dose: '12', doseUnit: 'IU', group: null, remark: '' }, 'en')).toMatch(
      /^12 units, /,
    );
  });
});

describe('an auditor’s check', () => {
  test('uses the prescribed packs, not the computed ones', () => {
    const stored: Prescription = {
      id: 'rx',
      prescriptionNo: 'RX1',
      orderId: 'o',
      orderNo: null,
      deptName: null,
      deptNameEn: '',
      emergency: false,
      status: 1,
      auditStatus: 0,
      version: 1,
      patient,
      doctorId: 'd',
      doctorName: 'Dr. Lin',
      warehouseId: 'w',
      diagnoses: [{ code: 'H04.1', name: '干眼', nameEn: 'Dry eye' }],
      lines: [{ ...line, quantity: 40 }],
      overrides: [],
      totalFen: 0,
      createTime: 0,
      submitTime: 0,
      auditTime: null,
      auditorName: null,
      auditOpinion: null,
      cancelReason: null,
      validUntil: null,
      correctableUntil: null,
    };
    const { findings } = checkForm(toFormValuesWithQuantities(stored), {
      order: { followUp: true, patient },
      rulePack: defaultRulePack,
      currentMedicines: [],
      facts: null,
      recordAllergies: '',
      allergyReport: '',
      otherLines: 0,
      day: '2026-11-20',
      drugs: new Map([[drops.id, drops]]),
      unknown: new Set(),
    });
    expect(findings).toMatchObject([
      { rule: 'stock', severity: 'block', evidence: '40 > 3' },
      { rule: 'quantity', severity: 'block', evidence: '40 > 1' },
    ]);
  });
});

describe('the message of a finding', () => {
  const evidence: Partial<Record<RuleName, string>> = {
    'too-many-lines': '6 > 5',
    guardian: '4 < 6',
    'already-taking': 'cetirizine · 2026-12-10',
    'min-age': '4 < 12',
    'single-dose': '3 tablet > 2 tablet',
    'daily-dose': '2150 mg > 2000 mg',
    stock: '40 > 3',
  };

  test.each(ruleNames)(
    '%s: is in the language of the screen, even if the rule could not be checked',
    (rule) => {
      for (const text of [evidence[rule] ?? 'warfarin', '']) {
        expect(zh.rules.findingTexts[rule](text)).toMatch(/\p{Script=Han}/u);
        expect(en.rules.findingTexts[rule](text)).not.toMatch(/\p{Script=Han}|undefined/u);
      }
      for (const { name, origin } of [zh.rules.rules[rule], en.rules.rules[rule]]) {
        expect(name).not.toBe('');
        expect(origin).not.toBe('');
      }
      expect(zh.rules.rules[rule].effect(defaultRulePack)).toMatch(/\p{Script=Han}/u);
    },
  );

  test('names both drugs in the language of the screen, and the patient data it is based on', () => {
    const drug = { zh: '马来酸依那普利片', en: 'Enalapril maleate tablets' };
    const other = { zh: '布洛芬片', en: 'Ibuprofen tablets' };
    const anyPatient = { underYears: null, fromYears: null, sex: null, state: null, diagnosis: null };
    const pregnant = { drug, other: null, by: { ...anyPatient, state: 'pregnant' } } as const;
    expect(en.rules.findingTexts.contraindication('enalapril', pregnant)).toBe(
      'Contraindicated: enalapril in pregnancy',
    );
    expect(zh.rules.findingTexts.contraindication('enalapril', pregnant)).toBe(
      '禁忌：马来酸依那普利片（妊娠期）',
    );
    const asthma = { code: 'J45.9', name: '支气管哮喘', nameEn: 'Asthma' };
    const minor = { drug, other: null, by: { ...anyPatient, underYears: 18, diagnosis: asthma } };
    expect(en.rules.findingTexts.contraindication('x', minor)).toContain(
      'in children under 18 years, with Asthma (J45.9)',
    );
    expect(zh.rules.findingTexts.contraindication('x', minor)).toContain('不满 18 岁，支气管哮喘 J45.9');
    const asthmatic = {
      drug,
      other: null,
      by: { ...anyPatient, egfr: 24, diagnosis: asthma, day: '2025-03-01' },
    };
    expect(en.rules.findingTexts.contraindication('metoprolol', asthmatic)).toBe(
      'Contraindicated: metoprolol in a patient with an eGFR of 24 mL/min/1.73 m² and Asthma (J45.9), recorded on 2025-03-01',
    );
    const both = { drug, other, by: undefined };
    expect(zh.rules.findingTexts.interaction('enalapril + ibuprofen', both)).toContain(
      '马来酸依那普利片 + 布洛芬片',
    );
    expect(zh.rules.findingTexts['already-taking']('ibuprofen · 2026-12-10', both)).toContain('布洛芬片');
    expect(en.rules.findingTexts['already-taking']('ibuprofen · 2026-12-10', both)).toContain(
      'Ibuprofen tablets',
    );
  });

  test('names what is never prescribed online in the plural', () => {
    expect(en.rules.rules['special-control'].effect(defaultRulePack)).toBe(
      'Never online: narcotics, Class I psychotropics, Class II psychotropics, toxic drugs under special control, precursor chemicals',
    );
  });

  test('calls contraindicated only what blocks', () => {
    const anyPatient = { underYears: null, fromYears: null, sex: null, state: null, diagnosis: null };
    const drug = { zh: '左甲状腺素钠片', en: 'Levothyroxine sodium tablets' };
    const note = { drug, other: null, by: { ...anyPatient, state: 'pregnant' }, severity: 'note' } as const;
    expect(en.rules.findingTexts.contraindication('levothyroxine', note)).toBe('Levothyroxine in pregnancy');
    expect(zh.rules.findingTexts.contraindication('levothyroxine', note)).toBe(
      '注意：左甲状腺素钠片（妊娠期）',
    );
    const course = { drug, other: null, by: anyPatient, severity: 'warn' } as const;
    expect(en.rules.findingTexts.contraindication('oxymetazoline', course)).toBe('Oxymetazoline');
    expect(zh.rules.findingTexts.contraindication('oxymetazoline', course)).toBe('注意：左甲状腺素钠片');
    const lactating = { ...course, by: { ...anyPatient, state: 'lactating' } } as const;
    expect(en.rules.findingTexts.contraindication('fenofibrate', lactating)).toBe(
      'Fenofibrate while breastfeeding',
    );
    const infant = { drug, other: null, by: { ...anyPatient, underMonths: 3 } };
    expect(en.rules.findingTexts.contraindication('ibuprofen', infant)).toBe(
      'Contraindicated: ibuprofen in infants under 3 months',
    );
    expect(zh.rules.findingTexts.contraindication('ibuprofen', infant)).toContain('（不满 3 个月）');
  });

  test('says what could not be checked: a table, or an amount together with another drug', () => {
    const other = { zh: '氨氯地平片', en: 'Amlodipine tablets' };
    const subject = { drug: null, other, by: undefined };
    expect(en.rules.findingTexts['daily-dose']('', subject)).toBe(
      'Daily dose not checked: the combined amount cannot be calculated · with Amlodipine tablets',
    );
    expect(zh.rules.findingTexts['daily-dose']('', subject)).toBe('日剂量：无法计算与氨氯地平片的合计剂量');
    const classes = { drug: null, other: null, by: undefined, about: 'classes' };
    expect(en.rules.findingTexts.coverage('tripterygium', classes)).toBe(
      'Duplicate therapy not checked: no data for tripterygium',
    );
    expect(zh.rules.findingTexts.coverage('tripterygium', classes)).toBe('同类药物：无tripterygium的数据');
  });

  test('names an ingredient without data by the drug that it is in', () => {
    const ingredientNames = new Map([['metformin', { zh: '盐酸二甲双胍片', en: 'Metformin tablets' }]]);
    const subject = { drug: null, other: null, by: undefined, about: 'interactions', ingredientNames };
    expect(zh.rules.findingTexts.coverage('metformin, amlodipine', subject)).toBe(
      '药物相互作用：无盐酸二甲双胍片（metformin）、amlodipine的数据',
    );
  });

  test('tells an allergy to the drug from one that could not be compared', () => {
    const drug = { zh: '阿莫西林胶囊', en: 'Amoxicillin capsules' };
    const one = { drug, other: null, by: undefined };
    expect(zh.rules.findingTexts.allergy('penicillins', { ...one, severity: 'block' })).toBe(
      '患者对青霉素类过敏，本药属于或含有该类物质',
    );
    expect(zh.rules.findingTexts.allergy('penicillins', { ...one, severity: 'unchecked' })).toBe(
      '患者对青霉素类过敏，本药所属类别未知，请人工核对',
    );
    const whole = { ...one, drug: null, severity: 'unchecked' } as const;
    expect(zh.rules.findingTexts.allergy('某药', whole)).toBe(
      '过敏史“某药”仅按名称核对，请向患者核实，并人工核对同类药物',
    );
    expect(en.rules.findingTexts.allergy('some drug', whole)).toContain('by name only: some drug');
  });

  test('tells what is missing from what is wrong, and asks for no maximum of a single dose', () => {
    expect(en.rules.findingTexts['vague-frequency']('')).toBe('The frequency is missing');
    expect(zh.rules.findingTexts['vague-route']('')).toBe('缺少给药途径');
    expect(en.rules.findingTexts['vague-route']('nose')).toBe('“nose” is not a valid route');
    expect(en.rules.findingTexts['vague-when-needed']('prn')).toContain('no more than 4 times a day');
    expect(en.rules.findingTexts['vague-when-needed']('sos')).not.toContain('maximum');
    expect(zh.rules.findingTexts['vague-when-needed']('sos')).not.toContain('最多');
  });

  test('gives the numbers of a limit, and a counted unit in the language of the screen', () => {
    expect(en.rules.findingTexts['single-dose']('3 tablet > 2 tablet')).toBe(
      'Single dose of 3 tablets exceeds the maximum of 2 tablets',
    );
    expect(zh.rules.findingTexts['single-dose']('3 tablet > 2 tablet')).toBe(
      '单次 3 片，超过单次剂量上限 2 片',
    );
    expect(en.rules.findingTexts['daily-dose']('2150 mg > 2000 mg')).toBe(
      'Daily dose of 2150 mg exceeds the maximum of 2000 mg',
    );
    expect(en.rules.findingTexts['daily-dose']('2 tablet / 7 d > 1 tablet / 7 d')).toBe(
      'Total of 2 tablets in 7 days exceeds the maximum of 1 tablet',
    );
    expect(zh.rules.findingTexts['daily-dose']('140 mg / 7 d > 70 mg / 7 d')).toBe(
      '每 7 天共 140 mg，超过每 7 天最大剂量 70 mg',
    );
    expect(zh.rules.findingTexts['already-taking']('cetirizine · 2026-12-10')).toContain('2026-12-10');
  });
});
