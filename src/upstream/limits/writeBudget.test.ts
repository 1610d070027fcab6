import { afterEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { emptyRecord, record } from '../../contract/consultation/record.ts';
import { measurements } from '../../contract/consultation/measurement.ts';
import { order } from '../../contract/consultation/order.ts';
import { patientFacts } from '../../contract/consultation/patientFacts.ts';
import { hospitalData } from '../../contract/hospital/hospitalData.ts';
import { overview } from '../../contract/hospital/overview.ts';
import { audit } from '../../contract/prescribing/audit.ts';
import { prescription } from '../../contract/prescribing/prescription.ts';
import { sampling } from '../../contract/prescribing/sampling.ts';
import { fileOf, rowLine } from '../import/testing/validFiles.ts';
import { createDemoUpstream, type DemoUpstream } from '../testing/demoUpstream.ts';
import { countedAs } from './countedCalls.ts';

let demo: DemoUpstream;
afterEach(() => {
  demo.close();
  vi.restoreAllMocks();
});

const start = (textBytesOfDay: number) => {
  demo = createDemoUpstream({ textBytesOfDay });
  const tokenOf = (index: number) => demo.session(1, demo.person(1, false, index)).accessToken;
  return { one: { tenant: 1, token: tokenOf(0) }, other: { tenant: 1, token: tokenOf(1) } };
};
const administratorOf = ({ tenant }: { tenant: number }) => ({
  tenant,
  token: demo.session(
    tenant,
    demo.readValue("SELECT id FROM account WHERE username = 'linyue' AND tenant_id = ?", tenant),
  ).accessToken,
});
const ofDay = { code: 429, msg: expect.stringContaining('24-hour limit for saving changes'), data: null };

test('who saves without end is refused in one sentence and named in the log; nothing more is stored', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { one, other } = start(300_000);
  const [open] = v.parse(
    v.array(v.looseObject({ id: v.string() })),
    (await demo.call(order.open, {}, one)).data,
  );
  const orderId = open?.id ?? '';
  const read = async () =>
    v.parse(v.looseObject({ version: v.number() }), (await demo.call(record.detail, { orderId }, one)).data);
  const advice = '多喝水'.repeat(600);
  let saved = 0;
  const save = async () =>
    demo.call(
      record.save,
      { ...emptyRecord, orderId, advice, version: (await read()).version },
      { ...one, headers: { 'idempotency-key': `number-${saved}` } },
    );
  let answer = await save();
  while (answer.code === 200 && saved < 1000) {
    saved += 1;
    answer = await save();
  }
  expect(answer).toEqual(ofDay);
  // The answer, which is kept for a repeated call, counts, too.
  expect(saved).toBeLessThan(300_000 / (2 * Buffer.byteLength(advice)));
  const { version } = await read();
  await save();
  expect((await read()).version).toBe(version);
  expect(log.mock.calls.flat()).toEqual([
    expect.stringMatching(/^limited: 1 \d+: too many bytes of saved text in a day$/),
  ]);
  // Everybody else saves, and the account logs in, reads, renews and logs out.
  expect((await demo.call(doctor.update, { introduction: 'typed' }, other)).code).toBe(200);
  const login = await demo.call(
    auth.login,
    { username: 'linyue', password: 'cloudroom-demo' },
    { tenant: 1 },
  );
  const { refreshToken } = v.parse(v.looseObject({ refreshToken: v.string() }), login.data);
  expect((await demo.call(auth.refresh, { refreshToken }, { tenant: 1 })).code).toBe(200);
  expect((await demo.call(auth.logout, {}, one)).code).toBe(200);
});

test('a save of one fact counts as the copy of all facts that it stores', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { one } = start(200_000);
  const [open] = v.parse(
    v.array(v.looseObject({ id: v.string(), patient: v.looseObject({ id: v.string() }) })),
    (await demo.call(order.open, {}, one)).data,
  );
  const visit = { patientId: open?.patient.id ?? '', orderId: open?.id ?? '' };
  const { data } = await demo.call(patientFacts.get, visit, one);
  let { version } = v.parse(v.looseObject({ version: v.number() }), data);
  const save = async (facts: object) => {
    const answer = await demo.call(patientFacts.save, { ...visit, version, facts }, one);
    if (answer.code === 200) version += 1;
    return answer;
  };
  const source = 'patient';
  const value = Array.from({ length: 20 }, (_, at) => ({
    substance: `${at}${'尘螨'.repeat(49)}`,
    reaction: '皮疹'.repeat(100),
  }));
  expect((await save({ allergies: { value, source } })).code).toBe(200);
  let saves = 0;
  const saveHeight = () => save({ heightCm: { value: String(150 + saves), source } });
  while ((await saveHeight()).code === 200 && saves < 100) saves += 1;
  expect(saves).toBeGreaterThan(2);
  expect(saves).toBeLessThan(200_000 / Buffer.byteLength(JSON.stringify(value)));
  expect(await saveHeight()).toEqual(ofDay);
});

test('a hospital’s file counts as large as it is, when it is checked and when it is applied', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bytes = new Uint8Array(
    fileOf(
      'diagnoses',
      Array.from({ length: 200 }, (_, at) => rowLine('diagnoses', at)),
    ),
  );
  // Room for one and a half.
  const one = administratorOf(start(1.5 * bytes.length).one);
  const file = () => new File([bytes], 'diagnoses.csv');
  const save = () => demo.call(doctor.update, { introduction: 'typed' }, one);
  const checked = await demo.call(hospitalData.check, { kind: 'diagnoses', file: file() }, one);
  expect((await save()).code).toBe(200);
  const { checked: of } = v.parse(v.looseObject({ checked: v.string() }), checked.data);
  const applied = await demo.call(hospitalData.apply, { kind: 'diagnoses', file: file(), checked: of }, one);
  expect(applied).toMatchObject({ code: 200, data: { added: 200 } });
  expect(await save()).toEqual(ofDay);
  expect(await demo.call(hospitalData.check, { kind: 'diagnoses', file: file() }, one)).toEqual(ofDay);
});

test('a review goes on where nothing can be saved; claims without end are refused before they fill the disk', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  start(20_000);
  const auditor = { tenant: 1, token: demo.session(1, demo.person(1, true)).accessToken };
  const { list } = v.parse(
    v.looseObject({ list: v.array(v.looseObject({ prescription: v.looseObject({ id: v.string() }) })) }),
    (await demo.call(audit.page, {}, auditor)).data,
  );
  const id = list[0]?.prescription.id ?? '';
  for (let n = 0; n < 8; n += 1)
    for (const endpoint of [audit.claim, audit.renew, audit.release])
      expect((await demo.call(endpoint, { id }, auditor)).code).toBe(200);
  expect(await demo.call(doctor.update, { introduction: 'typed' }, auditor)).toEqual(ofDay);
  expect((await demo.call(audit.claim, { id }, auditor)).code).toBe(200);
  let renewals = 0;
  while ((await demo.call(audit.renew, { id }, auditor)).code === 200 && renewals < 100) renewals += 1;
  expect(renewals).toBeGreaterThan(5);
  expect(renewals).toBeLessThan(40);
  expect(await demo.call(audit.renew, { id }, auditor)).toEqual(ofDay);
  // What is still claimed can be decided.
  for (const endpoint of [prescription.cancel, audit.verdict])
    expect(countedAs('staff', endpoint)).toBe('read');
});

test('a sample counts as many sheets as it has', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bytes = 60_000;
  const one = administratorOf(start(bytes).one);
  const period = { from: '2026-10-01', to: '2026-11-20' };
  const preview = await demo.call(sampling.preview, period, one);
  const { count } = v.parse(v.looseObject({ count: v.number() }), preview.data);
  const size = Math.min(count, 100);
  expect(size).toBeGreaterThan(10);
  const sheets = () => Number(demo.readValue('SELECT count(*) FROM sample_sheet'));
  const before = sheets();
  const draw = () => demo.call(sampling.draw, { ...period, size }, one);
  let answer = await draw();
  while (answer.code === 200) {
    expect(sheets() - before).toBeLessThan((2 * bytes) / 250);
    answer = await draw();
  }
  expect(answer).toEqual(ofDay);
  expect(sheets() - before).toBeGreaterThanOrEqual(size);
});

test('reads that the trail records count: then exports and lists of the hospital are refused, and no patient', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { one, other } = start(30_000);
  const administrator = administratorOf(one);
  const list = () => demo.call(overview.visits, {}, administrator);
  let pages = 0;
  let answer = await list();
  while (answer.code === 200 && pages < 100) {
    pages += 1;
    answer = await list();
  }
  expect(pages).toBeGreaterThan(20);
  const refused = {
    code: 429,
    msg: expect.stringContaining('Exports and hospital-wide lists are unavailable for now'),
    data: null,
  };
  expect(answer).toEqual(refused);
  for (const endpoint of [overview.exportVisits, overview.prescriptions, order.export, sampling.export])
    expect(await demo.call(endpoint, { id: 'any' }, administrator)).toEqual(refused);
  expect(await demo.call(doctor.update, { introduction: 'typed' }, administrator)).toEqual(ofDay);
  const me = demo.readValue("SELECT id FROM account WHERE username = 'linyue' AND tenant_id = 1");
  const [orderId, patientId] = ['id', 'patient_id'].map((column) =>
    demo.readValue(`SELECT ${column} FROM consult_order WHERE doctor_id = ? ORDER BY id`, me),
  );
  for (const [endpoint, input] of [
    [patientFacts.get, { patientId }],
    [measurements.list, { patientId }],
    [record.detail, { orderId }],
    [
      overview.visit,
      { id: demo.readValue('SELECT id FROM consult_order WHERE tenant_id = 1 AND doctor_id <> ?', me) },
    ],
  ] as const)
    expect((await demo.call(endpoint, input, administrator)).code).toBe(200);
  expect((await demo.call(order.export, {}, other)).code).toBe(200);
  expect(log.mock.calls.flat()).toEqual([
    expect.stringMatching(/^limited: 1 \d+: too many bytes of saved text in a day$/),
  ]);
});

test('a read of another patient counts, and the same read again does not', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const one = administratorOf(start(12_000).one);
  const ids = demo
    .storeOf(1)
    .all<{ id: string }>(
      "SELECT id FROM consult_order WHERE doctor_id <> (SELECT id FROM account WHERE username = 'linyue') LIMIT 20",
    )
    .map(({ id }) => id);
  const save = () => demo.call(doctor.update, { introduction: 'typed' }, one);
  const read = async (id = '') => expect((await demo.call(overview.visit, { id }, one)).code).toBe(200);
  for (let times = 0; times < 20; times += 1) await read(ids[0]);
  expect((await save()).code).toBe(200);
  for (const id of ids) await read(id);
  expect(await save()).toEqual(ofDay);
});
