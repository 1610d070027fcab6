import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staff } from '../../contract/account/staff.ts';
import { order } from '../../contract/consultation/order.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { exportColumns, rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';
import { ageCell, patientCells } from './exportCells.ts';

let demo: DemoUpstream;
beforeEach(() => {
  demo = createDemoUpstream();
});
afterEach(() => demo.close());

const idOf = (username: string): string =>
  demo.storeOf(1).one<{ id: string }>('SELECT id FROM account WHERE username = ?', username)?.id ?? '';
const fetchFile = (
  username: string,
  endpoint: Endpoint,
  query: Record<string, string> = {},
): Promise<Response> =>
  demo.upstream.fetch(
    new Request(`http://localhost${endpoint.path}?${new URLSearchParams(query).toString()}`, {
      headers: {
        'tenant-id': '1',
        authorization: `Bearer ${demo.session(1, idOf(username)).accessToken}`,
        'accept-language': 'en',
      },
    }),
  );
const cellsOf = (row: string): string[] =>
  [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    (quoted ?? plain ?? '').replaceAll('""', '"').trim(),
  );
const readRows = async (response: Response): Promise<string[][]> =>
  (await response.text()).trimEnd().split('\r\n').map(cellsOf);
/** The rows as objects, by key of the column. */
const readFile = async (
  username: string,
  list: keyof typeof exportColumns,
  endpoint: Endpoint,
  query: Record<string, string> = {},
): Promise<Record<string, string>[]> => {
  const [, ...rows] = await readRows(await fetchFile(username, endpoint, query));
  const keys = Object.keys(exportColumns[list]);
  return rows.map((cells) => Object.fromEntries(keys.map((key, at) => [key, cells[at] ?? ''])));
};
const trailOf = (action: string): { who: string; detail: unknown }[] =>
  demo
    .storeOf(1)
    .all<{ who: string; detail: string }>(
      'SELECT user_id AS who, detail FROM audit_trail WHERE act = ? ORDER BY id',
      action,
    )
    .map(({ who, detail }) => ({ who, detail: JSON.parse(detail) }));

const countVerdicts = (username: string) =>
  demo.storeOf(1).one<{ n: number }>('SELECT count(*) AS n FROM verdict WHERE auditor_id = ?', idOf(username))
    ?.n;

const lists = [
  ['visits', order.export, order.page, 'linyue', 'order-export'],
  ['prescriptions', prescription.export, prescription.list, 'linyue', 'prescription-export'],
  ['reviews', audit.export, audit.record, 'qinshulan', 'review-export'],
  ['staff', staff.export, staff.page, 'linyue', 'staff-export'],
] as const;

describe.each(lists)('the file of %s', (list, endpoint, page, who, action) => {
  test('has a row for each of the list, under one head a column', async () => {
    const answer = await demo.call(page, {}, { tenant: 1, token: demo.session(1, idOf(who)).accessToken });
    const { total } = v.parse(v.object({ total: v.number() }), answer.data);
    const file = await fetchFile(who, endpoint);
    expect(file.headers.get(rowCountHeader)).toBe(String(total));
    const [head, ...rows] = await readRows(file);
    expect(head?.map((cell) => cell.replace('\ufeff', ''))).toEqual(
      Object.values(exportColumns[list]).map(({ en }) => en),
    );
    expect(total).toBeGreaterThan(0);
    expect(rows).toHaveLength(total);
  });

  test('has the columns that were asked for in their order, ignores unknown ones, and refuses to have none', async () => {
    const [first = '', , third = ''] = Object.keys(exportColumns[list]);
    const columns = `${third},password,${first},${third}`;
    const [head] = await readRows(await fetchFile(who, endpoint, { columns }));
    const [firstHead, , thirdHead] = Object.values(exportColumns[list]).map(({ en }) => en);
    expect(head?.map((cell) => cell.replace('\ufeff', ''))).toEqual([thirdHead, firstHead]);
    const refused = await fetchFile(who, endpoint, { columns: 'password,toString' });
    expect(await refused.json()).toMatchObject({ code: 400, data: null });
  });

  test('is in the audit trail: who, the filters, the columns and the number of rows', async () => {
    const file = await fetchFile(who, endpoint, { keyword: 'zzz' });
    await file.text();
    expect(trailOf(action)).toEqual([
      {
        who: idOf(who),
        detail: {
          rows: 0,
          names: null,
          columns: Object.keys(exportColumns[list]),
          filters: expect.objectContaining({ keyword: 'zzz' }),
        },
      },
    ]);
  });

  test('refuses invalid filters', async () => {
    const bad: Record<string, string> = list === 'staff' ? { role: 'nurse' } : { from: '2026-02-30' };
    expect(await (await fetchFile(who, endpoint, bad)).json()).toMatchObject({ code: 400 });
  });
});

describe.each(lists.filter(([list]) => list !== 'staff'))(
  'in the file of %s',
  (list, endpoint, _page, who, action) => {
    const namesIn = async (query: Record<string, string>): Promise<string[]> =>
      (await readFile(who, list, endpoint, query)).map(({ patient = '' }) => patient);

    test('patients are masked unless a reason is given, which is kept', async () => {
      const maskedNames = await namesIn({});
      expect(maskedNames.every((name) => /^.\*\*$/u.test(name))).toBe(true);
      const whole = await namesIn({ names: ' Annual report ' });
      expect(whole.some((name) => name.includes('*'))).toBe(false);
      expect(whole.map((name) => name[0])).toEqual(maskedNames.map((name) => name[0]));
      expect(trailOf(action).map(({ detail }) => detail)).toMatchObject([
        { names: null },
        { names: 'Annual report' },
      ]);
    });

    test('an empty or a very long reason is refused', async () => {
      for (const names of ['', ' ', '\u200b', 'x'.repeat(201)])
        expect(await (await fetchFile(who, endpoint, { names })).json()).toMatchObject({ code: 400 });
      expect(trailOf(action)).toEqual([]);
    });
  },
);

describe.each(lists.filter(([list]) => list !== 'staff'))(
  'in the file of %s, the rows that were selected',
  (list, endpoint, page, who, action) => {
    const idsOf = async (username: string): Promise<string[]> => {
      const token = demo.session(1, idOf(username)).accessToken;
      const { data } = await demo.call(page, { pageSize: 100 }, { tenant: 1, token });
      return v
        .parse(v.object({ list: v.array(v.object({ id: v.string() })) }), data)
        .list.map(({ id }) => id);
    };

    test('are in the file and no others, on whatever pages of the list they are', async () => {
      const ids = await idsOf(who);
      const only = [ids[0], ids[1], ids.at(-1)].join(',');
      const rows = await readFile(who, list, endpoint, { only });
      expect(rows).toHaveLength(3);
      expect(trailOf(action)).toMatchObject([{ detail: { rows: 3 } }]);
    });

    test('are none of a colleague or that do not exist', async () => {
      const colleague = list === 'reviews' ? 'luyifan' : 'zhouheng';
      const own = new Set(await idsOf(who));
      const foreign = (await idsOf(colleague)).filter((id) => !own.has(id));
      expect(foreign).not.toEqual([]);
      expect(await readFile(who, list, endpoint, { only: ['nobody', ...foreign].join(',') })).toEqual([]);
      expect(await readFile(who, list, endpoint, { only: '' })).toEqual([]);
    });
  },
);

test('a doctor exports only their own prescriptions, an auditor only their own verdicts', async () => {
  const [own, colleagues] = [
    await readFile('linyue', 'prescriptions', prescription.export),
    await readFile('zhouheng', 'prescriptions', prescription.export),
  ];
  const numbers = new Set(own.map(({ prescriptionNo }) => prescriptionNo));
  expect(colleagues.filter(({ prescriptionNo }) => numbers.has(prescriptionNo))).toEqual([]);
  for (const auditor of ['qinshulan', 'luyifan'])
    expect(await readFile(auditor, 'reviews', audit.export)).toHaveLength(countVerdicts(auditor) ?? -1);
});

test('a prescription has its drugs in one cell, its total in yuan and a diagnosis with its code', async () => {
  const rows = await readFile('linyue', 'prescriptions', prescription.export);
  for (const { drugs = '', total = '', diagnosis = '', department = '' } of rows.slice(0, 20)) {
    expect(drugs).toMatch(/ \d.*, \d+ [a-z]+/);
    expect(total).toMatch(/^\d+\.\d\d$/);
    expect(diagnosis).toMatch(/ \([A-Z]\d\d.*\)$/);
    expect(department).toBe('Cardiology');
  }
});

test('a review has the drugs, the diagnoses and the amount of the version that was decided, and its prescriber', async () => {
  const store = demo.storeOf(1);
  const decided = store.one<{ id: string; rx: string; version: number; no: string; fen: number }>(
    `SELECT d.id, x.id AS rx, d.version, x.prescription_no AS no,
       (SELECT sum(l.price_fen * l.quantity) FROM prescription_line l WHERE l.prescription_id = x.id AND l.version = d.version) AS fen
     FROM verdict d JOIN prescription x ON x.id = d.prescription_id WHERE d.auditor_id = ? LIMIT 1`,
    idOf('qinshulan'),
  ) ?? { id: '', rx: '', version: 0, no: '', fen: 0 };
  // The prescriber corrects it afterwards, at another price.
  store.run(
    `INSERT INTO prescription_version (prescription_id, version, warehouse_id, diagnoses, overrides, written_at, written_by, submitted)
     SELECT prescription_id, 90, warehouse_id, '[]', overrides, written_at, written_by, 1 FROM prescription_version
     WHERE prescription_id = ? AND version = ?`,
    decided.rx,
    decided.version,
  );
  store.run('UPDATE prescription SET version = 90 WHERE id = ?', decided.rx);
  const [row] = await readFile('qinshulan', 'reviews', audit.export, { only: decided.id });
  expect(row).toMatchObject({
    prescriptionNo: decided.no,
    total: (decided.fen / 100).toFixed(2),
    diagnosis: expect.stringMatching(/ \([A-Z]\d\d.*\)$/),
    drugs: expect.stringMatching(/ \d.*, \d+ [a-z]+/),
    department: expect.stringMatching(/^[A-Z][a-z ]+$/),
    doctor: expect.stringMatching(/./),
  });
});

test('a visit has its department, its diagnosis with the code, its prescriptions and their amount', async () => {
  const rows = await readFile('linyue', 'visits', order.export, { status: '3' });
  const full = rows.find(({ amount }) => amount !== '');
  expect(full?.['prescriptions']).toMatch(/^RX\d{13}/);
  expect(full?.['amount']).toMatch(/^\d+\.\d\d$/);
  expect(full?.['diagnosis']).toMatch(/ \([A-Z]\d\d.*\)/);
  expect(full?.['department']).toBe('Cardiology');
});

test('a rejection has its reasons as codes with words', async () => {
  const rows = await readFile('qinshulan', 'reviews', audit.export, { approve: '0' });
  expect(rows.map(({ reasons = '' }) => reasons).filter((one) => one !== '')[0]).toMatch(/^\d-\d+ \w+/);
  expect(rows.every(({ verdict }) => verdict === 'Rejected')).toBe(true);
});

test('no formula of a pharmacist runs', async () => {
  demo
    .storeOf(1)
    .run('UPDATE verdict SET opinion = \'=HYPERLINK("x")\' WHERE auditor_id = ?', idOf('qinshulan'));
  const rows = await readFile('qinshulan', 'reviews', audit.export);
  expect(new Set(rows.map(({ opinion }) => opinion))).toEqual(new Set(['\'=HYPERLINK("x")']));
});

describe('what somebody wrote about a patient', () => {
  const written = 'Zhang San (张三) says: call 13912345678, order 202611139123456789';

  test('has mobile numbers masked, with and without names, but no longer numbers', () => {
    for (const reason of [undefined, 'report'])
      expect(patientCells(reason).text(written, '张三')).toContain(
        'call 139****5678, order 202611139123456789',
      );
  });

  test('has the name as in its own cell', () => {
    expect(patientCells(undefined).text(written, '张三')).toContain('(张**)');
    expect(patientCells('report').text(written, '张三')).toContain('(张三)');
    expect(patientCells(undefined).text('$& Li', 'Li')).toBe('"$& L**"');
  });
});

test.each([
  ['', '""'],
  ['张三丰', '"张**"'],
  ['Li', '"L**"'],
  ['\u2068 \u05d3\u05d5\u05d3', '"\u05d3**"'],
  ['𠮷田', '"𠮷**"'],
])('the name %j is masked as %s', (name, cell) => expect(patientCells(undefined).name(name)).toBe(cell));

test.each([
  ['2026-11-20', '0.0'],
  ['2025-12-20', '0.9'],
  ['2020-11-21', '5.9'],
  ['2020-11-20', '6'],
  ['1940-01-01', '86'],
])('somebody born on %s is %s years old on 20 November 2026', (birthDate, cell) =>
  expect(
    ageCell(
      {
        id: '1',
        name: 'x',
        sex: 0,
        birthDate,
        allergies: [],
        allergyClasses: [],
        guardianConfirmed: false,
        pregnant: null,
      },
      Date.parse('2026-11-20T04:00:00Z'),
    ),
  ).toBe(cell),
);
