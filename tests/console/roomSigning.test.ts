import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addendumShape } from '../../src/console/features/consultation/record/signing/addendum.ts';
import { createConsultation } from '../../src/console/features/consultation/consultation.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';
import { enter, first, until, visit } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const stored = (desk: Desk, orderId: string) => desk.app.call(record.detail, { orderId });

/** A consultation with what a record cannot be without. */
const written = async (desk: Desk) => {
  const one = await visit(stage, desk);
  one.record.setField('chiefComplaint', 'cough for three days');
  one.record.addDiagnosis(first(await one.findDiagnosis('J20.9')));
  await one.record.save();
  return one;
};

describe('signing', () => {
  test('names what is missing, follows its being mended, and asks nothing once all is there', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    expect(one.signing.missing.value).toEqual([]);
    const tried = one.signing.sign();
    // Saving takes its time; whoever goes to what is named may write there meanwhile.
    expect(one.recordWritable.value).toBe(true);
    await tried;
    expect(one.signing.missing.value).toEqual(['chiefComplaint', 'diagnosis']);
    one.record.setField('chiefComplaint', 'cough');
    expect(one.signing.missing.value).toEqual(['diagnosis']);
    one.record.addDiagnosis(first(await one.findDiagnosis('J20.9')));
    await one.signing.sign();
    expect([one.record.signed.value, one.recordWritable.value]).toEqual([true, false]);
    expect(await stored(desk, one.id)).toMatchObject({
      chiefComplaint: 'cough',
      signedAt: expect.any(Number),
    });
  });

  test('saves what stands unsaved first: the signed text is the text on screen', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    one.record.setField('advice', 'the last word');
    expect(one.record.saving.value).toBe('typed');
    await one.signing.sign();
    expect(await stored(desk, one.id)).toMatchObject({
      advice: 'the last word',
      signedAt: expect.any(Number),
    });
    expect(one.record.saving.value).toBe('clean');
  });

  test('is not done while a saving fails, and says so', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    desk.net.down = true;
    one.record.setField('advice', 'rest');
    await one.signing.sign();
    expect([one.signing.missing.value, one.record.signed.value]).toEqual([['unsaved'], false]);
    desk.net.down = false;
    await one.signing.sign();
    expect([one.signing.missing.value, one.record.signed.value]).toEqual([[], true]);
  });

  test('of a record that was changed elsewhere meanwhile signs nothing: what changed is shown first', async () => {
    const [here, there] = [await stage.seat('linyue'), await stage.seat('linyue')];
    const one = await written(here);
    const other = await enter(stage, there, one.id);
    other.record.setField('advice', 'written there');
    await other.record.save();
    await one.signing.sign();
    expect([one.record.signed.value, one.signing.changedParts.value]).toEqual([false, ['advice']]);
    expect(one.record.draft.value?.advice).toBe('written there');
    await one.signing.sign();
    expect(one.record.signed.value).toBe(true);
    expect(one.signing.changedParts.value).toEqual([]);
  });

  test('whose answer was lost is read, and never done twice', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    desk.net.losing = '/case/sign';
    await one.signing.sign();
    expect([one.record.signed.value, one.signing.state.value]).toEqual([true, 'open']);
    expect(one.signing.error.value).toBeNull();
  });

  test('is possible after the end of the consultation, too', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    await one.finish.finish();
    expect(one.writable.value).toBe(false);
    await one.signing.sign();
    expect(one.record.signed.value).toBe(true);
  });
});

describe('a record that was signed elsewhere', () => {
  test('keeps what is typed here to be read and copied, and takes nothing more', async () => {
    const [here, there] = [await stage.seat('linyue'), await stage.seat('linyue')];
    const one = await written(here);
    const other = await enter(stage, there, one.id);
    one.record.setField('advice', 'typed too late');
    await other.signing.sign();
    await one.record.save();
    expect([one.record.signed.value, one.record.saving.value]).toEqual([true, 'failed']);
    expect(one.record.unsaved.value).toEqual(['advice']);
    expect(one.record.draft.value?.advice).toBe('typed too late');
    expect(await stored(here, one.id)).toMatchObject({
      advice: '',
      version: one.record.stored.value.value?.version,
    });
    one.record.discard();
    expect(one.record.saving.value).toBe('clean');
  });
});

describe('an addendum', () => {
  test('is added to a signed record once, also where its answer was lost, and in a finished consultation', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    await one.signing.sign();
    one.addendum.setText('seen again: better');
    expect(desk.app.records.hasUnsaved()).toBe(true);
    desk.net.losing = '/case/addendum';
    await one.addendum.add();
    expect([one.addendum.text.value, one.addendum.error.value]).toEqual(['', null]);
    await desk.app.call(order.finish, { id: one.id });
    one.addendum.setText('and well');
    await one.addendum.add();
    expect((await stored(desk, one.id)).addenda.map(({ text }) => text)).toEqual([
      'seen again: better',
      'and well',
    ]);
    expect(one.record.stored.value.value?.addenda).toHaveLength(2);
  });

  test('that was added, whose page went before it could say so, is not brought back; one that was not, is', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    await one.signing.sign();
    one.addendum.setText('seen again: better');
    const kept = v.parse(addendumShape, one.addendum.serialize());
    await one.addendum.add();
    const settled: string[] = [];
    one.addendum.restore(kept, () => settled.push('added'));
    expect([one.addendum.text.value, settled]).toEqual(['', ['added']]);
    one.addendum.setText('seen again: better');
    const later = v.parse(addendumShape, one.addendum.serialize());
    one.addendum.setText('');
    one.addendum.restore(later, () => settled.push('in its field'));
    expect([one.addendum.text.value, settled]).toEqual(['seen again: better', ['added', 'in its field']]);
    one.addendum.setText('');
  });

  test('that was refused stays in its field with the reason', async () => {
    const desk = await stage.seat('linyue');
    const one = await written(desk);
    one.addendum.setText('too early');
    await one.addendum.add();
    expect(one.addendum.text.value).toBe('too early');
    expect(one.addendum.error.value?.message).toMatch(/\w/);
    one.addendum.setText('');
  });
});

test('every saving is a version, the newest first, with who wrote it', async () => {
  const desk = await stage.seat('linyue');
  const one = await written(desk);
  one.record.setField('advice', 'rest');
  await one.record.save();
  await one.versions.load();
  const rows = one.versions.value.value ?? [];
  expect(rows.map(({ advice }) => advice)).toEqual(['rest', '']);
  expect(rows.every(({ writtenBy }) => writtenBy !== '')).toBe(true);
});

test('what is typed in an order that was finished meanwhile stays to be read, and nothing is written', async () => {
  const desk = await stage.seat('linyue');
  const one = await written(desk);
  one.record.setField('advice', 'typed before the end');
  await desk.app.call(order.finish, { id: one.id });
  await one.record.save();
  expect([one.record.saving.value, one.record.unsaved.value]).toEqual(['failed', ['advice']]);
  await until(() => expect(one.writable.value).toBe(false));
  expect((await stored(desk, one.id)).advice).toBe('');
  const again = createConsultation(desk.app, one.id);
  expect(again.record.draft.value?.advice).toBe('typed before the end');
});
