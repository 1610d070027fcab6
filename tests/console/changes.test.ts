import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiseaseTags } from '../../src/console/domain/diseaseTags.ts';
import { createTemplates } from '../../src/console/domain/templates/templates.ts';
import { diagnosis } from '../../src/contract/consultation/diagnosis.ts';
import { until } from './prescribingStage.ts';
import { openTabs, type Tab, type Tabs } from './tabStage.ts';

let browser: Tabs;
let one: Tab;
let other: Tab;
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  browser = await openTabs();
  one = await browser.at('linyue', { among: true });
  other = browser.open({ among: true });
  other.enter();
});
afterEach(async () => {
  await browser.close();
  vi.restoreAllMocks();
});

const written = { category: 'Greeting', shortcut: 'hey', text: 'Good day, what brings you here?' };
const repliesOf = ({ app }: Tab) => app.composers.quickReplies.all.value.value?.map(({ text }) => text) ?? [];

test('a quick reply that is written in one tab is offered in the other, and what is dropped is gone there', async () => {
  other.app.composers.quickReplies.ensureLoaded();
  await until(() => expect(repliesOf(other).length).toBeGreaterThan(0));
  one.app.composers.quickReplies.ensureLoaded();
  await until(() => expect(repliesOf(one).length).toBeGreaterThan(0));
  expect(await one.app.composers.quickReplies.save(written)).toMatchObject(written);
  await until(() => expect(repliesOf(other)).toContain(written.text));
  const saved = one.app.composers.quickReplies.all.value.value?.find(({ text }) => text === written.text);
  await one.app.composers.quickReplies.remove(saved?.id ?? '');
  await until(() => expect(repliesOf(other)).not.toContain(written.text));
});

test('quick replies that nobody has asked for yet are not read because of a change', async () => {
  const before = other.asked.length;
  const heard = vi.fn<() => void>();
  other.app.changes.onInvalidate('quickReplies', heard);
  expect(await one.app.composers.quickReplies.save(written)).toMatchObject(written);
  await until(() => expect(heard).toHaveBeenCalledOnce());
  expect(other.asked.slice(before).filter((path) => path.includes('quick'))).toEqual([]);
});

test('a disease tag that is kept in one consultation is there in another, of this tab and of the next', async () => {
  const models = [createDiseaseTags(one.app), createDiseaseTags(one.app), createDiseaseTags(other.app)];
  for (const model of models) model.start();
  await until(() => {
    for (const { list } of models) expect(list.status.value).toBe('ready');
  });
  const held = new Set(models[0]?.list.value.value?.map(({ code }) => code));
  const { list } = await one.app.call(diagnosis.page, { keyword: 'J', pageSize: 50 });
  const code = list.find((found) => found.leaf && !held.has(found.code))?.code ?? '';
  await models[0]?.toggle(code);
  await until(() => {
    for (const model of models) expect(model.list.value.value?.map((tag) => tag.code)).toContain(code);
  });
});

test('a template that is kept shows in the other tab; a picker that was closed asks no more', async () => {
  const [mine, theirs] = [createTemplates(one.app, 'record'), createTemplates(other.app, 'record')];
  const close = theirs.start();
  await until(() => expect(theirs.list.status.value).toBe('ready'));
  await mine.save('A cold', { kind: 'record', advice: 'rest' });
  const names = () => theirs.list.value.value?.map(({ name }) => name);
  await until(() => expect(names()).toContain('A cold'));
  close();
  const heard = vi.fn<() => void>();
  other.app.changes.onInvalidate('templates', heard);
  await mine.save('A cough', { kind: 'record', advice: 'drink' });
  await until(() => expect(heard).toHaveBeenCalledOnce());
  expect(names()).not.toContain('A cough');
});

test('another person’s tab of the same browser hears nothing, and what nobody knows is not heard', async () => {
  const heard = vi.fn<() => void>();
  const channel = new BroadcastChannel(`${browser.base} changes:1 someone`);
  channel.addEventListener('message', heard);
  const known = vi.fn<() => void>();
  other.app.changes.onInvalidate('staff', known);
  const odd = new BroadcastChannel(`${browser.base} changes:${one.app.sessionStore.currentOwner() ?? ''}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  odd.postMessage({ staff: 'all of them' });
  one.app.changes.invalidate('staff');
  await until(() => expect(known).toHaveBeenCalledOnce());
  expect(heard).not.toHaveBeenCalled();
  channel.close();
  odd.close();
});
