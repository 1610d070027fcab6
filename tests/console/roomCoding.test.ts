import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suggestedTags } from '../../src/console/domain/diseaseTags.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { record } from '../../src/contract/consultation/record.ts';
import { openStage, type Stage } from './roomStage.ts';
import { first, until, visit } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

describe('diagnoses', () => {
  test('are found by code, Chinese name, English name and initials', async () => {
    const one = await visit(stage, await stage.seat('linyue'));
    for (const typed of ['J20.9', '急性支气管炎', 'acute bronchitis', 'jxzqgy'])
      expect((await one.findDiagnosis(typed)).map(({ code }) => code)).toContain('J20.9');
  });

  test('of a group are refused with a plain sentence, and the rest of the record is not lost', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    const group = first((await one.findDiagnosis('J20')).filter(({ leaf }) => !leaf));
    one.record.setField('advice', 'rest');
    one.record.addDiagnosis(group);
    await one.record.save();
    expect(one.record.saving.value).toBe('failed');
    expect(one.record.error.value?.code).toBe(business.diagnosisGroup.code);
    expect(one.record.draft.value?.advice).toBe('rest');
    one.record.removeDiagnosis(group.code);
    await one.record.save();
    expect(one.record.saving.value).toBe('clean');
    expect(await desk.app.call(record.detail, { orderId: one.id })).toMatchObject({ advice: 'rest' });
  });

  test('below a group are found by its code', async () => {
    const one = await visit(stage, await stage.seat('linyue'));
    const below = await one.findDiagnosis('J20.');
    expect(below.length).toBeGreaterThan(0);
    expect(below.every(({ code, leaf }) => leaf && code.startsWith('J20.'))).toBe(true);
  });
});

describe('disease tags', () => {
  test('are kept and dropped at a chosen diagnosis, and offered where it is not chosen', async () => {
    const one = await visit(stage, await stage.seat('linyue'));
    await until(() => expect(one.diseaseTags.list.status.value).toBe('ready'));
    const found = first((await one.findDiagnosis('M10.9')).filter(({ leaf }) => leaf));
    const held = () => one.diseaseTags.list.value.value ?? [];
    if (held().some(({ code }) => code === found.code)) await one.diseaseTags.toggle(found.code);
    await one.diseaseTags.toggle(found.code);
    expect(held().map(({ code }) => code)).toContain(found.code);
    expect(suggestedTags(held(), [found]).map(({ code }) => code)).not.toContain(found.code);
    await one.diseaseTags.toggle(found.code);
    expect(held().map(({ code }) => code)).not.toContain(found.code);
    await one.diseaseTags.list.load();
    expect(held().map(({ code }) => code)).not.toContain(found.code);
  });

  test('that cannot be kept say why', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    await until(() => expect(one.diseaseTags.list.status.value).toBe('ready'));
    desk.net.down = true;
    await one.diseaseTags.toggle('J20.9');
    expect(one.diseaseTags.error.value?.message).toMatch(/\w/);
    expect(one.diseaseTags.busy.value).toBeNull();
  });
});
