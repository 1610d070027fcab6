import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../src/console/lib/dates/days.ts';
import {
  type PrescriptionDetail,
  createPrescriptionDetail,
} from '../../src/console/features/prescriptions/list/prescriptionDetail.ts';
import {
  type RecordListModel,
  createRecordList,
} from '../../src/console/features/prescriptions/list/recordListModel.ts';
import { type RecordQuery, parseQuery } from '../../src/console/features/prescriptions/list/recordQuery.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { accepted, judge, mended, submitted } from './auditStage.ts';
import { first, until } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { getOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

let stage: Stage;
let lin: Desk;
beforeEach(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
});
afterEach(() => stage.close());

const asked = (change: Partial<RecordQuery> = {}): RecordQuery => ({
  ...parseQuery('', dayOf(lin.app.clock.now())),
  ...change,
});
const listed = async (change: Partial<RecordQuery> = {}, desk = lin): Promise<RecordListModel> => {
  const model = createRecordList(desk.app, asked(change));
  stage.closes(model.start());
  await until(() => {
    expect(model.page.status.value).toBe('ready');
    expect(model.counts.status.value).toBe('ready');
  });
  return model;
};
const rows = ({ page }: RecordListModel) => page.value.value?.list ?? [];
const countOf = ({ counts }: RecordListModel, status: number) =>
  counts.value.value?.find((one) => one.status === status)?.count;
const read = async (id: string, desk = lin): Promise<PrescriptionDetail> => {
  const model = createPrescriptionDetail(desk.app, id);
  stage.closes(model.start());
  await until(() => expect(model.prescription.status.value).toBe('ready'));
  return model;
};

describe("a doctor's prescriptions", () => {
  test('are as many in the list of each state as its count says, with and without further filters', async () => {
    for (const further of [{}, { keyword: '片' }, { from: '2026-01-01', to: dayOf(lin.app.clock.now()) }]) {
      const all = await listed(further);
      const counts = all.counts.value.value ?? [];
      expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(all.page.value.value?.total);
      for (const { status, count } of counts) {
        const of = await listed({ ...further, status });
        expect([status, of.page.value.value?.total]).toEqual([status, count]);
        expect(rows(of).every((row) => row.status === status)).toBe(true);
      }
    }
  });

  test('change under the eyes of who looks at them: one more waits, then it is rejected', async () => {
    const qin = await stage.seat('qinshulan');
    const waiting = await listed({ status: 1 });
    await until(() => expect(lin.app.messaging.connectionState.value).toBe('live'));
    const before = countOf(waiting, 1) ?? 0;
    const sent = await submitted(lin, await accepted(lin));
    await until(() => expect(rows(waiting)[0]?.id).toBe(sent.id));
    await until(() => expect(countOf(waiting, 1)).toBe(before + 1));
    await judge(qin, sent, false, ['2-5'], 'too much');
    await until(() => expect(rows(waiting).map(({ id }) => id)).not.toContain(sent.id));
    await until(() => expect(countOf(waiting, 1)).toBe(before));
  });

  test('of a colleague are not among them; an auditor is told in place that there are none to have', async () => {
    const zhou = await stage.seat('zhouheng');
    const mine = rows(await listed()).map(({ id }) => id);
    expect(rows(await listed({}, zhou)).filter(({ id }) => mine.includes(id))).toEqual([]);
    const qin = await stage.seat('qinshulan');
    const refused = createRecordList(qin.app, asked());
    stage.closes(refused.start());
    await until(() => expect(refused.page.error.value?.code).toBe(403));
  });
});

describe('one prescription beside the list', () => {
  test('is read with every version, its verdicts and its consultation, and follows what becomes of it', async () => {
    const qin = await stage.seat('qinshulan');
    const orderId = await accepted(lin);
    const sent = await submitted(lin, orderId);
    const one = await read(sent.id);
    await until(() => expect(one.isOrderOpen.value).toBe(true));
    await until(() => expect(lin.app.messaging.connectionState.value).toBe('live'));
    await judge(qin, sent, false, ['2-5'], 'please halve it');
    await until(() => expect(one.prescription.value.value?.auditOpinion).toBe('please halve it'));
    expect(first(one.prescription.value.value?.lines).rejectReasons).toEqual(['2-5']);
    await mended(lin, await lin.app.call(prescription.info, { id: sent.id }), { dose: '2.5' });
    await until(() =>
      expect(one.versions.value.value?.map(({ version, verdict }) => [version, verdict?.opinion])).toEqual([
        [2, undefined],
        [1, 'please halve it'],
      ]),
    );
    await lin.app.call(order.finish, { id: orderId });
    await until(() => expect(one.isOrderOpen.value).toBe(false));
  });

  test('is cancelled once, and a lost answer is asked about before anything is said', async () => {
    const sent = await submitted(lin, await accepted(lin));
    const one = await read(sent.id);
    lin.net.losing = '/prescription/doctor/cancel';
    await one.cancel.mutate({ id: sent.id, reason: 'written twice' });
    expect(one.cancel.state.value).toBe('idle');
    await until(() =>
      expect(one.prescription.value.value).toMatchObject({ status: 5, cancelReason: 'written twice' }),
    );
    await one.cancel.mutate({ id: sent.id, reason: 'once more' });
    expect(one.cancel.state.value).toBe('refused');
    expect(one.prescription.value.value?.cancelReason).toBe('written twice');
  });

  test('that is not there is said plainly', async () => {
    for (const id of ['no-such-prescription', '<script>🙂', '\u202e'.repeat(9)]) {
      const gone = createPrescriptionDetail(lin.app, id);
      stage.closes(gone.start());
      await until(() => expect(gone.prescription.error.value?.code).toBe(404));
    }
  });

  test('that was rejected leads into its consultation with the form open for it', async () => {
    const qin = await stage.seat('qinshulan');
    const orderId = await accepted(lin);
    const sent = await submitted(lin, orderId);
    await judge(qin, sent, false, ['2-5'], 'please halve it');
    const at = await lin.app.call(order.detail, { id: orderId });
    const rx = getOrderPrescriptions(lin.app, at);
    rx.editWhenLoaded(sent.id);
    stage.closes(rx.start());
    await until(() => expect(rx.formModel.form.value?.editing).toEqual({ id: sent.id, version: 1 }));
    expect(first(rx.formModel.form.value?.lines).rejectReasons).toEqual(['2-5']);
  });
});
