import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecordInsertion } from '../../src/console/features/consultation/record/recordInsertion.ts';
import { createTimeline } from '../../src/console/features/consultation/history/timeline.ts';
import { history } from '../../src/contract/consultation/history.ts';
import { type Order, order } from '../../src/contract/consultation/order.ts';
import type { AppServices } from '../../src/console/services.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { enter, first, until } from './roomVisit.ts';
import { getOrderPrescriptions } from '../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

/** Accepts everybody who waits, and answers those who were here before, with how often. */
const known = async (desk: Desk): Promise<{ at: Order; total: number }[]> => {
  const found: { at: Order; total: number }[] = [];
  for (const at of await desk.app.call(order.awaiting, {})) {
    await desk.app.call(order.accept, { id: at.id });
    const { total } = await desk.app.call(history.visits, { patientId: at.patient.id });
    if (total > 0) found.push({ at, total });
  }
  return found;
};

/** Somebody who waits now, and a visit of theirs in which something was prescribed. */
const prescribed = async (desk: Desk) => {
  for (const { at } of await known(desk)) {
    const { list } = await desk.app.call(history.visits, { patientId: at.patient.id });
    const past = list.find(({ prescriptions }) => prescriptions > 0);
    if (past) return { at, past: { patientId: at.patient.id, orderId: past.orderId } };
  }
  throw new Error('nobody who waits has an earlier prescription');
};

describe('the time line', () => {
  test('has the patient’s visits, the newest first, and opens each beside what is being typed', async () => {
    const desk = await stage.seat('linyue');
    const { at } = first(await known(desk));
    const one = await enter(stage, desk, at.id);
    one.record.setField('presentIllness', 'half a sent');
    await until(() => expect(one.timeline.page.value.value?.total).toBeGreaterThan(0));
    const rows = one.timeline.page.value.value?.list ?? [];
    expect(rows.map(({ at: when }) => when)).toEqual(
      rows.map(({ at: when }) => when).toSorted((a, b) => b - a),
    );
    const past = first(rows.filter(({ orderId }) => orderId !== at.id));
    one.timeline.toggle(past.orderId);
    await until(() => expect(one.timeline.visit(past.orderId).status.value).toBe('ready'));
    expect(one.timeline.visit(past.orderId).value.value).toMatchObject({
      orderId: past.orderId,
      record: { orderId: past.orderId },
    });
    expect(one.record.draft.value?.presentIllness).toBe('half a sent');
    one.timeline.toggle(past.orderId);
    expect(one.timeline.expanded.value.size).toBe(0);
  });

  test('puts what is taken below what stands in the past history, with its source, and whole or not at all', async () => {
    const desk = await stage.seat('linyue');
    const { at } = first(await known(desk));
    const one = await enter(stage, desk, at.id);
    const door = createRecordInsertion(one.record, one.recordWritable, desk.app.i18n.messages);
    one.record.setField('pastHistory', 'told here');
    const w = desk.app.i18n.messages.value.consultation.history;
    const source = w.fromVisit('Acute bronchitis', '2026-05-03', '周衡');
    expect(door.insert('pastHistory', source)).toBe('done');
    expect(one.record.draft.value?.pastHistory).toBe(`told here\n${source}`);
    expect(source).toContain('2026-05-03');
    expect(door.insert('pastHistory', 'x'.repeat(4000))).toBe('tooLong');
    expect(one.record.draft.value?.pastHistory).toBe(`told here\n${source}`);
  });

  test('copies the lines of an earlier prescription into the form, which sends nothing', async () => {
    const desk = await stage.seat('linyue');
    const { at, past } = await prescribed(desk);
    const rx = first((await desk.app.call(history.visit, past)).prescriptions);
    const into = getOrderPrescriptions(desk.app, at);
    stage.closes(into.start());
    await until(() => expect(into.list.status.value).toBe('ready'));
    await into.formModel.addLines(rx.lines);
    const taken = into.formModel.form.value?.lines ?? [];
    expect(taken.map(({ drugId }) => drugId)).toEqual(rx.lines.map(({ drugId }) => drugId));
    expect(taken.map(({ dose }) => dose)).toEqual(rx.lines.map(({ dose }) => dose));
    expect(into.list.value.value).toEqual([]);
  });
});

test('an answer of another patient that comes late is painted nowhere', async () => {
  const desk = await stage.seat('linyue');
  const found = await known(desk);
  const [a, b] = [first(found), first(found.slice(1))];
  const held: (() => void)[] = [];
  let holding = true;
  const call: AppServices['call'] = async (endpoint, input, options) => {
    const answer = await desk.app.call(endpoint, input, options);
    if (holding) await new Promise<void>((go) => held.push(go));
    return answer;
  };
  const slow = { ...desk.app, call };
  const [of, next] = [
    createTimeline(slow, () => a.at.patient.id),
    createTimeline(desk.app, () => b.at.patient.id),
  ];
  const late = of.page.load();
  await next.page.load();
  const painted = next.page.value.value;
  await until(() => expect(held).toHaveLength(1));
  holding = false;
  for (const go of held) go();
  await late;
  expect(next.page.value.value).toBe(painted);
  const theirs = new Set(of.page.value.value?.list.map(({ orderId }) => orderId));
  expect(painted?.list.some(({ orderId }) => theirs.has(orderId))).toBe(false);
});

test('of one patient, turned fast, shows the page that was asked for last', async () => {
  const desk = await stage.seat('linyue');
  const { at } = first(await known(desk));
  const goes: (() => void)[] = [];
  const call: AppServices['call'] = async (endpoint, input, options) => {
    const answer = await desk.app.call(endpoint, input, options);
    await new Promise<void>((go) => goes.push(go));
    return answer;
  };
  const timeline = createTimeline({ ...desk.app, call }, () => at.patient.id);
  const [one, two] = [timeline.page.load(1), timeline.page.load(2)];
  await until(() => expect(goes).toHaveLength(2));
  for (const go of goes.toReversed()) go();
  await Promise.all([one, two]);
  expect(timeline.page.value.value?.pageNo).toBe(2);
});
