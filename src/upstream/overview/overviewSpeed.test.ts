import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientInput } from '../../contract/protocol/endpoint.ts';
import { overview } from '../../contract/hospital/overview.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';

const rows = 10_000;
const departments = 300;
let upstream: ReturnType<typeof createStaffUpstream>;

/** SQL: `n.i` counts from 0. */
const numbered = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

/** Ten thousand visits with a reviewed prescription of two lines each, of three hundred doctors in as many departments. */
beforeAll(() => {
  upstream = createStaffUpstream();
  const { store } = upstream;
  const now = upstream.now();
  store.transaction(() => {
    store.run(`INSERT INTO dictionary (dict_type, value, label, label_en, sort) ${numbered(departments)}
      SELECT 'hosp_standard_dept', CAST(i + 100 AS TEXT), '科室' || i, 'Department ' || i, i FROM n`);
    store.run(`INSERT INTO dictionary (dict_type, value, label, label_en, sort) ${numbered(3)}
      SELECT 'consult_type', CAST(i + 1 AS TEXT), '类型' || i, 'Type ' || i, i FROM n`);
    store.run(`INSERT INTO account (id, username, password_hash, name, dept) ${numbered(departments)}
      SELECT 'doctor-' || i, 'doctor' || i, '', '医生' || i, '科室' || i FROM n`);
    store.run(`INSERT INTO patient (id, name, birth_date) ${numbered(rows)}
      SELECT 'p-' || i, '患者' || i, '1980-01-01' FROM n`);
    store.run(
      `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, doctor_id, create_time, accept_time,
         finish_time) ${numbered(rows)}
       SELECT 'v-' || i, 'V' || i, 2 + i % 2, 1 + i % 3, 'cough ' || i, 'p-' || i, 'doctor-' || (i % ${departments}),
         ? - i * 200000, ? - i * 200000 + i, CASE i % 2 WHEN 1 THEN ? - i * 200000 + 600000 END FROM n`,
      now,
      now,
      now,
    );
    store.run(
      `INSERT INTO prescription (id, prescription_no, order_id, patient_id, doctor_id, status, audit_status, version, create_time,
         submit_time, audit_time, auditor_id) ${numbered(rows)}
       SELECT 'rx-' || i, 'RX' || i, 'v-' || i, 'p-' || i, 'doctor-' || (i % ${departments}), 2 + 2 * (i % 2), 2 + i % 2, 1,
         ? - i * 200000, ? - i * 200000, ? - i * 200000, 'east-eve' FROM n`,
      now,
      now,
      now,
    );
    store.run(
      `INSERT INTO prescription_version (prescription_id, version, warehouse_id, diagnoses, overrides, submitted, written_by,
         written_at) ${numbered(rows)} SELECT 'rx-' || i, 1, 'east-main', '[]', '[]', 1, 'doctor-1', ? FROM n`,
      now,
    );
    for (const place of [0, 1])
      store.run(
        `INSERT INTO prescription_line (id, prescription_id, version, place, drug_id, dose, frequency, route, days, quantity,
           quantity_by_hand, remark, drug_name, drug_name_en, strength, dose_unit, pack_unit, pack_unit_en, price_fen)
         ${numbered(rows)} SELECT 'l-' || i || '-' || ?1, 'rx-' || i, 1, ?1, 'east-amoxicillin', '1', 'tid', 'oral', 7, 1 + i % 9, 0,
           '', '阿莫西林', 'Amoxicillin', '0.25g', 'g', '盒', 'box', 1250 FROM n`,
        place,
      );
    store.run(
      `INSERT INTO verdict (id, prescription_id, version, auditor_id, approve, opinion, reasons, at) ${numbered(rows)}
       SELECT 'd-' || i, 'rx-' || i, 1, 'east-eve', 1 - i % 2, '', '[]', ? - i * 200000 FROM n`,
      now,
    );
  });
});
afterAll(() => upstream.close());

/** The processor time of a call in milliseconds, which does not grow when the machine does other work: the least of several. */
const measure = async (call: () => Promise<unknown>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
};

/** Three times what ten thousand rows may take, in milliseconds, as shared computers are slow; a query for each row takes seconds. */
const limit = 300;

const visitQueries: ClientInput<typeof overview.visits>[] = [
  {},
  { pageNo: 500 },
  { orderBy: 'ended' },
  { orderBy: 'state', sort: 'asc' },
  { by: 'finish' },
  { keyword: '患者9' },
  { keyword: 'nobody' },
  { dept: '科室7', consultType: 1 },
  { doctorId: 'doctor-9', status: 3 },
];
const prescriptionQueries: ClientInput<typeof overview.prescriptions>[] = [
  {},
  { pageNo: 500 },
  { sort: 'highestTotal' },
  { sort: 'firstStatus' },
  { keyword: '患者9' },
  { keyword: 'nobody' },
  { dept: '科室7' },
  { doctorId: 'doctor-9', status: 4 },
];

describe(`among ${rows} rows, a page takes at most ${limit} ms`, () => {
  it.each(visitQueries)('of visits: %j', async (query) => {
    expect(await measure(() => upstream.call('east-ann', overview.visits, query))).toBeLessThan(limit);
  });

  it.each(prescriptionQueries)('of prescriptions: %j', async (query) => {
    expect(await measure(() => upstream.call('east-ann', overview.prescriptions, query))).toBeLessThan(limit);
  });

  it('of figures and of schedules, with three hundred departments', async () => {
    const { departments: counted } = await upstream.call('east-ann', overview.figures, {});
    expect(counted?.length).toBeGreaterThanOrEqual(departments);
    expect(await measure(() => upstream.call('east-ann', overview.figures, {}))).toBeLessThan(limit);
    expect(await measure(() => upstream.call('east-ann', overview.schedules, {}))).toBeLessThan(limit);
  });
});
