import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sectionsOf } from '../../src/console/domain/templates/mergeTemplate.ts';
import { createTemplates } from '../../src/console/domain/templates/templates.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { openStage, type Stage } from './roomStage.ts';
import { first, until, visit } from './roomVisit.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const cold = { kind: 'record' as const, presentIllness: 'runny nose', advice: 'drink' };

describe('templates of case records', () => {
  test('are kept under a name, found again, and deleted', async () => {
    const desk = await stage.seat('linyue');
    const model = createTemplates(desk.app, 'record');
    await model.list.load();
    const own = () => (model.list.value.value ?? []).filter(({ shared }) => !shared);
    const before = own().length;
    expect(await model.save('my cold', cold)).toBe(true);
    const kept = first(own().filter(({ name }) => name === 'my cold'));
    expect(kept.content).toEqual(cold);
    expect(await model.remove(kept.id)).toBe(true);
    expect(own()).toHaveLength(before);
  });

  test('of a name that is taken say so, and take its place only by its id', async () => {
    const desk = await stage.seat('linyue');
    const model = createTemplates(desk.app, 'record');
    await model.save('my cold', cold);
    expect(await model.save('My cold', { kind: 'record', advice: 'rest' })).toBe(false);
    expect(model.error.value?.code).toBe(business.templateName.code);
    const id = first((model.list.value.value ?? []).filter(({ name }) => name === 'my cold')).id;
    expect(await model.save('My cold', { kind: 'record', advice: 'rest' }, id)).toBe(true);
    expect(model.error.value).toBeNull();
    expect((model.list.value.value ?? []).filter(({ shared }) => !shared).map(({ name }) => name)).toEqual([
      'My cold',
    ]);
  });

  test('that another program wrote with an unknown section are used without it', async () => {
    const desk = await stage.seat('linyue');
    const model = createTemplates(desk.app, 'record');
    const odd: typeof cold & Record<string, string> = { ...cold, horoscope: 'Leo' };
    expect(await model.save('odd', odd)).toBe(true);
    const { content } = first((model.list.value.value ?? []).filter(({ name }) => name === 'odd'));
    expect(sectionsOf(content)).toEqual(['presentIllness', 'advice']);
    expect(content).toEqual(cold);
  });

  test('fill the form as if it had been typed: it saves itself, and what stood there is a version', async () => {
    const desk = await stage.seat('linyue');
    const one = await visit(stage, desk);
    one.record.setField('advice', 'rest');
    await one.record.save();
    one.record.fill({ advice: 'rest\ndrink', presentIllness: 'runny nose', pastHistory: undefined });
    expect(one.record.saving.value).toBe('typed');
    expect(one.record.draft.value).toMatchObject({ advice: 'rest\ndrink', pastHistory: '' });
    await until(() => expect(one.record.saving.value).toBe('clean'));
    await one.versions.load();
    expect(one.versions.value.value?.map(({ advice }) => advice)).toEqual(['rest\ndrink', 'rest']);
  });

  test('are the doctor’s own: a colleague does not see them', async () => {
    const [desk, other] = [await stage.seat('linyue'), await stage.seat('zhouheng')];
    const mine = createTemplates(desk.app, 'record');
    await mine.save('only mine', cold);
    const theirs = createTemplates(other.app, 'record');
    await theirs.list.load();
    expect(theirs.list.value.value?.map(({ name }) => name)).not.toContain('only mine');
  });
});
