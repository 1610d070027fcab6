import { describe, expect, it } from 'vitest';
import { matchesIcd } from '../../../contract/consultation/icdCode.ts';
import { frequencyOf, routeOf } from '../../../contract/prescribing/usage.ts';
import { defaultRulePack } from '../../../contract/rulePack/defaultRulePack.ts';
import type { TableRow } from '../../db/readTable.ts';
import { readDemoTable } from './readDemoTable.ts';

const drugs = readDemoTable('drugs.tsv');
const diagnoses = readDemoTable('diagnoses.tsv');

const distinct = (values: readonly string[]) => new Set(values).size;
const decimal = /^(0|[1-9]\d*)(\.\d*[1-9])?$/;
const wholeNumber = /^[1-9]\d*$/;
const ofUnit = /^([\d.]+)(mg|g|μg|ml|IU)$/;

/** The drugs that break a rule, by name, so that a failure shows which. */
const breaking = (rule: (drug: TableRow) => boolean) =>
  drugs.filter((drug) => !rule(drug)).map((drug) => `${drug('code')} ${drug('name')}`);

const forms = [
  'tablet',
  'capsule',
  'granule',
  'oral-liquid',
  'injection',
  'ointment',
  'eye-drops',
  'ear-drops',
  'nasal-spray',
  'inhaler',
  'suppository',
  'patch',
  'powder',
];
const controls = ['narcotic', 'psychotropic-1', 'psychotropic-2', 'toxic', 'precursor'];

const known = (drug: TableRow) =>
  ['mg', 'g', 'μg', 'ml', 'IU'].includes(drug('doseUnit')) || drug('doseUnit') === drug('countUnitEn');

const printed = (drug: TableRow) =>
  drug('rounding') === 'counted' ||
  drug('strength')
    .split(':')
    .includes(drug('unitAmount') + drug('doseUnit'));

const within = (drug: TableRow) => {
  if (drug('maxDaily') === '') return true;
  const perDay = frequencyOf(drug('frequency'))?.perDay;
  const doses = perDay ? Math.max(1, Number(perDay.num) / Number(perDay.den)) : 1;
  return Number(drug('defaultDose')) * doses <= Number(drug('maxDaily')) + 1e-9;
};

const ofClass = (name: string) =>
  drugs.filter((drug) => drug('allergyClasses').split(';').includes(name)).length;

describe('the drugs of the demo', () => {
  it('are at least 300, each with its own code and its own name and strength', () => {
    expect(drugs.length).toBeGreaterThanOrEqual(300);
    expect(distinct(drugs.map((drug) => drug('code')))).toBe(drugs.length);
    expect(distinct(drugs.map((drug) => `${drug('name')} ${drug('strength')}`))).toBe(drugs.length);
    expect(breaking((drug) => /^D\d{4}$/.test(drug('code')))).toEqual([]);
  });

  it('have a Chinese and an English name, initials, and a known form', () => {
    expect(breaking((drug) => /\p{Script=Han}/u.test(drug('name')))).toEqual([]);
    expect(breaking((drug) => /^[A-Z][\w ,()/-]+$/.test(drug('nameEn')))).toEqual([]);
    expect(breaking((drug) => /^[a-z0-9]+$/.test(drug('pinyin')))).toEqual([]);
    expect(breaking((drug) => forms.includes(drug('form')))).toEqual([]);
    expect(new Set(drugs.map((drug) => drug('form')))).toEqual(new Set(forms));
  });

  it('have a known unit: one of five measures, or the counted unit itself', () => {
    expect(breaking(known)).toEqual([]);
    expect(
      breaking((drug) => drug('doseUnit') !== drug('countUnitEn') || drug('unitAmount') === '1'),
    ).toEqual([]);
    expect(
      breaking((drug) => (drug('doseUnit') === drug('countUnitEn')) === (drug('rounding') === 'counted')),
    ).toEqual([]);
  });

  it('have the amount per counted unit that is printed on the pack', () => {
    expect(breaking(printed)).toEqual([]);
  });

  it('have positive amounts, packs and prices', () => {
    for (const column of ['unitAmount', 'defaultDose'])
      expect(breaking((drug) => decimal.test(drug(column)) && Number(drug(column)) > 0)).toEqual([]);
    for (const column of ['packSize', 'priceFen'])
      expect(breaking((drug) => wholeNumber.test(drug(column)))).toEqual([]);
    expect(breaking((drug) => drug('maxDaily') === '' || decimal.test(drug('maxDaily')))).toEqual([]);
    expect(breaking((drug) => /^(0|[1-9]\d?)$/.test(drug('minAgeYears')))).toEqual([]);
    expect(breaking((drug) => ['counted', 'reusable', 'single-use'].includes(drug('rounding')))).toEqual([]);
    expect(breaking((drug) => ['盒', '瓶', '支'].includes(drug('packUnit')))).toEqual([]);
    expect(breaking((drug) => ['box', 'bottle', 'tube'].includes(drug('packUnitEn')))).toEqual([]);
  });

  it('have a frequency and a route of the contract', () => {
    expect(breaking((drug) => frequencyOf(drug('frequency')) !== undefined)).toEqual([]);
    expect(breaking((drug) => routeOf(drug('route')) !== undefined)).toEqual([]);
  });

  it('have a default dose within the daily maximum', () => {
    expect(breaking(within)).toEqual([]);
  });

  it('have a practicable default dose: halves of a tablet, whole capsules and sachets, never more than five at a time', () => {
    const solid = ['tablet', 'capsule', 'granule', 'powder', 'suppository', 'patch'];
    const takeable = (drug: TableRow) => {
      if (!solid.includes(drug('form'))) return true;
      const units = Number(drug('defaultDose')) / Number(drug('unitAmount'));
      const step = drug('form') === 'tablet' && drug('rounding') !== 'single-use' ? 0.5 : 1;
      return units <= 5 && Math.abs(units / step - Math.round(units / step)) < 1e-9 && units > 0;
    };
    expect(breaking(takeable)).toEqual([]);
  });

  it('discard the rest of an ampoule, and keep the rest of a pen', () => {
    const injections = drugs.filter((drug) => drug('form') === 'injection');
    const reusable = injections.filter((drug) => drug('rounding') === 'reusable');
    expect(reusable.every((drug) => drug('countUnitEn') === 'pen')).toBe(true);
    expect(reusable.length).toBeGreaterThan(0);
    expect(breaking((drug) => ofUnit.test(drug('strength')) || /[/:%]/.test(drug('strength')))).toEqual([]);
  });

  it('name their ingredients, so that allergies and duplicates can be found', () => {
    expect(
      breaking((drug) =>
        drug('ingredients')
          .split(';')
          .every((one) => /^[a-z0-9][a-z0-9 -]+$/.test(one)),
      ),
    ).toEqual([]);
    expect(breaking((drug) => /^([a-z-]+(;[a-z-]+)*)?$/.test(drug('allergyClasses')))).toEqual([]);
    expect(ofClass('penicillins') + ofClass('cephalosporins')).toBeGreaterThanOrEqual(12);
    expect(ofClass('nsaids')).toBeGreaterThanOrEqual(10);
    const penicillin = /cillin|phenoxymethylpenicillin/;
    expect(
      breaking(
        (drug) => penicillin.test(drug('ingredients')) === drug('allergyClasses').includes('penicillins'),
      ),
    ).toEqual([]);
    expect(
      breaking(
        (drug) => /(^|;)cef/.test(drug('ingredients')) === drug('allergyClasses').includes('cephalosporins'),
      ),
    ).toEqual([]);
  });

  it('are marked if they are specially controlled, without exception', () => {
    expect(breaking((drug) => ['none', ...controls].includes(drug('specialControl')))).toEqual([]);
    for (const kind of controls) expect(drugs.some((drug) => drug('specialControl') === kind)).toBe(true);
    const controlled =
      /morphine|codone|fentanyl|pethidine|codeine|ketamine|methylphenidate|azepam|azolam|zolpidem|zopiclone|zaleplon|phenobarbital|tramadol|ephedrine|ergotamine|botulinum|arsenic/;
    expect(
      breaking((drug) => !controlled.test(drug('ingredients')) || drug('specialControl') !== 'none'),
    ).toEqual([]);
    expect(drugs.filter((drug) => drug('specialControl') !== 'none').length).toBeGreaterThanOrEqual(10);
  });
});

describe('the diagnoses of the demo', () => {
  const codes = diagnoses.map((row) => row('code'));
  const editions = Map.groupBy(diagnoses, (row) => row('edition'));
  const codesOf = (edition: string) => (editions.get(edition) ?? []).map((row) => row('code'));
  const national = ['国家临床版2.0', '医保版2.0'];

  it('are at least 400, no code twice, and no name twice in an edition', () => {
    expect(diagnoses.length).toBeGreaterThanOrEqual(400);
    expect(distinct(codes)).toBe(diagnoses.length);
    for (const rows of editions.values())
      for (const column of ['name', 'nameEn'])
        expect(distinct(rows.map((row) => row(column)))).toBe(rows.length);
  });

  it('are from ICD-10 and two national editions, of which there are at least 60', () => {
    expect(new Set(editions.keys())).toEqual(new Set(['ICD-10', ...national]));
    expect(national.flatMap(codesOf).length).toBeGreaterThanOrEqual(60);
  });

  it('have leaf codes of ICD-10, and no code with subdivisions', () => {
    const leaves = codesOf('ICD-10');
    expect(leaves.filter((code) => !/^[A-Z]\d\d(\.\d)?$/.test(code))).toEqual([]);
    expect(leaves.filter((code) => leaves.some((other) => other.startsWith(`${code}.`)))).toEqual([]);
  });

  it('have the six characters and the extension of a national code', () => {
    expect(
      national.flatMap(codesOf).filter((code) => !/^[A-Z]\d\d\.(\d\d\d|x\d\d)(x\d\d\d)?$/.test(code)),
    ).toEqual([]);
  });

  it('can meet nearly every contraindication by a diagnosis', () => {
    const rows = (defaultRulePack.contraindications ?? []).filter(({ when }) => when.diagnoses.length > 0);
    const idle = rows.filter(({ when }) => !codes.some((code) => matchesIcd(code, when.diagnoses)));
    expect(rows.length).toBeGreaterThan(100);
    expect(idle.length / rows.length).toBeLessThan(0.2);
  });

  it('cover the chapters relevant for an outpatient clinic', () => {
    const letters = new Set(codes.map((code) => code.charAt(0)));
    expect('ABCDEFGHIJKLMNOPQRSTUZ'.split('').filter((letter) => !letters.has(letter))).toEqual([]);
  });

  it('have initials of the Chinese name', () => {
    const wrong = diagnoses.filter((row) => {
      const letters = row('name').replace(/[^\p{Script=Han}A-Za-z0-9]/gu, '');
      return !/^[a-z0-9]+$/.test(row('pinyin')) || letters.length !== row('pinyin').length;
    });
    expect(wrong.map((row) => row('name'))).toEqual([]);
  });
});
