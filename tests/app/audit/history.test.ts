import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createVerdictDetail,
  toPrintable,
} from '../../../src/console/features/audit/history/verdictDetail.ts';
import { daysBefore } from '../../../src/console/lib/dates/period.ts';
import { parseQuery, type VerdictQuery } from '../../../src/console/features/audit/history/verdictQuery.ts';
import {
  createAuditFigures,
  createVerdictList,
  type VerdictListModel,
} from '../../../src/console/features/audit/history/verdictListModel.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { business } from '../../../src/contract/errors/businessErrors.ts';
import { transfers } from '../../../src/contract/consultation/transfer.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { acceptPatient, submitVerdict, resubmit, auditQueue, submitPrescription } from './auditSteps.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let auditor: Client;
let otherAuditor: Client;
let today: string;
beforeEach(async () => {
  backend = await startBackend();
  auditor = await backend.signIn('qinshulan');
  otherAuditor = await backend.signIn('luyifan');
  today = dayOf(auditor.app.clock.now());
});
afterEach(() => backend.close());

const todayQuery = (): VerdictQuery => ({ ...parseQuery('', today), from: today });
const openVerdictList = async (client: Client, query: VerdictQuery): Promise<VerdictListModel> => {
  const verdicts = createVerdictList(client.app, query);
  backend.onClose(verdicts.start());
  await waitFor(() => expect(verdicts.page.status.value).toBe('ready'));
  return verdicts;
};
const findVerdicts = async (change: Partial<VerdictQuery>, client = auditor): Promise<string[]> => {
  const { page } = await openVerdictList(client, { ...todayQuery(), ...change });
  return (page.value.value?.list ?? []).map((row) => row.prescription.id);
};

describe("an auditor's own verdicts", () => {
  test('are found by day, verdict, and number or patient; another auditor has their own', async () => {
    const [a, b, c] = (await auditQueue(auditor)).map((task) => task.prescription);
    if (!a || !b || !c) throw new Error('too few prescriptions are waiting');
    const before = await findVerdicts({});
    await submitVerdict(auditor, a, true);
    await submitVerdict(auditor, b, false, ['2-5'], 'too much');
    await submitVerdict(otherAuditor, c, true);
    expect(await findVerdicts({})).toEqual([b.id, a.id, ...before]);
    expect((await findVerdicts({ approve: false }))[0]).toBe(b.id);
    expect(await findVerdicts({ approve: true })).not.toContain(b.id);
    expect(await findVerdicts({ keyword: a.prescriptionNo })).toEqual([a.id]);
    expect(await findVerdicts({ keyword: b.patient.name })).toContain(b.id);
    expect(await findVerdicts({ keyword: '%' })).toEqual([]);
    expect(await findVerdicts({ from: '2020-01-01', to: '2020-01-31' })).toEqual([]);
    expect(await findVerdicts({ pageNo: 999 })).toEqual([]);
    expect((await findVerdicts({}, otherAuditor))[0]).toBe(c.id);
  });

  test('appear while the list is open', async () => {
    const { page } = await openVerdictList(auditor, todayQuery());
    await waitFor(() => expect(auditor.app.messaging.connectionState.value).toBe('live'));
    const before = page.value.value?.total ?? 0;
    await submitVerdict(auditor, firstOf(await auditQueue(auditor)).prescription, true);
    await waitFor(() => expect(page.value.value?.total).toBe(before + 1));
  });

  test('are counted: per day, the median time, rejections by reason', async () => {
    const [a, b] = (await auditQueue(auditor)).map((task) => task.prescription);
    if (!a || !b) throw new Error('too few prescriptions are waiting');
    const { figures, start } = createAuditFigures(auditor.app, today, today);
    backend.onClose(start());
    await waitFor(() => expect(figures.status.value).toBe('ready'));
    const before = firstOf(figures.value.value?.perDay ?? [{ day: today, approved: 0, rejected: 0 }]);
    await submitVerdict(auditor, a, false, ['2-5']);
    await submitVerdict(auditor, b, false, ['2-5', '2-8']);
    await waitFor(() =>
      expect(figures.value.value?.perDay).toEqual([{ ...before, day: today, rejected: before.rejected + 2 }]),
    );
    const count = (code: string) =>
      figures.value.value?.byReason.find(({ reason }) => reason === code)?.count ?? 0;
    expect(count('2-5')).toBeGreaterThan(count('2-8'));
    expect(figures.value.value?.medianTook).toBeGreaterThanOrEqual(0);
  });

  test('opens the version that was judged, with the current state beside it', async () => {
    const doctor = await backend.signIn('linyue');
    const sent = await submitPrescription(doctor, await acceptPatient(doctor));
    await submitVerdict(auditor, sent, false, ['2-5'], 'please halve it');
    await resubmit(doctor, await doctor.app.call(prescription.info, { id: sent.id }), { dose: '2.5' });
    const { detail, start } = createVerdictDetail(auditor.app, { id: sent.id, version: 1 });
    start();
    await waitFor(() => expect(detail.status.value).toBe('ready'));
    const { current, decided } = detail.value.value ?? {};
    expect(decided?.lines[0]).toMatchObject({ dose: '5', rejectReasons: ['2-5'] });
    expect(decided?.verdict).toMatchObject({ approve: false, opinion: 'please halve it' });
    expect([current?.version, current?.lines[0]?.dose]).toEqual([2, '2.5']);
    // The printout shows the judged version, and marks that it is not the current one.
    const printed = detail.value.value && toPrintable(detail.value.value);
    expect(printed).toMatchObject({ version: 1, status: 4, auditOpinion: 'please halve it' });
    expect(printed?.lines[0]?.dose).toBe('5');
  });

  test('prints a version with the department of its writer, though a colleague of another has corrected it', async () => {
    const [doctor, colleague] = [await backend.signIn('linyue'), await backend.signIn('zhouheng')];
    const orderId = await acceptPatient(doctor);
    const sent = await submitPrescription(doctor, orderId);
    await submitVerdict(auditor, sent, false, ['2-5']);
    await doctor.app.call(transfers.run, {
      from: doctor.app.session.userId.value ?? '',
      to: colleague.app.session.userId.value ?? '',
      orderIds: [orderId],
    });
    const corrected = await resubmit(colleague, sent, { dose: '2.5' });
    const { detail, start } = createVerdictDetail(auditor.app, { id: sent.id, version: 1 });
    start();
    await waitFor(() => expect(detail.status.value).toBe('ready'));
    expect([sent.deptName, corrected.deptName]).toEqual(['心血管内科', '内分泌科']);
    expect(detail.value.value && toPrintable(detail.value.value)).toMatchObject({
      doctorName: sent.doctorName,
      deptName: sent.deptName,
      deptNameEn: sent.deptNameEn,
    });
  });

  test('a version or a prescription that does not exist is reported clearly', async () => {
    const { id } = firstOf(await auditQueue(auditor)).prescription;
    const unknownVersion = createVerdictDetail(auditor.app, { id, version: 77 });
    unknownVersion.start();
    await waitFor(() => expect(unknownVersion.detail.value.value?.decided).toBeNull());
    const missing = createVerdictDetail(auditor.app, { id: 'no-such-prescription', version: 1 });
    missing.start();
    await waitFor(() => expect(missing.detail.error.value?.code).toBe(404));
  });

  test('an invalid address shows the default days', () => {
    const usual = parseQuery('', today);
    expect([usual.from, usual.to]).toEqual([daysBefore(today, 13), today]);
    expect(parseQuery('from=2026-13-45&to=soon&verdict=maybe&page=0&open=&version=1', today)).toEqual(usual);
  });

  test('a doctor sees on the page that it is for auditors', async () => {
    const doctor = await backend.signIn('linyue');
    const { page, start } = createVerdictList(doctor.app, todayQuery());
    backend.onClose(start());
    await waitFor(() => expect(page.error.value?.code).toBe(403));
  });
});

describe('an invalid verdict', () => {
  test('a rejection without a reason is refused by the upstream too, and nothing is written', async () => {
    const { id, version } = firstOf(await auditQueue(auditor)).prescription;
    await auditor.app.call(audit.claim, { id });
    await expect(
      auditor.app.call(audit.verdict, { id, version, approve: false, opinion: '   ' }),
    ).rejects.toMatchObject({ code: business.reasonMissing.code });
    expect((await auditor.app.call(audit.versions, { id }))[0]?.verdict).toBeNull();
  });
});
