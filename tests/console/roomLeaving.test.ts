import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedDraftShape } from '../../src/console/features/consultation/record/storedRecordDraft.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { type KeepingStage, openKeepingStage } from './journalStage.ts';
import type { Stage } from './roomStage.ts';
import { enter, until, visit } from './roomVisit.ts';

let keeping: KeepingStage;
let stage: Stage;
beforeEach(async () => {
  keeping = await openKeepingStage();
  ({ stage } = keeping);
});
afterEach(() => stage.close());

test('logging out within the pause saves the last word first, and asks nobody about it', async () => {
  const desk = await keeping.seat();
  const one = await visit(stage, desk);
  one.record.setField('advice', 'the last word');
  expect(one.record.saving.value).toBe('typed');
  expect(await desk.app.countUnsaved()).toBe(0);
  await desk.app.logOut();
  const next = await stage.seat('linyue');
  expect(await next.app.call(record.detail, { orderId: one.id })).toMatchObject({ advice: 'the last word' });
});

test('logging out while nothing can be saved counts what would be lost', async () => {
  const desk = await keeping.seat();
  const one = await visit(stage, desk);
  desk.net.down = true;
  one.record.setField('advice', 'the last word');
  expect(await desk.app.countUnsaved()).toBe(1);
});

test('leaving the page within the pause saves the last word, of every new part too', async () => {
  const desk = await keeping.seat();
  const one = await visit(stage, desk);
  one.record.setField('auxiliary', 'CRP 12');
  one.record.setSelfReported(true);
  one.leave();
  await until(() => expect(one.record.saving.value).toBe('clean'));
  expect(await desk.app.call(record.detail, { orderId: one.id })).toMatchObject({
    auxiliary: 'CRP 12',
    selfReported: true,
  });
});

test('a page that is closed within the pause loses nothing: new parts and the addendum come back', async () => {
  const desk = await keeping.seat();
  const one = await visit(stage, desk);
  desk.net.down = true;
  one.record.setField('auxiliary', 'CRP 12');
  one.record.setSelfReported(true);
  one.addendum.setText('to be added');
  const next = await keeping.again(desk);
  const back = await enter(stage, next, one.id);
  await until(() =>
    expect(back.record.draft.value).toMatchObject({ auxiliary: 'CRP 12', selfReported: true }),
  );
  await until(() => expect(back.addendum.text.value).toBe('to be added'));
  await back.record.save();
  expect(back.record.saving.value).toBe('clean');
  back.addendum.setText('');
  await keeping.nothingKept(next);
});

test('what a console of before these parts had kept still comes back', async () => {
  const desk = await keeping.seat();
  const one = await visit(stage, desk);
  const fields = {
    chiefComplaint: 'cough',
    presentIllness: '',
    pastHistory: '',
    allergyHistory: '',
    examination: '',
    advice: '',
    diagnoses: [],
  };
  const base = { ...fields, orderId: one.id, chiefComplaint: '', version: 0, updateTime: 1 };
  const leave = desk.app.drafts.sync(
    { order: one.id, form: 'record' },
    { schema: storedDraftShape, serialize: () => ({ base, draft: fields, open: [] }), restore: () => {} },
  );
  const next = await keeping.again(desk);
  leave();
  const back = await enter(stage, next, one.id);
  await until(() => expect(back.record.draft.value?.chiefComplaint).toBe('cough'));
  expect(back.record.draft.value).toMatchObject({ auxiliary: '', selfReported: false });
  await back.record.save();
  expect(await next.app.call(record.detail, { orderId: one.id })).toMatchObject({ chiefComplaint: 'cough' });
});
