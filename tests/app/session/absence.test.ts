import { signal } from '@preact/signals-react';
import { afterEach, expect, test } from 'vitest';
import { absence } from '../../../src/contract/account/absence.ts';
import { createOwnAbsence } from '../../../src/console/domain/absence/absence.ts';
import { createWorklists } from '../../../src/console/domain/worklists/worklists.ts';
import type { FakeTab } from '../../support/createFakeBrowser.ts';
import { setupFakeBrowser } from '../../support/setupFakeBrowser.ts';
import { waitFor } from '../prescriptions/fillForm.ts';

const browser = setupFakeBrowser();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const started = async ({ app }: FakeTab) => {
  const coarseNow = signal(app.clock.now());
  const { account } = app.shared(createWorklists);
  const model = createOwnAbsence({ ...app, account, clock: { ...app.clock, coarseNow } });
  stops.push(model.start());
  await waitFor(() => expect(model.current.value).toBeNull());
  return { model, coarseNow };
};
const onBreak = { reason: 'break', text: '', until: null } as const;

test('an absence is over when its end passes, and the hospital’s system is asked again', async () => {
  const tab = await browser.signIn('linyue');
  const { model, coarseNow } = await started(tab);
  const until = coarseNow.value + 60_000;
  expect(await model.set({ ...onBreak, until })).toBeNull();
  expect(model.current.value).toMatchObject({ reason: 'break', until });
  const before = tab.requestedPaths.length;
  coarseNow.value = until;
  expect(model.current.value).toBeNull();
  await waitFor(() => expect(tab.requestedPaths.slice(before)).toContain(absence.get.path));
});

test('an absence that is refused changes nothing', async () => {
  const { model, coarseNow } = await started(await browser.signIn('linyue'));
  const over = { ...onBreak, until: coarseNow.value - 1 };
  expect(await model.set(over)).toMatchObject({ kind: 'code' });
  expect(model.current.value).toBeNull();
  expect(await model.set(onBreak)).toBeNull();
  expect(await model.set({ reason: 'other', text: ' ', until: null })).toMatchObject({ kind: 'code' });
  expect(model.current.value).toMatchObject(onBreak);
  expect(model.isBusy.value).toBe(false);
});

test('an answer that is lost is a success if the hospital’s system has the absence, or its end', async () => {
  const lost = new Set<string>([absence.start.path, absence.end.path]);
  const tab = await browser.signIn('linyue', { losesResponse: (path) => lost.has(path) });
  const { model } = await started(tab);
  expect(await model.set(onBreak)).toBeNull();
  expect(model.current.value).toMatchObject(onBreak);
  expect(await model.set(null)).toBeNull();
  expect(model.current.value).toBeNull();
});

test('what did not arrive is a failure, and the status stays as it was', async () => {
  const down = { code: 500, msg: 'Out of order', data: null };
  const paths = new Set<string>([absence.end.path]);
  const tab = await browser.signIn('linyue', { respondWith: (path) => (paths.has(path) ? down : null) });
  const { model } = await started(tab);
  expect(await model.set(onBreak)).toBeNull();
  expect(await model.set(null)).toMatchObject({ code: 500 });
  expect(model.current.value).toMatchObject(onBreak);
});

test('what is stated in one tab holds in the other', async () => {
  const here = await browser.signIn('linyue', { crossTab: true });
  const otherTab = browser.openTab({ crossTab: true });
  otherTab.mount();
  const [{ model }, { model: there }] = [await started(here), await started(otherTab)];
  expect(await model.set(onBreak)).toBeNull();
  await waitFor(() => expect(there.current.value).toMatchObject(onBreak));
  expect(await there.set(null)).toBeNull();
  await waitFor(() => expect(model.current.value).toBeNull());
});

test('it is unknown for an auditor, and where one of the calls is not offered', async () => {
  const auditor = await browser.signIn('qinshulan');
  const model = createOwnAbsence({ ...auditor.app, account: auditor.app.shared(createWorklists).account });
  stops.push(model.start());
  await waitFor(() => expect(auditor.app.shared(createWorklists).account.value.value).toBeDefined());
  expect(model.current.value).toBeUndefined();
  const doctor = browser.openTab({ otherDevice: true });
  await doctor.app.session.logIn({ kind: 'password', username: 'linyue', password: 'cloudroom-demo' });
  doctor.mount();
  const offered = { ...doctor.app.offered, has: ({ path }: { path: string }) => path !== absence.end.path };
  const { account } = doctor.app.shared(createWorklists);
  const lacking = createOwnAbsence({ ...doctor.app, account, offered });
  stops.push(lacking.start());
  await waitFor(() => expect(account.value.value).toBeDefined());
  expect(lacking.current.value).toBeUndefined();
  expect([...auditor.requestedPaths, ...doctor.requestedPaths]).not.toContain(absence.get.path);
});
