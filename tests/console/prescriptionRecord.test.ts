import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '../../src/console/lib/days.ts';
import { type Detail, openDetail } from '../../src/console/prescriptionRecord/detail.ts';
import { type Listed, openListed } from '../../src/console/prescriptionRecord/listed.ts';
import { type RecordQuery, readQuery } from '../../src/console/prescriptionRecord/query.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription } from '../../src/contract/prescribing/prescription.ts';
import { accepted, judge, mended, submitted } from './auditStage.ts';
import { first, until } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { prescriptionsOf } from '../../src/console/prescribing/prescriptionsOf.ts';

let stage: Stage;
let lin: Desk;
beforeEach(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
});
afterEach(() => stage.close());

const asked = (change: Partial<RecordQuery> = {}): RecordQuery => ({
  ...readQuery('', dayOf(lin.app.clock.now())),
  ...change,
});
const listed = async (change: Partial<RecordQuery> = {}, desk = lin): Promise<Listed> => {
  const model = openListed(desk.app, asked(change));
  stage.closes(model.open());
  await until(() => {
    expect(model.page.state.value).toBe('ready');
    expect(model.counts.state.value).toBe('ready');
  });
  return model;
};
const rows = ({ page }: Listed) => page.value.value?.list ?? [];
const countOf = ({ counts }: Listed, status: number) =>
  counts.value.value?.find((one) => one.status === status)?.count;
const read = async (id: string, desk = lin): Promise<Detail> => {
  const model = openDetail(desk.app, id);
  stage.closes(model.open());
  await until(() => expect(model.one.state.value).toBe('ready'));
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
    await until(() => expect(lin.app.im.line.value).toBe('live'));
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
    const refused = openListed(qin.app, asked());
    stage.closes(refused.open());
    await until(() => expect(refused.page.fault.value?.code).toBe(403));
  });
});

describe('one prescription beside the list', () => {
  test('is read with every version, its verdicts and its consultation, and follows what becomes of it', async () => {
    const qin = await stage.seat('qinshulan');
    const orderId = await accepted(lin);
    const sent = await submitted(lin, orderId);
    const one = await read(sent.id);
    await until(() => expect(one.orderOpen.value).toBe(true));
    await until(() => expect(lin.app.im.line.value).toBe('live'));
    await judge(qin, sent, false, ['2-5'], 'please halve it');
    await until(() => expect(one.one.value.value?.auditOpinion).toBe('please halve it'));
    expect(first(one.one.value.value?.lines).rejectReasons).toEqual(['2-5']);
    await mended(lin, await lin.app.call(prescription.info, { id: sent.id }), { dose: '2.5' });
    await until(() =>
      expect(one.versions.value.value?.map(({ version, verdict }) => [version, verdict?.opinion])).toEqual([
        [2, undefined],
        [1, 'please halve it'],
      ]),
    );
    await lin.app.call(order.finish, { id: orderId });
    await until(() => expect(one.orderOpen.value).toBe(false));
  });

  test('is cancelled once, and a lost answer is asked about before anything is said', async () => {
    const sent = await submitted(lin, await accepted(lin));
    const one = await read(sent.id);
    lin.net.losing = '/prescription/doctor/cancel';
    await one.cancel.run({ id: sent.id, reason: 'written twice' });
    expect(one.cancel.state.value).toBe('idle');
    await until(() =>
      expect(one.one.value.value).toMatchObject({ status: 5, cancelReason: 'written twice' }),
    );
    await one.cancel.run({ id: sent.id, reason: 'once more' });
    expect(one.cancel.state.value).toBe('refused');
    expect(one.one.value.value?.cancelReason).toBe('written twice');
  });

  test('that is not there is said plainly', async () => {
    for (const id of ['no-such-prescription', '<script>🙂', '\u202e'.repeat(9)]) {
      const gone = openDetail(lin.app, id);
      stage.closes(gone.open());
      await until(() => expect(gone.one.fault.value?.code).toBe(404));
    }
  });

  test('that was rejected leads into its consultation with the form open for it', async () => {
    const qin = await stage.seat('qinshulan');
    const orderId = await accepted(lin);
    const sent = await submitted(lin, orderId);
    await judge(qin, sent, false, ['2-5'], 'please halve it');
    const at = await lin.app.call(order.detail, { id: orderId });
    const rx = prescriptionsOf(lin.app, at);
    rx.mendOnce(sent.id);
    stage.closes(rx.open());
    await until(() => expect(rx.sheet.form.value?.mends).toEqual({ id: sent.id, version: 1 }));
    expect(first(rx.sheet.form.value?.lines).rejectReasons).toEqual(['2-5']);
  });
});
