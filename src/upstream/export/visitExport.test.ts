import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order, orderStatus } from '../../contract/consultation/order.ts';
import { rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
let me: string;
let ann: RequestIdentity;
beforeEach(() => {
  demo = createDemoUpstream();
  me = demo.person(1, false);
  ann = { tenant: 1, token: demo.session(1, me).accessToken };
});
afterEach(() => demo.close());

const fetchFile = (query: Record<string, string> = {}, language = 'zh-CN'): Promise<Response> =>
  demo.upstream.fetch(
    new Request(`http://localhost${order.export.path}?${new URLSearchParams(query).toString()}`, {
      headers: {
        'tenant-id': '1',
        authorization: `Bearer ${ann.token ?? ''}`,
        'accept-language': language,
      },
    }),
  );
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const textOf = async (response: Response) => utf8.decode(await response.arrayBuffer());
const rowsOf = (text: string): string[][] =>
  text
    .slice(1, -2)
    .split('\r\n')
    .map((row) => row.split(',').map((cell) => cell.replace(/^"|"$/g, '')));
const page = async (query: Record<string, unknown>) =>
  v.parse(order.page.data, (await demo.call(order.page, { pageSize: 100, ...query }, ann)).data);

const fill = (count: number, complaint = (n: number) => `complaint ${n}`) => {
  const store = demo.storeOf(1);
  const patient = store.one<{ id: string }>('SELECT id FROM patient LIMIT 1')?.id ?? '';
  store.transaction(() => {
    for (let n = 0; n < count; n += 1)
      store.run(
        `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time)
         VALUES (?, ?, ?, 1, ?, ?, ?, ?)`,
        `fill-${n}`,
        `F${String(n).padStart(6, '0')}`,
        orderStatus.finished,
        complaint(n),
        patient,
        me,
        demo.now() - n * 1000,
      );
  });
};

/** Gives each filled visit an approved prescription of one pack for 10 yuan. */
const prescribe = (count: number) => {
  const store = demo.storeOf(1);
  const like = 'FROM prescription_line LIMIT 1';
  store.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      store.run(
        `INSERT INTO prescription (id, prescription_no, order_id, patient_id, doctor_id, status, audit_status, version,
           create_time) SELECT ?, ?, id, patient_id, doctor_id, 2, 2, 1, create_time FROM consult_order WHERE id = ?`,
        `rx-${n}`,
        `RX${n}`,
        `fill-${n}`,
      );
      store.run(
        `INSERT INTO prescription_line (id, prescription_id, version, place, drug_id, dose, frequency, route, days, quantity,
           quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit, pack_unit_en, price_fen)
         SELECT ?, ?, 1, 0, drug_id, dose, frequency, route, days, 1, quantity_by_hand, remark, drug_name, drug_name_en,
           strength, dose_unit, pack_unit, pack_unit_en, 1000 ${like}`,
        `line-${n}`,
        `rx-${n}`,
      );
    }
  });
};

describe('the file of visits', () => {
  test('has the rows of the list with the same filters, in its order', async () => {
    for (const query of [{}, { status: '3', sort: 'asc' }, { keyword: '2026', consultType: '3' }]) {
      const file = await fetchFile(query);
      const rows = rowsOf(await textOf(file));
      const listed = await page(query);
      const pages = Math.ceil(listed.total / 100);
      const all = [...listed.list];
      for (let pageNo = 2; pageNo <= pages; pageNo += 1) all.push(...(await page({ ...query, pageNo })).list);
      expect(rows.slice(1).map(([no]) => no)).toEqual(all.map(({ orderNo }) => orderNo));
      expect(file.headers.get(rowCountHeader)).toBe(String(listed.total));
    }
  });

  test('opens in Excel: a byte order mark, lines ending with CR LF, and the date in its name', async () => {
    const file = await fetchFile();
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(
      '问诊单-2026-11-20.csv',
    );
    const text = await textOf(file);
    expect(text.startsWith('\ufeff"问诊单号","状态"')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect((await textOf(await fetchFile({}, 'en'))).startsWith('\ufeff"Visit no.","Status"')).toBe(true);
  });

  test('is in the caller’s language and the hospital’s time', async () => {
    const [one] = (await page({ status: 3 })).list;
    const [, row] = rowsOf(await textOf(await fetchFile({ status: '3' })));
    // 02:00 UTC is ten in the morning in Shanghai.
    const createdAt = new Date((one?.createTime ?? 0) + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    expect(row).toContain(createdAt);
    expect(row?.[1]).toBe('已结束');
    const [, english] = rowsOf(await textOf(await fetchFile({ status: '3' }, 'en')));
    expect(english?.[1]).toBe('Completed');
  });

  test('says when a visit ended, also one that was declined', async () => {
    fill(1);
    const store = demo.storeOf(1);
    const declined =
      'UPDATE consult_order SET status = ?, finish_time = NULL, end_time = create_time WHERE id = ?';
    store.run(declined, orderStatus.declined, 'fill-0');
    const [heads = [], row = []] = rowsOf(await textOf(await fetchFile({ keyword: 'F000000' }, 'en')));
    const ended = row[heads.indexOf('Ended')];
    expect(ended).toMatch(/^\d{4}-\d{2}-\d{2}/);
    expect(ended).toBe(row[heads.indexOf('Created')]);
  });

  test('executes nothing that a patient typed', async () => {
    fill(1, () => "=cmd|' /C calc'!A0\r\n\"@x");
    const text = await textOf(await fetchFile({ keyword: 'F000000' }));
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`"'=cmd|' /C calc'!A0 ""@x"`);
  });

  test('of ten thousand orders is complete, each row once, and blocks nothing else', async () => {
    fill(10_000);
    // Without the order of the joins, each visit would read all of these lines.
    prescribe(10_000);
    const file = await fetchFile({ status: '3', keyword: 'complaint' });
    expect(file.headers.get(rowCountHeader)).toBe('10000');
    const reader = file.body?.getReader();
    const parts: Uint8Array[] = [];
    // Other work of the process runs in between: a timer, a request, a socket frame.
    let between = 0;
    let over = false;
    const count = () => {
      between += 1;
      if (!over) setImmediate(count);
    };
    setImmediate(count);
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) parts.push(part.value);
    over = true;
    expect(parts.length).toBeGreaterThan(20);
    expect(between).toBeGreaterThan(20);
    const rows = rowsOf(utf8.decode(Buffer.concat(parts)));
    expect(new Set(rows.map(([no]) => no)).size).toBe(10_001);
    expect(rows[1]?.[0]).toBe('F000000');
    expect(rows.at(-1)?.[0]).toBe('F009999');
    expect(rows.at(-1)).toContain('10.00');
  });

  test('continues with the same rows while orders arrive and a waiting one is accepted', async () => {
    fill(1000);
    const file = await fetchFile();
    const reader = file.body?.getReader();
    const parts: Uint8Array[] = [];
    const first = await reader?.read();
    if (first?.value) parts.push(first.value);
    const [waits] = (await page({ status: 1 })).list;
    const bob = { tenant: 1, token: demo.session(1, demo.person(1, false, 1)).accessToken };
    expect((await demo.call(order.accept, { id: waits?.id ?? '' }, bob)).code).toBe(200);
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) parts.push(part.value);
    const rows = rowsOf(utf8.decode(Buffer.concat(parts)));
    expect(rows).toHaveLength(1 + Number(file.headers.get(rowCountHeader)));
    expect(rows.find(([no]) => no === waits?.orderNo)?.[1]).toBe('待接诊');
  });

  test('ends with its reader: after an abort it does no more work', async () => {
    fill(2000);
    const reader = (await fetchFile()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await demo.call(order.numbers, {}, ann)).code).toBe(200);
  });

  test('is in the audit trail, with who exported what', async () => {
    await textOf(await fetchFile({ status: '3' }));
    expect(demo.storeOf(1).all("SELECT user_id AS who FROM audit_trail WHERE act = 'order-export'")).toEqual([
      { who: me },
    ]);
  });

  test('is an envelope if it is refused', async () => {
    const auditor = { tenant: 1, token: demo.session(1, demo.person(1, true)).accessToken };
    expect((await demo.call(order.export, {}, auditor)).code).toBe(403);
    expect(await demo.call(order.export, { from: 'x' }, ann)).toMatchObject({ code: 400, data: null });
  });
});
