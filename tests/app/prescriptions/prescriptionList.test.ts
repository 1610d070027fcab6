import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import {
  type PrescriptionDetail,
  createPrescriptionDetail,
} from '../../../src/console/features/prescriptions/list/prescriptionDetail.ts';
import {
  type RecordListModel,
  createRecordList,
} from '../../../src/console/features/prescriptions/list/recordListModel.ts';
import {
  type RecordQuery,
  parseQuery,
} from '../../../src/console/features/prescriptions/list/recordQuery.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription } from '../../../src/contract/prescribing/prescription.ts';
import { acceptPatient, submitVerdict, resubmit, submitPrescription } from '../audit/auditSteps.ts';
import { firstOf, waitFor } from './fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

const queryOf = (change: Partial<RecordQuery> = {}): RecordQuery => ({
  ...parseQuery('', dayOf(doctor.app.clock.now())),
  ...change,
});
const openList = async (change: Partial<RecordQuery> = {}, client = doctor): Promise<RecordListModel> => {
  const model = createRecordList(client.app, queryOf(change));
  backend.onClose(model.start());
  await waitFor(() => {
    expect(model.page.status.value).toBe('ready');
    expect(model.counts.status.value).toBe('ready');
  });
  return model;
};
const rows = ({ page }: RecordListModel) => page.value.value?.list ?? [];
const countOf = ({ counts }: RecordListModel, status: number) =>
  counts.value.value?.find((detail) => detail.status === status)?.count;
const openDetailOf = async (id: string, client = doctor): Promise<PrescriptionDetail> => {
  const model = createPrescriptionDetail(client.app, id);
  backend.onClose(model.start());
  await waitFor(() => expect(model.prescription.status.value).toBe('ready'));
  return model;
};

describe("a doctor's prescriptions", () => {
  test('are as many in the list of each status as its count says, with and without further filters', async () => {
    for (const filters of [
      {},
      { keyword: '片' },
      { from: '2026-01-01', to: dayOf(doctor.app.clock.now()) },
    ]) {
      const all = await openList(filters);
      const counts = all.counts.value.value ?? [];
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.page.value.value?.total);
      for (const { status, count } of counts) {
        const filtered = await openList({ ...filters, status });
        expect([status, filtered.page.value.value?.total]).toEqual([status, count]);
        expect(rows(filtered).every((row) => row.status === status)).toBe(true);
      }
    }
  });

  test('are updated in the open list: one more waits, then it is rejected', async () => {
    const auditor = await backend.signIn('qinshulan');
    const waiting = await openList({ status: 1 });
    await waitFor(() => expect(doctor.app.messaging.connectionState.value).toBe('live'));
    const before = countOf(waiting, 1) ?? 0;
    const sent = await submitPrescription(doctor, await acceptPatient(doctor));
    await waitFor(() => expect(rows(waiting)[0]?.id).toBe(sent.id));
    await waitFor(() => expect(countOf(waiting, 1)).toBe(before + 1));
    await submitVerdict(auditor, sent, false, ['2-5'], 'too much');
    await waitFor(() => expect(rows(waiting).map(({ id }) => id)).not.toContain(sent.id));
    await waitFor(() => expect(countOf(waiting, 1)).toBe(before));
  });

  test("do not include a colleague's; an auditor sees that the page has none for them", async () => {
    const colleague = await backend.signIn('zhouheng');
    const ownIds = rows(await openList()).map(({ id }) => id);
    expect(rows(await openList({}, colleague)).filter(({ id }) => ownIds.includes(id))).toEqual([]);
    const auditor = await backend.signIn('qinshulan');
    const forbidden = createRecordList(auditor.app, queryOf());
    backend.onClose(forbidden.start());
    await waitFor(() => expect(forbidden.page.error.value?.code).toBe(403));
  });
});

describe('the details beside the list', () => {
  test('show every version, its verdicts and its consultation, and are updated', async () => {
    const auditor = await backend.signIn('qinshulan');
    const orderId = await acceptPatient(doctor);
    const sent = await submitPrescription(doctor, orderId);
    const detail = await openDetailOf(sent.id);
    await waitFor(() => expect(detail.isOrderOpen.value).toBe(true));
    await waitFor(() => expect(doctor.app.messaging.connectionState.value).toBe('live'));
    await submitVerdict(auditor, sent, false, ['2-5'], 'please halve it');
    await waitFor(() => expect(detail.prescription.value.value?.auditOpinion).toBe('please halve it'));
    expect(firstOf(detail.prescription.value.value?.lines).rejectReasons).toEqual(['2-5']);
    await resubmit(doctor, await doctor.app.call(prescription.info, { id: sent.id }), { dose: '2.5' });
    await waitFor(() =>
      expect(detail.versions.value.value?.map(({ version, verdict }) => [version, verdict?.opinion])).toEqual(
        [
          [2, undefined],
          [1, 'please halve it'],
        ],
      ),
    );
    await doctor.app.call(order.finish, { id: orderId });
    await waitFor(() => expect(detail.isOrderOpen.value).toBe(false));
  });

  test('cancel a prescription once; a lost response is looked up before anything is reported', async () => {
    const sent = await submitPrescription(doctor, await acceptPatient(doctor));
    const detail = await openDetailOf(sent.id);
    doctor.network.loseResponseOf = '/prescription/doctor/cancel';
    await detail.cancel.mutate({ id: sent.id, reason: 'written twice' });
    expect(detail.cancel.state.value).toBe('idle');
    await waitFor(() =>
      expect(detail.prescription.value.value).toMatchObject({ status: 5, cancelReason: 'written twice' }),
    );
    await detail.cancel.mutate({ id: sent.id, reason: 'once more' });
    expect(detail.cancel.state.value).toBe('refused');
    expect(detail.prescription.value.value?.cancelReason).toBe('written twice');
  });

  test('report clearly that a prescription does not exist', async () => {
    for (const id of ['no-such-prescription', '<script>🙂', '\u202e'.repeat(9)]) {
      const missing = createPrescriptionDetail(doctor.app, id);
      backend.onClose(missing.start());
      await waitFor(() => expect(missing.prescription.error.value?.code).toBe(404));
    }
  });

  test('lead from a rejected prescription to its consultation with the form open', async () => {
    const auditor = await backend.signIn('qinshulan');
    const orderId = await acceptPatient(doctor);
    const sent = await submitPrescription(doctor, orderId);
    await submitVerdict(auditor, sent, false, ['2-5'], 'please halve it');
    const consultOrder = await doctor.app.call(order.detail, { id: orderId });
    const prescriptions = getOrderPrescriptions(doctor.app, consultOrder);
    prescriptions.editWhenLoaded(sent.id);
    backend.onClose(prescriptions.start());
    await waitFor(() =>
      expect(prescriptions.formModel.form.value?.editing).toEqual({ id: sent.id, version: 1 }),
    );
    expect(firstOf(prescriptions.formModel.form.value?.lines).rejectReasons).toEqual(['2-5']);
  });
});
