import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { en } from '../../src/console/messages.en.ts';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../src/contract/prescribing/prescription.ts';
import { first, until } from './roomVisit.ts';
import { openTabs, password, type Tab, type Tabs } from './tabStage.ts';

const { notifications: told } = en.alerts;
let browser: Tabs;
let tabs: Tab[];
let leaving: (() => void)[];
beforeEach(async () => {
  browser = await openTabs({ patients: true });
});
afterEach(() => browser.close());

/** A doctor's tabs, none of which shows anything that waits. */
const openDoctor = async (count: number, username = 'linyue'): Promise<void> => {
  tabs = Array.from({ length: count }, () => browser.open({ among: true }));
  await one().app.session.logIn({ kind: 'password', username, password });
  leaving = tabs.map(({ enter }) => enter());
  for (const { app } of tabs) app.alerts.setAddress('/serviceSetup');
  await until(() => {
    for (const { app } of tabs) {
      expect(app.messaging.connectionState.value).toBe('live');
      expect(app.consultations.list.status.value).toBe('ready');
      expect(app.waiting.list.status.value).toBe('ready');
    }
  });
};
const one = (): Tab => first(tabs);
/** Accepts somebody, and says something that the patient answers. */
const ask = async (): Promise<string> => {
  const { app } = one();
  const { id } = first(await app.call(order.awaiting, {}));
  await app.call(order.accept, { id });
  await until(() => expect(app.consultations.rows.value.some((row) => row.id === id)).toBe(true));
  const conversation = app.messaging.conversation(id);
  await until(() => expect(conversation.state.value).toBe('ready'));
  // Over what was not read a message would be asked about.
  conversation.markRead();
  conversation.send({ kind: 'text', text: 'How are you today?' });
  await until(() => expect(conversation.snapshot.value.pending).toEqual([]));
  return id;
};
/** What a tab knows that was answered just now in a conversation, and not seen. */
const heard = ({ app }: Tab, id: string) =>
  app.alerts.unseen.value.filter(
    ({ kind, path, isAudible: loud }) => kind === 'message' && path.endsWith(id) && loud,
  );
const answered = (id: string, among: readonly Tab[] = tabs): Promise<void> =>
  until(() => {
    for (const tab of among) expect(heard(tab, id)).not.toEqual([]);
  });
const noticed = (): string[] => tabs.flatMap(({ notices }) => notices.map(({ body }) => body));
const messages = (): number => noticed().filter((body) => body === told.message(1)).length;
const rung = (): number => tabs.reduce((sum, { rings }) => sum + rings.length, 0);

describe('a patient who answers where the doctor does not look', () => {
  test('makes one sound and one notice over three tabs, and stands before the title of each', async () => {
    await openDoctor(3);
    const id = await ask();
    await answered(id);
    expect(messages()).toBe(1);
    expect(rung()).toBe(noticed().length);
    await until(() => {
      for (const { app, waits } of tabs) {
        const { rows, unread } = app.consultations;
        expect(unread.value).toBe(rows.value.reduce((sum, row) => sum + row.unread, 0));
        expect(waits()).toBe(
          unread.value + app.alerts.unseen.value.filter(({ kind }) => kind !== 'message').length,
        );
        expect(rows.value.find((row) => row.id === id)?.unread).toBeGreaterThan(0);
      }
    });
  });

  test('is no longer told of once the message was read, in whichever tab', async () => {
    await openDoctor(2);
    const id = await ask();
    await answered(id);
    const { app } = first(tabs.slice(1));
    const there = app.messaging.conversation(id);
    await until(() => expect(there.state.value).toBe('ready'));
    there.markRead();
    await until(() => {
      for (const tab of tabs) {
        expect(tab.app.alerts.unseen.value.filter(({ path }) => path.endsWith(id))).toEqual([]);
        expect(tab.app.consultations.rows.value.find((row) => row.id === id)?.unread).toBe(0);
      }
    });
  });

  test('is told of once where the tab that tells is closed before', async () => {
    await openDoctor(3);
    const id = await ask();
    const [, second, third] = tabs;
    first(leaving)();
    await answered(
      id,
      [second, third].filter((tab) => tab !== undefined),
    );
    await until(() => expect(messages()).toBe(1));
  });

  test('makes no sound where the conversation stands on the screen, and makes one once it does not', async () => {
    await openDoctor(2);
    const id = await ask();
    const there = first(tabs.slice(1));
    there.app.alerts.setAddress(`/cloudRoom/detail?id=${id}`);
    await answered(id);
    expect(messages()).toBe(0);
    const conversation = there.app.messaging.conversation(id);
    await until(() => expect(conversation.state.value).toBe('ready'));
    conversation.markRead();
    await until(() => expect(heard(one(), id)).toEqual([]));
    there.show(false);
    conversation.send({ kind: 'text', text: 'And since when?' });
    await until(() => expect(messages()).toBe(1));
  });

  test('is not told while the doctor wants quiet, and is counted', async () => {
    await openDoctor(2);
    one().app.alerts.mute('hour');
    await until(() => expect(tabs.map(({ app }) => app.alerts.isMuted.value)).toEqual([true, true]));
    // Who came in the last minute may have been told of before.
    const before = rung();
    await answered(await ask());
    expect(messages()).toBe(0);
    expect(rung()).toBe(before);
    await until(() => expect(one().waits()).toBeGreaterThan(0));
  });

  test('leads to the consultation by a press on the notice, which names nobody', async () => {
    await openDoctor(1);
    const id = await ask();
    await answered(id);
    const notice = first(one().notices.filter(({ body }) => body === told.message(1)));
    expect(notice.title).toBe(one().app.hospital.name.value);
    notice.press();
    expect(one().went.at(-1)).toBe(`/cloudRoom/detail?id=${id}`);
  });
});

test('a new patient is told of once, and is seen once the queue is looked at', async () => {
  await openDoctor(2);
  const before = one().app.waiting.list.value.value?.length ?? 0;
  expect(noticed()).toEqual([]);
  browser.advance(6 * 60_000);
  await until(() => expect(one().app.waiting.list.value.value?.length).toBe(before + 1));
  await until(() => expect(noticed()).toEqual([told.waiting(1)]));
  first(tabs.slice(1)).app.alerts.setAddress('/cloudRoom');
  await until(() => {
    for (const { app } of tabs)
      expect(app.alerts.unseen.value.filter(({ kind }) => kind === 'waiting')).toEqual([]);
  });
});

test('a prescription is told to the auditor, and its verdict to the doctor, without a name', async () => {
  await openDoctor(1, 'zhouheng');
  const auditor = await browser.at('qinshulan', { elsewhere: true });
  auditor.app.alerts.setAddress('/personalData');
  // What has waited for long is counted, and makes no sound.
  await until(() => expect(auditor.waits()).toBeGreaterThan(0));
  await until(() => expect(auditor.app.messaging.connectionState.value).toBe('live'));
  expect(auditor.notices).toEqual([]);

  const { call } = one().app;
  const rejected = first((await call(prescription.list, { status: prescriptionStatus.rejected })).list);
  const { id } = await call(prescription.edit, { ...rejected, submit: true });
  await until(() => expect(auditor.notices.map(({ body }) => body)).toEqual([told.task(1)]));

  await auditor.app.call(audit.claim, { id });
  const { version } = (await auditor.app.call(audit.detail, { id })).prescription;
  await auditor.app.call(audit.verdict, { id, version, approve: true });
  await until(() => expect(noticed()).toContain(told.verdict(1)));
  expect(JSON.stringify([one().notices, auditor.notices])).not.toContain(rejected.patient.name);
});

test('nothing of one person is left when they have gone', async () => {
  await openDoctor(1);
  await answered(await ask());
  await one().app.session.logOut();
  expect(one().app.alerts.unseen.value).toEqual([]);
});
