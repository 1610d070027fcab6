import { expect, it } from 'vitest';
import type { PatientFacts } from '../../../contract/consultation/patientFacts.ts';
import { hospitalLanguage } from '../../../contract/language/hospitalLanguage.ts';
import { ageOnPaper, allergiesOnPaper, departmentOnPaper, withRecord } from './paper.ts';

it('a document is Chinese in a hospital with a Chinese name, and English elsewhere', () => {
  expect(hospitalLanguage('明湖互联网医院')).toBe('zh');
  expect(hospitalLanguage('Riverside Online Hospital')).toBe('en');
});

it.each([
  ['2026-11-26', '0天', '0 days'],
  ['2026-11-14', '12天', '12 days'],
  ['2026-10-26', '1个月', '1 month'],
  ['2025-11-27', '11个月', '11 months'],
  ['2025-11-26', '1岁', '1 year'],
  ['2023-08-26', '3岁3个月', '3 years 3 months'],
  ['2020-10-01', '6岁', '6 years'],
  ['1960-01-01', '66岁', '66 years'],
])('somebody born on %s is %s old on paper, or %s', (birthDate, zh, en) => {
  expect(ageOnPaper(birthDate, '2026-11-26', 'zh')).toBe(zh);
  expect(ageOnPaper(birthDate, '2026-11-26', 'en')).toBe(en);
});

const facts = (known: Partial<PatientFacts>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these facts are read
  ({ allergies: null, recordAllergies: '', reportedAllergies: '', ...known }) as PatientFacts;
const told = (...value: NonNullable<PatientFacts['allergies']>['value']) =>
  facts({ allergies: { value, source: 'patient', at: 0 } });
const registered = { allergies: ['青霉素'] };
const nobody = { allergies: [] };

it('allergies are printed with their reaction, from every source', () => {
  const rash = { substance: '头孢', classes: [], reaction: '皮疹', severity: 'mild' as const };
  expect(allergiesOnPaper(registered, told(rash), 'zh')).toBe('头孢（皮疹）、青霉素');
  expect(allergiesOnPaper(registered, null, 'en')).toBe('青霉素');
});

it('what could not be read is said beside what is known', () => {
  expect(allergiesOnPaper(registered, undefined, 'zh')).toBe('青霉素（其他过敏史未能读取，请向患者核实）');
  expect(allergiesOnPaper(registered, undefined, 'en')).toBe(
    '青霉素 (others could not be read; ask the patient)',
  );
});

it('that there are none is printed only if somebody asked', () => {
  expect(allergiesOnPaper(nobody, told(), 'zh')).toBe('否认');
  expect(allergiesOnPaper(nobody, told(), 'en')).toBe('No known allergies');
  expect(allergiesOnPaper(nobody, facts({}), 'zh')).toBe('不详，请询问患者');
  // What the patient reported is not known here.
  expect(allergiesOnPaper(nobody, { ...told(), reportedAllergies: undefined }, 'zh')).toBe(
    '不详，请询问患者',
  );
  const answered = (allergyHistory: string) => withRecord(facts({}), { allergyHistory });
  expect(allergiesOnPaper(nobody, answered('否认药物、食物过敏史'), 'zh')).toBe('否认');
  for (const open of ['不详', '青霉素过敏', '否认食物过敏史'])
    expect(allergiesOnPaper(nobody, answered(open), 'zh')).toBe('不详，请询问患者');
  expect(allergiesOnPaper(nobody, null, 'en')).toBe('Unknown; ask the patient');
  expect(allergiesOnPaper(nobody, undefined, 'zh')).toBe('未能读取，请向患者核实');
});

it('what only a record claims is printed, too', () => {
  const cephalosporin = facts({ recordAllergies: '头孢过敏\n青霉素过敏，皮疹' });
  expect(allergiesOnPaper(registered, cephalosporin, 'zh')).toBe('青霉素、头孢过敏');
  expect(allergiesOnPaper(nobody, facts({ recordAllergies: '青霉素过敏' }), 'zh')).toContain('青霉素');
  expect(allergiesOnPaper(nobody, facts({ reportedAllergies: '磺胺过敏' }), 'zh')).toContain('磺胺');
});

it('a department is named in the language of the paper, whatever that of the screen', () => {
  const both = { deptName: '心血管内科', deptNameEn: 'Cardiology' };
  expect(departmentOnPaper(both, 'zh')).toBe('心血管内科');
  expect(departmentOnPaper(both, 'en')).toBe('Cardiology');
  // It has one name only.
  expect(departmentOnPaper({ ...both, deptNameEn: '' }, 'en')).toBe('心血管内科');
  expect(departmentOnPaper(null, 'zh')).toBe('');
});
