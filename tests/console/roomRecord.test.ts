import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConsultation } from '../../src/console/features/consultation/consultation.ts';
import { orderStatus } from '../../src/contract/consultation/order.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const stored = (desk: Desk, orderId: string) => desk.app.call(record.detail, { orderId });

describe('the case record', () => {
  test('saves itself after a pause', async () => {
    const desk = await stage.seat('linyue');
    const { id, record: form } = await visit(stage, desk);
    form.setField('chiefComplaint', 'cough for three days');
    expect(form.saving.value).toBe('typed');
    await until(() => expect(form.saving.value).toBe('clean'));
    expect(form.savedAt.value).toBeGreaterThan(0);
    expect(await stored(desk, id)).toMatchObject({ chiefComplaint: 'cough for three days', version: 1 });
  });

  test('what is typed while it is being saved is saved after it', async () => {
    const desk = await stage.seat('linyue');
    const { id, record: form } = await visit(stage, desk);
    form.setField('advice', 'rest');
    const saving = form.save();
    form.setField('advice', 'rest and drink');
    await saving;
    expect(await stored(desk, id)).toMatchObject({ advice: 'rest and drink', version: 2 });
  });

  test('a list of savings that is open has the one that was just made', async () => {
    const desk = await stage.seat('linyue');
    const { record: form, versions } = await visit(stage, desk);
    form.setField('advice', 'rest');
    await form.save();
    await versions.load();
    expect(versions.value.value?.map(({ version }) => version)).toEqual([1]);
    form.setField('advice', 'rest and drink');
    await form.save();
    await until(() => expect(versions.value.value?.map(({ version }) => version)).toEqual([2, 1]));
  });

  test('is saved on leaving, and kept when that fails', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    desk.net.down = true;
    one.record.setField('advice', 'rest');
    one.leave();
    await until(() => expect(one.record.saving.value).toBe('failed'));
    expect(desk.app.records.hasUnsaved()).toBe(true);
    desk.net.down = false;
    const again = createConsultation(desk.app, one.id);
    stage.closes(again.start());
    expect(again.record.draft.value?.advice).toBe('rest');
    await until(() => expect(again.record.saving.value).toBe('clean'));
    expect(await stored(desk, one.id)).toMatchObject({ advice: 'rest' });
  });

  test('a saving whose answer was lost is no change by someone else', async () => {
    const desk = await stage.seat('linyue');
    const { id, record: form } = await visit(stage, desk);
    desk.net.losing = '/addOrUpdateCaseInfo';
    form.setField('advice', 'rest');
    await form.save();
    expect(form.saving.value).toBe('failed');
    await form.save();
    expect([form.saving.value, form.conflict.value]).toEqual(['clean', null]);
    expect(await stored(desk, id)).toMatchObject({ advice: 'rest', version: 1 });
  });

  test('changed on two computers: both texts stand, the doctor chooses, and the rest is put together', async () => {
    const [here, there] = [await stage.seat('linyue'), await stage.seat('linyue')];
    const one = await visit(stage, here);
    const other = await enter(stage, there, one.id);
    other.record.setField('advice', 'written there');
    other.record.setField('examination', 'examined there');
    await other.record.save();
    one.record.setField('advice', 'written here');
    one.record.setField('pastHistory', 'told here');
    await one.record.save();
    expect(one.record.saving.value).toBe('conflict');
    expect(one.record.conflict.value).toMatchObject({
      open: ['advice'],
      theirs: { advice: 'written there' },
    });
    expect(one.record.draft.value).toMatchObject({
      advice: 'written here',
      examination: 'examined there',
      pastHistory: 'told here',
    });
    one.record.choose('advice', 'mine');
    await one.record.save();
    expect(await stored(here, one.id)).toMatchObject({
      advice: 'written here',
      examination: 'examined there',
      pastHistory: 'told here',
    });
  });
});

describe('ending a consultation', () => {
  test('names what is missing, and then makes everything read-only', async () => {
    const one = await visit(stage, await stage.seat('linyue'));
    one.finish.openConfirm();
    expect(one.finish.missing.value).toEqual(['chiefComplaint', 'diagnosis']);
    one.record.setField('chiefComplaint', 'cough');
    one.record.addDiagnosis(first(await one.findDiagnosis('J')));
    await one.finish.finish();
    expect(one.finish.state.value).toBe('closed');
    expect(one.writable.value).toBe(false);
  });

  test('whose answer was lost asks the server instead of guessing', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    one.finish.openConfirm();
    desk.net.losing = '/finish';
    await one.finish.finish();
    expect(one.finish.state.value).toBe('closed');
    expect(one.order.value.value?.status).toBe(orderStatus.finished);
  });
});
