import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absence } from '../../contract/account/absence.ts';
import { orderStatus } from '../../contract/consultation/order.ts';
import { service } from '../../contract/consultation/serviceConfig.ts';
import { transfers } from '../../contract/consultation/transfer.ts';
import { auditTrail } from '../../contract/hospital/auditTrail.ts';
import { maxFigureDays, overview } from '../../contract/hospital/overview.ts';
import {
  prescription,
  prescriptionSorts,
  prescriptionStatus,
} from '../../contract/prescribing/prescription.ts';
import { rowCountHeader } from '../../contract/protocol/exportFile.ts';
import { dayOf } from '../server/clock.ts';
import { createStaffUpstream } from '../testing/staffUpstream.ts';
import { draftPayload, validLine, validPayload } from '../testing/testUpstream.ts';

let upstream: ReturnType<typeof createStaffUpstream>;
/** The administrator, who is a doctor; a doctor and an auditor who are not administrators. */
const [ann, bob, eve] = ['east-ann', 'east-bob', 'east-eve'] as const;
beforeEach(() => {
  upstream = createStaffUpstream();
  upstream.store.run(
    "INSERT INTO dictionary (dict_type, value, label, label_en, sort) VALUES ('hosp_standard_dept', '7', '呼吸科', 'Respiratory', 0), ('consult_type', '1', '图文', 'Text', 0)",
  );
  upstream.store.run("UPDATE account SET dept = '呼吸科' WHERE id = 'east-bob'");
});
afterEach(() => upstream.close());

const visits = (query: Parameters<typeof upstream.call<typeof overview.visits>>[2] = {}) =>
  upstream.call(ann, overview.visits, query);
const numbers = async (query: Parameters<typeof visits>[0] = {}) =>
  (await visits(query)).list.map(({ orderNo }) => orderNo);
const file = (path: string, query: Record<string, string> = {}) =>
  upstream.fetch(
    new Request(`http://east.test${path}?${new URLSearchParams(query).toString()}`, {
      headers: {
        authorization: `Bearer ${upstream.tokenOf(ann)}`,
        'tenant-id': '1',
        'accept-language': 'en',
      },
    }),
  );
const reads = async () =>
  (await upstream.call(ann, auditTrail.page, { group: 'reads' })).list.map(({ act }) => act);
/** A visit that waits. */
const addWaiting = () =>
  upstream.store.run(
    `INSERT INTO consult_order (id, order_no, status, consult_type, complaint, patient_id, create_time)
     VALUES ('east-waits', 'N-waits', ?, 2, 'cough', 'east-zhou', ?)`,
    orderStatus.awaiting,
    upstream.now(),
  );

const figures = (query: Parameters<typeof upstream.call<typeof overview.figures>>[2] = {}) =>
  upstream.call(ann, overview.figures, query);
const schedules = (query: Parameters<typeof upstream.call<typeof overview.schedules>>[2] = {}) =>
  upstream.call(ann, overview.schedules, query);
/** The patient of a visit waited so long. */
const wait = (id: string, minutes: number) =>
  upstream.store.run(
    'UPDATE consult_order SET accept_time = create_time + ? WHERE id = ?',
    minutes * 60_000,
    id,
  );

describe('the whole hospital', () => {
  it('is refused to whoever is not an administrator', async () => {
    for (const who of [bob, eve])
      for (const endpoint of [overview.visits, overview.prescriptions, overview.figures, overview.schedules])
        await upstream.expectError(who, endpoint, {}, 403);
  });

  it('has the visits of every doctor and the waiting ones, of this hospital only', async () => {
    addWaiting();
    const { total, list } = await visits();
    expect(total).toBe(7);
    expect(list.map(({ doctorName }) => doctorName)).toContain('bob');
    expect(list.every(({ id }) => id.startsWith('east-'))).toBe(true);
    expect(list.find(({ id }) => id === 'east-bobs')?.deptName).toBe('Respiratory');
    expect(list.find(({ id }) => id === 'east-waits')).toMatchObject({ doctorId: null, deptName: null });
  });

  it('tells an administrator who a patient is, but not what only a treating doctor needs', async () => {
    const [one] = (await visits({ keyword: 'zhou' })).list;
    expect(one?.patient).toEqual({ id: 'east-zhou', name: 'zhou', sex: 0, birthDate: '1990-02-03' });
    const { data } = await upstream.request(ann, overview.visits, { keyword: 'zhou' });
    expect(JSON.stringify(data)).not.toMatch(/青霉素|allergies|allergyClasses/);
    await upstream.submitPrescription({ orderId: 'east-open' });
    const prescriptions = await upstream.request(ann, overview.prescriptions, {});
    expect(JSON.stringify(prescriptions.data)).not.toMatch(/allergies|allergyClasses/);
  });

  it('is filtered by period, doctor, department, state, type and patient', async () => {
    addWaiting();
    const today = dayOf(upstream.now());
    expect(await numbers({ doctorId: bob })).toEqual(['N-bobs']);
    // In any language that the hospital names it in.
    for (const dept of ['呼吸科', 'Respiratory']) expect(await numbers({ dept })).toEqual(['N-bobs']);
    expect(await numbers({ dept: 'nowhere' })).toEqual([]);
    expect(await numbers({ status: orderStatus.finished })).toEqual(['N-done']);
    expect(await numbers({ consultType: 2 })).toEqual(['N-waits']);
    expect((await numbers({ keyword: 'zhou' })).toSorted()).toEqual(['N-allergic', 'N-bobs', 'N-waits']);
    expect(await numbers({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await numbers({ from: today, to: today })).toHaveLength(7);
    await upstream.expectError(ann, overview.visits, { from: 'tomorrow' }, 400);
    await upstream.expectError(ann, overview.visits, { doctorId: 'west-ann' }, 404);
  });

  it('is paged and sorted by the server', async () => {
    const states = (await visits({ orderBy: 'state', sort: 'asc' })).list.map(({ status }) => status);
    expect(states).toEqual(states.toSorted((a, b) => a - b));
    const first = await visits({ pageSize: 4 });
    const second = await visits({ pageSize: 4, pageNo: 2 });
    expect([first.total, second.total]).toEqual([6, 6]);
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(6);
  });

  it('has submitted prescriptions as they were sent, never a draft', async () => {
    const sent = await upstream.submitPrescription();
    await upstream.call(ann, prescription.create, { orderId: 'east-young', ...draftPayload });
    await upstream.reject(sent.id);
    const { id } = sent;
    const lines = [{ ...validLine, days: 3 }];
    await upstream.call(ann, prescription.edit, { ...validPayload, id, version: 1, lines, submit: false });
    // Also for the administrator who wrote it.
    const { total, list } = await upstream.call(ann, overview.prescriptions, {});
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ status: prescriptionStatus.rejected, version: 1, auditorName: 'eve' });
    expect(list[0]?.lines[0]?.days).toBe(7);
    expect(await upstream.call(ann, overview.prescription, { id })).toMatchObject({ version: 1 });
    for (const query of [{ doctorId: bob }, { dept: '呼吸科' }, { status: 2 }, { keyword: 'diazepam' }])
      expect((await upstream.call(ann, overview.prescriptions, query)).total).toBe(0);
    for (const query of [{ doctorId: ann }, { status: 4 }, { keyword: 'lin' }, { keyword: 'amoxi' }])
      expect((await upstream.call(ann, overview.prescriptions, query)).total).toBe(1);
    for (const sort of prescriptionSorts)
      expect((await upstream.call(ann, overview.prescriptions, { sort })).list).toHaveLength(1);
  });

  it('opens a visit with its prescriptions, and none of another hospital', async () => {
    const sent = await upstream.submitPrescription();
    const { visit, prescriptions } = await upstream.call(ann, overview.visit, { id: 'east-open' });
    expect(visit).toMatchObject({ orderNo: 'N-open', doctorName: 'ann' });
    expect(prescriptions.map(({ id }) => id)).toEqual([sent.id]);
    for (const id of ['west-open', 'nothing']) await upstream.expectError(ann, overview.visit, { id }, 404);
    const draft = await upstream.call(ann, prescription.create, { orderId: 'east-young', ...draftPayload });
    await upstream.expectError(ann, overview.prescription, { id: draft.id }, 404);
  });

  it('has every reading of patients in the audit trail; figures and schedules show none', async () => {
    await visits({ keyword: 'zhou' });
    // Opened twice, a visit is written once; her own never.
    for (const id of ['east-bobs', 'east-bobs', 'east-open'])
      await upstream.call(ann, overview.visit, { id });
    await upstream.call(ann, overview.prescriptions, {});
    await upstream.call(ann, overview.figures, {});
    await upstream.call(ann, overview.schedules, {});
    const { list } = await upstream.call(ann, auditTrail.page, { group: 'reads' });
    expect(list.map(({ act }) => act).toSorted()).toEqual([
      'hospital-prescriptions-listed',
      'hospital-visit-read',
      'hospital-visits-listed',
    ]);
    expect(list.find(({ act }) => act === 'hospital-visit-read')?.about).toBe('N-bobs · zhou');
    const searched = list.find(({ act }) => act === 'hospital-visits-listed');
    expect(searched?.detail).toMatch(/^2 rows\b.*\bzhou\b/);
  });

  it('is exported as it is listed, with masked names unless a reason is kept', async () => {
    await upstream.submitPrescription();
    for (const [endpoint, rows] of [
      [overview.exportVisits, 6],
      [overview.exportPrescriptions, 1],
    ] as const) {
      const masked = await file(endpoint.path);
      expect(masked.headers.get(rowCountHeader)).toBe(String(rows));
      expect(await masked.text()).toContain('"l**"');
      expect(await (await file(endpoint.path, { names: 'Annual report' })).text()).toContain('"lin"');
    }
    const bobs = await (await file(overview.exportVisits.path, { dept: '呼吸科' })).text();
    expect(bobs.trimEnd().split('\r\n')).toHaveLength(2);
    // The department of a colleague's visit.
    expect(bobs).toContain('"Respiratory","bob"');
    expect(await reads()).toEqual(
      expect.arrayContaining(['hospital-visits-export', 'hospital-prescriptions-export']),
    );
    const details = upstream.store.all<{ detail: string }>(
      "SELECT detail FROM audit_trail WHERE act = 'hospital-visits-export' ORDER BY id",
    );
    expect(details.map(({ detail }) => JSON.parse(detail).names)).toEqual([null, 'Annual report', null]);
  });
});

describe('the figures of the hospital', () => {
  it('are exported as they are shown, with everything apart, and the trail says so', async () => {
    const rejected = await upstream.submitPrescription();
    await upstream.reject(rejected.id);
    const { totals, departments, doctors } = await upstream.call(ann, overview.figures, {});
    const { path } = overview.exportFigures;
    const text = await (await file(path)).text();
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    expect(head).toBe(
      '"Group","Name","Department","Visits","Median wait (min)","Longest wait (min)","Prescriptions","Reviewed","Rejected"',
    );
    const inGroup = (group: string) => rows.filter((row) => row.startsWith(`"${group}"`));
    expect(inGroup('All')).toHaveLength(1);
    expect(inGroup('All')[0]).toMatch(new RegExp(`^"All","","",${totals.visits},.*,1,1,1$`));
    expect(inGroup('Day')).toHaveLength(30);
    expect(inGroup('Department')).toHaveLength(departments?.length ?? 0);
    expect(inGroup('Doctor')).toHaveLength(doctors?.length ?? 0);
    // The hospital of this test has no words for states.
    expect(inGroup('Prescription status')).toEqual(['"Prescription status","\t4","",,,,1,,']);
    const visitsOf = (group: string) =>
      inGroup(group).reduce((sum, row) => sum + Number(row.split(',')[3]), 0);
    for (const group of ['Day', 'Visit status', 'Department']) expect(visitsOf(group)).toBe(totals.visits);
    const bobs = await (await file(path, { doctorId: bob, columns: 'name,visits' })).text();
    expect(bobs.split('\r\n').slice(0, 2)).toEqual(['"Name","Visits"', '"",1']);
    expect(await reads()).toEqual(['hospital-figures-export', 'hospital-figures-export']);
    await upstream.expectError(ann, overview.exportFigures, { from: '2024-01-01', to: '2026-01-01' }, 400);
  });

  it('count visits by day and state, and prescriptions by state', async () => {
    const rejected = await upstream.submitPrescription();
    await upstream.reject(rejected.id);
    await upstream.submitPrescription();
    const { days, prescriptions, totals } = await figures();
    expect(days).toHaveLength(30);
    expect(days?.at(-1)).toEqual({
      day: dayOf(upstream.now()),
      states: [
        { status: orderStatus.inConsultation, count: 5 },
        { status: orderStatus.finished, count: 1 },
      ],
    });
    expect(days?.[0]?.states).toEqual([]);
    expect(prescriptions).toEqual([
      { status: prescriptionStatus.awaitingAudit, count: 1 },
      { status: prescriptionStatus.rejected, count: 1 },
    ]);
    expect(totals).toMatchObject({ visits: 6, prescriptions: 2, reviewed: 1, rejected: 1 });
  });

  it('count a rejection for whoever wrote what was rejected, though a colleague corrected it after a handover', async () => {
    const rejected = await upstream.submitPrescription();
    await upstream.reject(rejected.id);
    await upstream.call(ann, transfers.run, { from: ann, to: bob, orderIds: ['east-open'] });
    const corrected = { ...validPayload, lines: [{ ...validLine, days: 5 }] };
    await upstream.call(bob, prescription.edit, { id: rejected.id, version: 1, ...corrected });
    const [written, takenOver] = [await figures({ doctorId: ann }), await figures({ doctorId: bob })];
    expect([written.totals.rejected, takenOver.totals.rejected]).toEqual([1, 0]);
  });

  it('say that a wait is not known where nobody was accepted, and never zero', async () => {
    const { totals } = await figures();
    expect(totals).toMatchObject({ medianWaitMs: null, longestWaitMs: null });
    wait('east-open', 3);
    wait('east-done', 30);
    wait('east-bobs', 9);
    const after = await figures();
    expect(after.totals).toMatchObject({ medianWaitMs: 540_000, longestWaitMs: 1_800_000 });
    expect(after.doctors?.find(({ doctorId }) => doctorId === bob)).toMatchObject({
      doctorName: 'bob',
      deptName: 'Respiratory',
      visits: 1,
      medianWaitMs: 540_000,
      reviewed: 0,
    });
  });

  it('are apart by department, with those of nobody’s department under none', async () => {
    addWaiting();
    const { departments } = await figures();
    expect(departments?.map(({ deptName, visits: n }) => [deptName, n])).toEqual(
      expect.arrayContaining([
        ['Respiratory', 1],
        [null, 6],
      ]),
    );
    const { totals, doctors } = await figures({ dept: '呼吸科' });
    expect(totals.visits).toBe(1);
    expect(doctors?.map(({ doctorId }) => doctorId)).toEqual([bob]);
  });

  it('are of a period: refused if it is too long, backward or no day', async () => {
    const today = dayOf(upstream.now());
    expect((await figures({ from: '2020-01-01', to: '2020-01-02' })).totals.visits).toBe(0);
    for (const query of [
      { from: '2020-01-01', to: today },
      { from: '2026-02-30' },
      { from: '2020-01-02', to: '2020-01-01' },
    ])
      await upstream.expectError(ann, overview.figures, query, 400);
    const longest = dayOf(upstream.now() - (maxFigureDays - 1) * 86_400_000);
    expect((await figures({ from: longest, to: today })).days).toHaveLength(maxFigureDays);
  });
});

describe('the schedules of the hospital', () => {
  it('have the services and hours of every enabled doctor, by department', async () => {
    upstream.store.run(
      "INSERT INTO account (id, username, password_hash, name, status) VALUES ('east-old', 'old', '', 'old', 1)",
    );
    const [first] = (await upstream.call(bob, service.list, {})).filter(
      ({ consultType }) => consultType === 1,
    );
    await upstream.call(bob, service.update, {
      ...first,
      consultType: 1,
      on: false,
      priceFen: 100,
      minutes: 5,
      dailyCap: 2,
      hours: [{ weekday: 1, begins: '08:00', ends: '12:00' }],
      daysOff: [],
      greeting: 'Hello',
      version: 0,
    });
    const { total, list } = await schedules();
    expect(total).toBe(2);
    expect(list.map(({ doctorName }) => doctorName)).toEqual(['bob', 'ann']);
    expect(list[0]).toMatchObject({ deptName: 'Respiratory', away: false, absence: null });
    expect(list[0]?.services).toMatchObject([{ consultType: 1, on: false, dailyCap: 2, priceFen: 100 }]);
    expect(list[1]?.services).toMatchObject([{ on: true }]);
    expect((await schedules({ orderBy: 'name' })).list[0]?.doctorName).toBe('ann');
    expect((await schedules({ dept: 'Respiratory' })).total).toBe(1);
    expect((await schedules({ keyword: 'an' })).total).toBe(1);
  });

  it('say who is away now, and until when', async () => {
    const until = upstream.now() + 3_600_000;
    await upstream.call(bob, absence.start, { reason: 'other', text: 'Court', until });
    const { total, list } = await schedules({ away: 1 });
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ doctorName: 'bob', away: true, absence: { text: 'Court', until } });
    upstream.advance(3_600_001);
    expect((await schedules({ away: 1 })).total).toBe(0);
  });
});
