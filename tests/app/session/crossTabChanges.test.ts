import { beforeEach, expect, test, vi } from 'vitest';
import { createDiseaseTags } from '../../../src/console/domain/diseaseTags.ts';
import { createTemplates } from '../../../src/console/domain/templates/templates.ts';
import { diagnosis } from '../../../src/contract/consultation/diagnosis.ts';
import { waitFor } from '../prescriptions/fillForm.ts';
import { type FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';

const browser = setupFakeBrowser();
let tab: FakeTab;
let otherTab: FakeTab;
beforeEach(async () => {
  tab = await browser.signIn('linyue', { crossTab: true });
  otherTab = browser.openTab({ crossTab: true });
  otherTab.mount();
});

const sampleReply = { category: 'Greeting', shortcut: 'hey', text: 'Good day, what brings you here?' };
const replyTexts = ({ app }: FakeTab) =>
  app.composers.quickReplies.all.value.value?.map(({ text }) => text) ?? [];

test('a quick reply saved in one tab is offered in the other, and removed there once deleted', async () => {
  otherTab.app.composers.quickReplies.ensureLoaded();
  await waitFor(() => expect(replyTexts(otherTab).length).toBeGreaterThan(0));
  tab.app.composers.quickReplies.ensureLoaded();
  await waitFor(() => expect(replyTexts(tab).length).toBeGreaterThan(0));
  expect(await tab.app.composers.quickReplies.save(sampleReply)).toMatchObject(sampleReply);
  await waitFor(() => expect(replyTexts(otherTab)).toContain(sampleReply.text));
  const saved = tab.app.composers.quickReplies.all.value.value?.find(({ text }) => text === sampleReply.text);
  await tab.app.composers.quickReplies.remove(saved?.id ?? '');
  await waitFor(() => expect(replyTexts(otherTab)).not.toContain(sampleReply.text));
});

test('quick replies that were never loaded are not loaded because of a change', async () => {
  const before = otherTab.requestedPaths.length;
  const onChange = vi.fn<() => void>();
  otherTab.app.changes.onInvalidate('quickReplies', onChange);
  expect(await tab.app.composers.quickReplies.save(sampleReply)).toMatchObject(sampleReply);
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(otherTab.requestedPaths.slice(before).filter((path) => path.includes('quick'))).toEqual([]);
});

test('a disease tag added in one consultation appears in others, in this tab and in the next', async () => {
  const models = [createDiseaseTags(tab.app), createDiseaseTags(tab.app), createDiseaseTags(otherTab.app)];
  for (const model of models) model.start();
  await waitFor(() => {
    for (const { list } of models) expect(list.status.value).toBe('ready');
  });
  const taggedCodes = new Set(models[0]?.list.value.value?.map(({ code }) => code));
  const { list } = await tab.app.call(diagnosis.page, { keyword: 'J', pageSize: 50 });
  const code = list.find((candidate) => candidate.leaf && !taggedCodes.has(candidate.code))?.code ?? '';
  await models[0]?.toggle(code);
  await waitFor(() => {
    for (const model of models) expect(model.list.value.value?.map((tag) => tag.code)).toContain(code);
  });
});

test('a saved template appears in the other tab; a closed picker does not load it', async () => {
  const [templates, otherTemplates] = [
    createTemplates(tab.app, 'record'),
    createTemplates(otherTab.app, 'record'),
  ];
  const disposeOther = otherTemplates.start();
  await waitFor(() => expect(otherTemplates.list.status.value).toBe('ready'));
  await templates.save('A cold', { kind: 'record', advice: 'rest' });
  const names = () => otherTemplates.list.value.value?.map(({ name }) => name);
  await waitFor(() => expect(names()).toContain('A cold'));
  disposeOther();
  const onChange = vi.fn<() => void>();
  otherTab.app.changes.onInvalidate('templates', onChange);
  await templates.save('A cough', { kind: 'record', advice: 'drink' });
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(names()).not.toContain('A cough');
});

test('changes are not announced to another person’s tab, and unknown ones are ignored', async () => {
  const onChange = vi.fn<() => void>();
  const channel = new BroadcastChannel(`${browser.base} changes:1 someone`);
  channel.addEventListener('message', onChange);
  const onKnownChange = vi.fn<() => void>();
  otherTab.app.changes.onInvalidate('staff', onKnownChange);
  const foreignChannel = new BroadcastChannel(
    `${browser.base} changes:${tab.app.sessionStore.currentOwner() ?? ''}`,
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
  foreignChannel.postMessage({ staff: 'all of them' });
  tab.app.changes.invalidate('staff');
  await waitFor(() => expect(onKnownChange).toHaveBeenCalledOnce());
  expect(onChange).not.toHaveBeenCalled();
  channel.close();
  foreignChannel.close();
});
