import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { drug } from '../../contract/prescribing/drug.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { createDemoUpstream } from '../testing/demoUpstream.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { rulePackOf } from '../prescriptions/rulePackOf.ts';
import { type DataKind, dataKinds } from '../../contract/hospital/hospitalData.ts';
import { applyFile } from './applyFile.ts';
import { exportKind, headerOf, maxBytes, prepareFile, tableKinds } from './importFile.ts';
import { checkFile } from './importJob.ts';
import { columnsOf, fileOf, headerLine, rowLine } from './testing/validFiles.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const fileWith = (bytes: Uint8Array) => ({ bytes, fileName: 'x.csv', userId: '', now: upstream.now() });
const apply = (bytes: Uint8Array) => applyFile(upstream.store, fileWith(bytes));
const exported = (kind: string): Buffer => Buffer.from(exportKind(upstream.store, kind) ?? '');

describe('an exported file', () => {
  it.each(dataKinds)(
    'of %s is right, changes nothing when it is applied, and is exported the same',
    (kind) => {
      const demo = createDemoUpstream();
      try {
        for (const tenant of [1, 2]) {
          const store = demo.storeOf(tenant);
          const before = exportKind(store, kind) ?? '';
          expect(before.length).toBeGreaterThan(2);
          const bytes = Buffer.from(before);
          expect(prepareFile(store, bytes).problems).toEqual([]);
          const { added, changed, absent } = applyFile(store, fileWith(bytes));
          // A hospital without rules of its own has an empty pack.
          expect({ added: kind === 'rule-pack' ? [] : added, changed, absent }).toEqual({
            added: [],
            changed: [],
            absent: 0,
          });
          expect(exportKind(store, kind)).toBe(before);
        }
      } finally {
        demo.close();
      }
    },
  );

  it('fills another hospital with the same data', () => {
    const west = upstream.storeOf('west-ann');
    upstream.store.run(
      "UPDATE drug SET name = '=1+1', maker = '007', initials = 'x' WHERE code = 'ibuprofen'",
    );
    const bytes = exported('drugs');
    expect(bytes.toString()).toContain("'=1+1");
    west.run("UPDATE drug SET price_fen = 1 WHERE code = 'amoxicillin'");
    applyFile(west, fileWith(bytes));
    expect(exportKind(west, 'drugs')).toBe(bytes.toString());
    expect(west.one("SELECT name, maker FROM drug WHERE code = 'ibuprofen'")).toEqual({
      name: '=1+1',
      maker: '007',
    });
  });
});

describe('the operations manuals', () => {
  it.each(['docs/operations.md', 'docs/zh-CN/operations.md'])(
    '%s states the header of every kind',
    (path) => {
      const manual = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
      for (const kind of tableKinds)
        expect(manual).toContain(`| \`${kind.name}\` | \`${headerOf(upstream.store, kind).join(',')}\` |`);
    },
  );
});

describe('applying a file', () => {
  it('adds and changes rows by their code, and keeps those that the file does not have', () => {
    const { added, changed, absent } = apply(
      fileOf('drugs', [
        rowLine('drugs', 1),
        rowLine('drugs', 2, { code: 'amoxicillin', dose_unit: 'g', price_yuan: '13.5' }),
      ]),
    );
    expect({ added, changed, absent }).toEqual({ added: ['D1001'], changed: ['amoxicillin'], absent: 3 });
    expect(upstream.store.all('SELECT id, price_fen FROM drug WHERE price_fen = 1350')).toEqual([
      { id: 'east-amoxicillin', price_fen: 1350 },
    ]);
    expect(upstream.store.one("SELECT maker, approval_number FROM drug WHERE code = 'D1001'")).toEqual({
      maker: '明湖制药, 有限公司',
      approval_number: '国药准字H10950224',
    });
    expect(upstream.storeOf('west-ann').one("SELECT 1 FROM drug WHERE code = 'D1001'")).toBeUndefined();
  });

  it('tells a drug of no allergy class from one whose classes nobody stated, and exports both so', async () => {
    const sold = { dose_unit: 'g' };
    const { notes } = apply(
      fileOf('drugs', [
        rowLine('drugs', 1, { ...sold, code: 'amoxicillin', allergy_classes: '' }),
        rowLine('drugs', 2, { ...sold, code: 'ibuprofen', allergy_classes: 'none' }),
      ]),
    );
    expect(notes.map(({ en }) => en).join()).toContain('1 drug with no allergy_classes');
    const input = { warehouseId: 'east-main', drugIds: ['east-amoxicillin', 'east-ibuprofen'] };
    const drugs = await upstream.call('east-ann', drug.stock, input);
    expect(drugs.map(({ allergyClasses }) => allergyClasses)).toEqual([null, []]);
    const before = exported('drugs');
    expect(apply(before).changed).toEqual([]);
    expect(exported('drugs').toString()).toBe(before.toString());
  });

  it('writes nothing if one line is wrong', () => {
    const before = exported('drugs').toString();
    const { problems } = apply(fileOf('drugs', [rowLine('drugs', 1), rowLine('drugs', 2, { atc: 'x' })]));
    expect(problems).toHaveLength(1);
    expect(exported('drugs').toString()).toBe(before);
  });

  it('leaves prescriptions with the drug as it was when they were written', async () => {
    const { id } = await upstream.submitPrescription();
    const read = () => upstream.call('east-ann', prescription.info, { id });
    const before = await read();
    const renamed = { code: 'amoxicillin', dose_unit: 'g', name: '新名称', price_yuan: '99' };
    expect(apply(fileOf('drugs', [rowLine('drugs', 1, renamed)])).changed).toEqual(['amoxicillin']);
    expect((await read()).lines).toEqual(before.lines);
  });

  it('is recorded in the audit trail, for staff with their names', () => {
    apply(fileOf('staff', [rowLine('staff', 1, { mobile: '13800000001' })]));
    expect(
      upstream.store.all("SELECT act, subject, detail FROM audit_trail WHERE act = 'data-applied'"),
    ).toEqual([{ act: 'data-applied', subject: 'staff', detail: '1 added, 0 changed: doctor1001' }]);
  });

  it('keeps the mobile number of an account for which the file has none', () => {
    for (const mobile of ['13800000001', ''])
      apply(fileOf('staff', [rowLine('staff', 1, { username: 'ann', mobile })]));
    expect(upstream.store.one("SELECT mobile FROM account WHERE username = 'ann'")).toEqual({
      mobile: '13800000001',
    });
  });
});

describe('the text of a file', () => {
  const text = 'warehouse,warehouse_name,warehouse_name_en,sort\r\nw1,"东院 ""甲"", 药房",East,1\r\n';
  // 东院 "甲", 药房 as Excel writes it on a Chinese Windows.
  const gbk = Buffer.concat([
    Buffer.from('warehouse,warehouse_name,warehouse_name_en,sort\nw1,"'),
    Buffer.from([0xb6, 0xab, 0xd4, 0xba]),
    Buffer.from(' ""'),
    Buffer.from([0xbc, 0xd7]),
    Buffer.from('"", '),
    Buffer.from([0xd2, 0xa9, 0xb7, 0xbf]),
    Buffer.from('",East,1'),
  ]);

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['GB18030', gbk],
    ['UTF-8 with empty lines at the end', Buffer.from(`${text}\r\n,,,\r\n`)],
  ])('may be %s', (_what, bytes) => {
    expect(apply(bytes).problems).toEqual([]);
    expect(upstream.store.one("SELECT name FROM warehouse WHERE id = 'w1'")).toEqual({
      name: '东院 "甲", 药房',
    });
  });

  it.each<[string, Uint8Array]>([
    ['an Excel workbook', Buffer.from('PK\u0003\u0004')],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['a binary file', Buffer.from([1, 0, 2])],
    ['another encoding', Buffer.from([0x61, 0xff, 0xff])],
    // The last character lacks its last byte. In GB18030 these bytes would be other characters.
    ['damaged UTF-8', Buffer.from('\ufeffcode,东院甲').subarray(0, -1)],
    ['the column headings of', Buffer.from('')],
  ])('that is %j is refused', (what, bytes) => {
    expect(prepareFile(upstream.store, bytes).problems).toMatchObject([
      { expected: { en: expect.stringContaining(what) } },
    ]);
  });
});

const inChinese = (kind: DataKind, bytes: Uint8Array) =>
  checkFile(upstream.store, { ...fileWith(bytes), kind }, 'zh').problems;

describe('a mistake in Chinese', () => {
  it('names the kinds of files as the screen does', () => {
    const drugs = fileOf('drugs', [rowLine('drugs', 1)]);
    expect(inChinese('stock', drugs)).toMatchObject([{ expected: '“库存”类别的文件', found: '药品' }]);
    expect(inChinese('staff', Buffer.from('{}'))).toMatchObject([
      { expected: '“人员”类别的文件', found: '审方规则库' },
    ]);
    expect(inChinese('stock', Buffer.from('a,b'))).toMatchObject([
      { expected: `表头：库存（${headerLine('stock')}）`, found: 'a,b' },
    ]);
    const misspelled = Buffer.from('drug_code,warehouse,pack\namoxicillin,east-main,12\n');
    expect(inChinese('stock', misspelled)).toMatchObject([
      { column: 'pack', expected: `“库存”文件的列：${columnsOf('stock').join('、')}`, found: 'pack' },
      { column: 'packs', expected: '文件中有此列' },
    ]);
  });

  it('says in which column a quote is not closed', () => {
    const bytes = Buffer.from(`${headerLine('stock')}\namoxicillin,"east-main,12\n`);
    expect(inChinese('stock', bytes)).toContainEqual({
      line: 2,
      column: '第 2 列',
      expected: '引号成对；单元格内的引号须双写（""）',
      found: '',
    });
  });

  it('gives the size of a file in megabytes, also if it is a single byte too large', () => {
    expect(inChinese('drugs', new Uint8Array(maxBytes + 1))).toMatchObject([
      { expected: '不超过 64 MB', found: '64.1 MB' },
    ]);
  });

  it('says which role an account has, as on screen and as in the file', () => {
    const bytes = fileOf('staff', [rowLine('staff', 1, { username: 'ann', role: 'auditor' })]);
    expect(inChinese('staff', bytes).find(({ column }) => column === 'role')?.expected).toBe(
      '原角色 doctor（医生）；如需更改请到“人员管理”，系统会检查其进行中的问诊',
    );
  });

  it.each([
    ['{"mostDays": "14"}', null, '数字', '14'],
    ['{"doses": {}}', null, '数组', '{}'],
    ['{"levels": {"allergy": "stop"}}', null, '"block" 或 "warn" 或 "off"', 'stop'],
    ['{\n"mostDays": 14,\n}', 3, 'JSON', '第 1 个字符处无法解析'],
  ])('says what is wrong with the rule pack %j', (text, line, expected, found) => {
    expect(inChinese('rule-pack', Buffer.from(text))).toMatchObject([{ line, expected, found }]);
  });

  it('has a space between Chinese and Latin letters', () => {
    const [workbook] = inChinese('drugs', Buffer.from('PK\u0003\u0004'));
    expect(workbook?.expected).toContain('所选文件为 Excel 工作簿');
  });
});

/** Applies a pack and returns where it is wrong. */
const applyPack = (pack: object) =>
  apply(Buffer.from(JSON.stringify(pack))).problems.map(({ column }) => column);

describe('a rule pack', () => {
  const about = {
    id: 'x-y',
    severity: 'block',
    effect: { zh: '出血', en: 'Bleeding' },
    source: { zh: '说明书', en: 'Label' },
  };
  const row = { ...about, a: ['x'], b: ['y'] };
  it('is used by the rules from the next check on', () => {
    expect(applyPack({ mostDays: 14, interactions: [row] })).toEqual([]);
    expect(rulePackOf(upstream.store)).toMatchObject({ mostDays: 14, interactions: [{ id: 'x-y' }] });
    expect(exported('rule-pack').toString()).toContain('"mostDays": 14');
  });

  it.each<[string, object, string]>([
    [
      'a wrong word',
      { interactions: [row, { ...row, id: 'z', severity: 'stop' }] },
      'interactions[1] (z).severity',
    ],
    ['a missing field', { interactions: [{ ...row, a: undefined }] }, 'interactions[0] (x-y).a'],
    [
      'a misspelled field',
      { contraindications: [{ ...about, ingredients: ['x'], when: { underYear: 6 } }] },
      'contraindications[0] (x-y).when.underYear',
    ],
    ['an unknown table', { interaction: [row] }, 'interaction'],
    ['an id twice', { interactions: [row, row] }, 'interactions[1].id'],
    [
      'a dose that is no decimal',
      { doses: [{ ingredient: 'x', unit: 'mg', single: '5mg', source: about.source }] },
      'doses[0].single',
    ],
    ['an unknown rule', { levels: { interactoin: 'off' } }, 'levels.interactoin'],
  ])('with %s is refused by its row, and the last good one stays', (_what, pack, column) => {
    apply(Buffer.from('{"mostDays": 14}'));
    expect(applyPack(pack)).toEqual([column]);
    expect(rulePackOf(upstream.store).mostDays).toBe(14);
  });

  it('that is no JSON is refused by its line', () => {
    const { problems } = prepareFile(upstream.store, Buffer.from('{\n"mostDays": 14,\n}'));
    expect(problems).toMatchObject([{ line: 3, expected: { en: 'JSON' } }]);
  });

  it('whose table is null says that nothing of it is checked', () => {
    expect(prepareFile(upstream.store, Buffer.from('{"doses": null}')).notes.map(({ en }) => en)).toEqual([
      'doses is null: its checks are reported as “not checked”',
    ]);
  });
});

describe('an account from a file', () => {
  it('has no password, not even an empty one or that of nobody', async () => {
    apply(fileOf('staff', [rowLine('staff', 1, { mobile: '13800000001' })]));
    for (const password of [' ', 'nobody has this password']) {
      const response = await upstream.fetch(
        new Request(`http://east.test${auth.login.path}`, {
          method: 'POST',
          headers: { 'tenant-id': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'doctor1001', password }),
        }),
      );
      expect(Object(await response.json()).code).not.toBe(200);
      expect(upstream.store.all('SELECT 1 FROM session')).toEqual([]);
    }
  });
});
