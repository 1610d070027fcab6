import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { prepareFile } from './importFile.ts';
import { describeProblems, inLanguage } from './problem.ts';
import { columnsOf, fileOf, headerLine, type KindName, rowLine } from './testing/validFiles.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeAll(() => {
  upstream = createTestUpstream();
  for (const [value, label, labelEn, disabled] of [
    ['1', '心血管内科', 'Cardiology', 0],
    ['2', '儿科', 'Paediatrics', 1],
  ] as const)
    upstream.store.run(
      `INSERT INTO dictionary (dict_type, value, label, label_en, sort, disabled)
       VALUES ('hosp_standard_dept', ?, ?, ?, 0, ?)`,
      value,
      label,
      labelEn,
      disabled,
    );
});
afterAll(() => upstream.close());

/** Mistakes in one cell: the kind of file, the column, and what it says. */
const wrongCells: readonly (readonly [kind: KindName, column: string, cell: string])[] = [
  ['drugs', 'code', ''],
  ['drugs', 'code', 'D 1'],
  ['drugs', 'code', 'D'.repeat(65)],
  ['drugs', 'name', '  '],
  ['drugs', 'name', '氨氯地平\u200b片'],
  ['drugs', 'name', '氨氯\n地平'],
  ['drugs', 'initials', 'BHS'],
  ['drugs', 'atc', 'C08'],
  ['drugs', 'form', '片剂'],
  ['drugs', 'strength', ''],
  ['drugs', 'dose_unit', ''],
  ['drugs', 'unit_amount', '0'],
  ['drugs', 'unit_amount', '5mg'],
  ['drugs', 'unit_amount', '-5'],
  ['drugs', 'pack_size', '0'],
  ['drugs', 'pack_size', '2.5'],
  ['drugs', 'rounding', 'up'],
  ['drugs', 'price_yuan', '8.965'],
  ['drugs', 'price_yuan', '￥8.96'],
  ['drugs', 'price_yuan', ''],
  ['drugs', 'insurance_code', '医保甲'],
  ['drugs', 'special_control', 'psychotropic'],
  ['drugs', 'min_age_years', '6岁'],
  ['drugs', 'max_daily', '1e3'],
  ['drugs', 'default_dose', '11'],
  ['drugs', 'frequency', '3x'],
  ['drugs', 'route', '口服'],
  ['drugs', 'ingredients', 'Amlodipine'],
  ['drugs', 'ingredients', 'amlodipine;;valsartan'],
  ['drugs', 'ingredients', 'amlodipine;amlodipine'],
  ['drugs', 'allergy_classes', 'penicilins'],
  ['drugs', 'on_sale', '是'],
  ['stock', 'drug_code', 'no-such-drug'],
  ['stock', 'warehouse', 'west-main'],
  ['stock', 'packs', '-1'],
  ['warehouses', 'warehouse', '东院'],
  ['warehouses', 'sort', ''],
  ['diagnoses', 'code', 'Ｎ18.9'],
  ['diagnoses', 'code', 'n18.9'],
  ['diagnoses', 'diagnosis', ''],
  ['diagnoses', 'group', '1'],
  ['dictionaries', 'dictionary', 'departments'],
  ['dictionaries', 'value', 'A1'],
  ['dictionaries', 'label', ''],
  ['staff', 'username', 'a'],
  ['staff', 'username', 'ANN'],
  ['staff', 'staff_name', ''],
  ['staff', 'mobile', '12345'],
  ['staff', 'mobile', ''],
  ['staff', 'title', '主任医师'],
  ['staff', 'department', '心血管内克'],
  ['staff', 'department', 'Paediatrics'],
  ['staff', 'role', 'pharmacist'],
  ['staff', 'administrator', 'true'],
];

const kinds = [...new Set(wrongCells.map(([kind]) => kind))];
const located = (bytes: Uint8Array): string[] =>
  prepareFile(upstream.store, bytes).problems.map(
    ({ line, column }) => `${line} ${inLanguage(column, 'en')}`,
  );

describe('a wrong line', () => {
  it('is named with its column: 54 kinds of mistakes, four times each, among right lines', () => {
    let named = 0;
    for (const kind of kinds) {
      const mistakes = wrongCells.filter(([of]) => of === kind);
      const lines: string[] = [];
      const expected: string[] = [];
      for (let round = 0; round < 4; round += 1)
        for (const [, column, cell] of mistakes) {
          // A stock row has no number of its own: two right rows would be the same.
          if (kind !== 'stock') lines.push(rowLine(kind, lines.length));
          const breaks = lines.join('\n').split('\n').length - (lines.length === 0 ? 1 : 0);
          expected.push(`${breaks + 2} ${column}`);
          lines.push(rowLine(kind, lines.length, { [column]: cell }));
        }
      const found = located(fileOf(kind, lines));
      // Also a row that is the same as an earlier one is named; there are some among these.
      expect(new Set(found.filter((one) => !one.includes(',')))).toEqual(new Set(expected));
      named += expected.length;
    }
    expect(named).toBeGreaterThanOrEqual(200);
  });

  it.each<[string, (right: string) => string, string]>([
    ['a cell too many', (right) => `${right},more`, ''],
    ['a cell too few', (right) => right.slice(0, right.lastIndexOf(',')), ''],
    ['a quote that is never closed', (right) => right.slice(0, -1), 'cell 8'],
    ['a stray quote', (right) => right.replace('"', ''), 'cell 1'],
  ])('is named when it has %s', (_what, spoil, column) => {
    const lines = [rowLine('staff', 1, {}), spoil(rowLine('staff', 2)), rowLine('staff', 3)];
    expect(located(fileOf('staff', lines))).toContain(`3 ${column}`);
  });

  it('is named when an earlier line has the same key, with that line', () => {
    const lines = [rowLine('diagnoses', 1), rowLine('diagnoses', 2), rowLine('diagnoses', 1)];
    const { problems } = prepareFile(upstream.store, fileOf('diagnoses', lines));
    expect(problems).toEqual([
      {
        line: 4,
        column: 'code',
        expected: { zh: '与第 2 行不重复的行', en: 'a row that does not repeat line 2' },
        found: 'N18.900x01001',
      },
    ]);
  });

  it('is described by file, line, column, what is expected and what was found', () => {
    const { problems } = prepareFile(
      upstream.store,
      fileOf('drugs', [rowLine('drugs', 1, { price_yuan: '12,5o' })]),
    );
    expect(describeProblems('drugs.csv', problems)).toEqual([
      'drugs.csv:2: price_yuan: expected an amount in yuan such as 12.50, found "12,5o"',
      '1 problem',
    ]);
  });

  it('is counted beyond the 200 that are printed', () => {
    const lines = Array.from({ length: 250 }, (_, n) => rowLine('drugs', n, { rounding: 'up' }));
    const printed = describeProblems('x.csv', prepareFile(upstream.store, fileOf('drugs', lines)).problems);
    expect(printed).toHaveLength(202);
    expect(printed.slice(-2)).toEqual(['… and 50 more', '250 problems']);
  });
});

describe('a drug', () => {
  it('keeps the unit of its doses, which templates and drafts are written in', () => {
    const inOther = rowLine('drugs', 1, { code: 'amoxicillin' });
    const inSame = rowLine('drugs', 1, { code: 'amoxicillin', dose_unit: 'g' });
    expect(located(fileOf('drugs', [inOther]))).toEqual(['2 dose_unit']);
    expect(located(fileOf('drugs', [inSame]))).toEqual([]);
  });

  it('whose ingredients, control class or form the rules do not know is counted', () => {
    const unknown = { ingredients: '', special_control: '', form: 'lozenge' };
    const { notes } = prepareFile(upstream.store, fileOf('drugs', [rowLine('drugs', 1, unknown)]));
    expect(notes.map(({ en }) => en)).toEqual(
      [
        'no ingredients: the rules can only report “not checked”',
        'no special_control: controlled-drug status unknown',
        'a form that is not in the rule set: routes are “not checked”',
      ].map((note) => `1 drug with ${note}`),
    );
  });
});

describe('a header', () => {
  it.each<[string, string, string]>([
    ['an unknown column', `${headerLine('drugs')},colour`, '1 colour'],
    ['a missing column', headerLine('drugs').replace(',price_yuan', ''), '1 price_yuan'],
    ['a column twice', `${headerLine('staff')},role`, '1 role'],
    ['no known columns', 'a;b;c', '1 '],
  ])('with %s is refused by its name', (_what, header, problem) => {
    expect(located(Buffer.from(`${header}\r\n1,2\r\n`))).toEqual([problem]);
  });

  it('may have its columns in any order', () => {
    const names = columnsOf('warehouses').toReversed();
    expect(names[0]).toBe('sort');
    const { problems, added } = prepareFile(
      upstream.store,
      Buffer.from(`${names.join(',')}\n1,East,东院药房,w9\n`),
    );
    expect({ problems, added }).toEqual({ problems: [], added: ['w9'] });
  });

  it('without rows is refused', () => {
    expect(located(fileOf('drugs', []))).toEqual(['1 ']);
  });
});

/** The places of what is wrong in a file of staff. */
const problemsOf = (...rows: Record<string, string>[]): string[] =>
  located(
    fileOf(
      'staff',
      rows.map((row, n) => rowLine('staff', n, row)),
    ),
  );

describe('staff', () => {
  it('keep their role: it is changed where open consultations are looked at', () => {
    expect(problemsOf({ username: 'ann', role: 'auditor' })).toEqual(['2 role']);
  });

  it('have an enabled department of the hospital, written in either language, the one that they already have, or none', () => {
    for (const department of ['心血管内科', 'Cardiology', '']) expect(problemsOf({ department })).toEqual([]);
    const { problems } = prepareFile(
      upstream.store,
      fileOf('staff', [rowLine('staff', 1, { department: '心血管内克' })]),
    );
    expect(problems).toEqual([
      {
        line: 2,
        column: 'department',
        expected: {
          zh: '本院已启用的科室，可留空',
          en: 'one of the hospital’s enabled departments, or an empty cell',
        },
        found: '心血管内克',
      },
    ]);
    for (const [stored, written] of [
      ['儿科', 'Paediatrics'],
      ['Pain clinic', 'Pain clinic'],
    ] as const) {
      upstream.store.run("UPDATE account SET dept = ? WHERE username = 'bob'", stored);
      expect(problemsOf({ username: 'bob', department: written })).toEqual([]);
      expect(problemsOf({ department: written })).toEqual(['2 department']);
    }
  });

  it('may have any department at a hospital that lists none', () => {
    const { problems } = prepareFile(
      upstream.storeOf('west-ann'),
      fileOf('staff', [rowLine('staff', 1, { department: '疼痛科' })]),
    );
    expect(problems).toEqual([]);
  });

  it('never share a mobile number', () => {
    upstream.store.run("UPDATE account SET mobile = '13900000042' WHERE username = 'bob'");
    expect(
      problemsOf({ mobile: '13900000042' }, { mobile: '13900000043' }, { mobile: '13900000043' }),
    ).toEqual(['2 mobile', '4 mobile']);
    expect(problemsOf({ username: 'bob', mobile: '13900000044' }, { mobile: '13900000042' })).toEqual([]);
  });

  it('keep one administrator who can log in', () => {
    upstream.store.run("UPDATE account SET is_admin = 1 WHERE username IN ('ann', 'bob')");
    const both = [{ username: 'ann' }, { username: 'bob' }];
    expect(problemsOf(...both)).toEqual(['2 administrator', '3 administrator']);
    expect(problemsOf({ username: 'ann' })).toEqual([]);
  });
});
