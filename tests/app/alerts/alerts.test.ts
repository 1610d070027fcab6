import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { audit } from '../../../src/contract/prescribing/audit.ts';
import { clarification } from '../../../src/contract/prescribing/clarification.ts';
import { order } from '../../../src/contract/consultation/order.ts';
import { prescription, prescriptionStatus } from '../../../src/contract/prescribing/prescription.ts';
import { firstOf, waitFor } from '../consultation/openConsultation.ts';
import {
  createFakeBrowser,
  password,
  type FakeTab,
  type FakeBrowser,
} from '../../support/createFakeBrowser.ts';

const { notifications: alertMessages } = en.alerts;
let browser: FakeBrowser;
let tabs: FakeTab[];
let unmounts: (() => void)[];
beforeEach(async () => {
  browser = await createFakeBrowser({ patients: true });
});
afterEach(() => browser.close());

/** A doctor's tabs, none of which shows a list or a conversation. */
const openDoctorTabs = async (count: number, username = 'linyue'): Promise<void> => {
  tabs = Array.from({ length: count }, () => browser.openTab({ crossTab: true }));
  await firstTab().app.session.logIn({ kind: 'password', username, password });
  unmounts = tabs.map(({ mount }) => mount());
  for (const { app } of tabs) app.alerts.setAddress('/serviceSetup');
  await waitFor(() => {
    for (const { app } of tabs) {
      expect(app.messaging.connectionState.value).toBe('live');
      expect(app.consultations.list.status.value).toBe('ready');
      expect(app.waiting.list.status.value).toBe('ready');
    }
  });
};
const firstTab = (): FakeTab => firstOf(tabs);
/** Accepts a patient and sends a message that the patient answers. */
const sendQuestion = async (): Promise<string> => {
  const { app } = firstTab();
  const { id } = firstOf(await app.call(order.awaiting, {}));
  await app.call(order.accept, { id });
  await waitFor(() => expect(app.consultations.rows.value.some((row) => row.id === id)).toBe(true));
  const conversation = app.messaging.conversation(id);
  await waitFor(() => expect(conversation.state.value).toBe('ready'));
  // An unread message would hold the next one until the doctor confirms.
  conversation.markRead();
  conversation.send({ kind: 'text', text: 'How are you today?' });
  await waitFor(() => expect(conversation.snapshot.value.pending).toEqual([]));
  return id;
};
/** The unseen alerts of a tab about a recent answer in a conversation. */
const loudAlerts = ({ app }: FakeTab, id: string) =>
  app.alerts.unseen.value.filter(
    ({ kind, path, isAudible }) => kind === 'message' && path.endsWith(id) && isAudible,
  );
const waitForAnswer = (id: string, where: readonly FakeTab[] = tabs): Promise<void> =>
  waitFor(() => {
    for (const tab of where) expect(loudAlerts(tab, id)).not.toEqual([]);
  });
const notificationBodies = (): string[] =>
  tabs.flatMap(({ notifications }) => notifications.map(({ body }) => body));
const messageNotifications = (): number =>
  notificationBodies().filter((body) => body === alertMessages.message(1)).length;
const soundCount = (): number => tabs.reduce((sum, { soundVolumes }) => sum + soundVolumes.length, 0);

describe('an answer from a patient in a conversation that is not open', () => {
  test('makes one sound and one notification across three tabs, and is counted in the title of each', async () => {
    await openDoctorTabs(3);
    const id = await sendQuestion();
    await waitForAnswer(id);
    expect(messageNotifications()).toBe(1);
    expect(soundCount()).toBe(notificationBodies().length);
    await waitFor(() => {
      for (const { app, titleCount } of tabs) {
        const { rows, unread } = app.consultations;
        expect(unread.value).toBe(rows.value.reduce((sum, row) => sum + row.unread, 0));
        expect(titleCount()).toBe(
          unread.value + app.alerts.unseen.value.filter(({ kind }) => kind !== 'message').length,
        );
        expect(rows.value.find((row) => row.id === id)?.unread).toBeGreaterThan(0);
      }
    });
  });

  test('is no longer an alert once the message was read in any tab', async () => {
    await openDoctorTabs(2);
    const id = await sendQuestion();
    await waitForAnswer(id);
    const { app } = firstOf(tabs.slice(1));
    const otherTab = app.messaging.conversation(id);
    await waitFor(() => expect(otherTab.state.value).toBe('ready'));
    otherTab.markRead();
    await waitFor(() => {
      for (const tab of tabs) {
        expect(tab.app.alerts.unseen.value.filter(({ path }) => path.endsWith(id))).toEqual([]);
        expect(tab.app.consultations.rows.value.find((row) => row.id === id)?.unread).toBe(0);
      }
    });
  });

  test('is announced once even if the tab that announces alerts was just closed', async () => {
    await openDoctorTabs(3);
    const id = await sendQuestion();
    const [, second, third] = tabs;
    firstOf(unmounts)();
    await waitForAnswer(
      id,
      [second, third].filter((tab) => tab !== undefined),
    );
    await waitFor(() => expect(messageNotifications()).toBe(1));
  });

  test('makes no sound while the conversation is visible, and makes one when it is not', async () => {
    await openDoctorTabs(2);
    const id = await sendQuestion();
    const otherTab = firstOf(tabs.slice(1));
    otherTab.app.alerts.setAddress(`/cloudRoom/detail?id=${id}`);
    await waitForAnswer(id);
    expect(messageNotifications()).toBe(0);
    const conversation = otherTab.app.messaging.conversation(id);
    await waitFor(() => expect(conversation.state.value).toBe('ready'));
    conversation.markRead();
    await waitFor(() => expect(loudAlerts(firstTab(), id)).toEqual([]));
    otherTab.setVisible(false);
    conversation.send({ kind: 'text', text: 'And since when?' });
    await waitFor(() => expect(messageNotifications()).toBe(1));
  });

  test('makes no sound while alerts are muted, and is counted', async () => {
    await openDoctorTabs(2);
    firstTab().app.alerts.mute('hour');
    await waitFor(() => expect(tabs.map(({ app }) => app.alerts.isMuted.value)).toEqual([true, true]));
    // Patients from the last minute may have been announced before.
    const before = soundCount();
    await waitForAnswer(await sendQuestion());
    expect(messageNotifications()).toBe(0);
    expect(soundCount()).toBe(before);
    await waitFor(() => expect(firstTab().titleCount()).toBeGreaterThan(0));
  });

  test('opens the consultation from the notification, which names nobody', async () => {
    await openDoctorTabs(1);
    const id = await sendQuestion();
    await waitForAnswer(id);
    const notification = firstOf(
      firstTab().notifications.filter(({ body }) => body === alertMessages.message(1)),
    );
    expect(notification.title).toBe(firstTab().app.hospital.name.value);
    notification.press();
    expect(firstTab().navigations.at(-1)).toBe(`/cloudRoom/detail?id=${id}`);
  });
});

test('a new patient is announced once, and counts as seen once somebody opens the queue', async () => {
  await openDoctorTabs(2);
  const before = firstTab().app.waiting.list.value.value?.length ?? 0;
  expect(notificationBodies()).toEqual([]);
  browser.advance(6 * 60_000);
  await waitFor(() => expect(firstTab().app.waiting.list.value.value?.length).toBe(before + 1));
  await waitFor(() => expect(notificationBodies()).toEqual([alertMessages.waiting(1)]));
  firstOf(tabs.slice(1)).app.alerts.setAddress('/cloudRoom');
  await waitFor(() => {
    for (const { app } of tabs)
      expect(app.alerts.unseen.value.filter(({ kind }) => kind === 'waiting')).toEqual([]);
  });
});

test('a prescription is announced to the auditor, and its verdict to the doctor, without a name', async () => {
  await openDoctorTabs(1, 'fengjiahe');
  const auditor = await browser.signIn('qinshulan', { otherDevice: true });
  auditor.app.alerts.setAddress('/personalData');
  // Older prescriptions are counted and make no sound.
  await waitFor(() => expect(auditor.titleCount()).toBeGreaterThan(0));
  await waitFor(() => expect(auditor.app.messaging.connectionState.value).toBe('live'));
  expect(auditor.notifications).toEqual([]);

  const { call } = firstTab().app;
  const rejected = firstOf((await call(prescription.list, { status: prescriptionStatus.rejected })).list);
  const { id } = await call(prescription.edit, { ...rejected, submit: true });
  await waitFor(() => expect(auditor.notifications.map(({ body }) => body)).toEqual([alertMessages.task(1)]));

  await auditor.app.call(audit.claim, { id });
  const { version } = (await auditor.app.call(audit.detail, { id })).prescription;
  await auditor.app.call(audit.verdict, { id, version, approve: true });
  await waitFor(() => expect(notificationBodies()).toContain(alertMessages.verdict(1)));
  expect(JSON.stringify([firstTab().notifications, auditor.notifications])).not.toContain(
    rejected.patient.name,
  );
});

test("a pharmacist's question is announced to the prescriber once, leads to it, and ends with the answer", async () => {
  await openDoctorTabs(2, 'fengjiahe');
  const auditor = await browser.signIn('qinshulan', { otherDevice: true });
  const { call } = firstTab().app;
  const rejected = firstOf((await call(prescription.list, { status: prescriptionStatus.rejected })).list);
  const { id, orderId, version } = await call(prescription.edit, { ...rejected, submit: true });
  await auditor.app.call(audit.claim, { id });
  const asked = await auditor.app.call(clarification.ask, { id, version, question: 'Is 5 mg right?' });
  const questions = ({ app }: FakeTab) =>
    app.alerts.unseen.value.filter(({ key }) => key === `question ${asked.id}`);
  await waitFor(() => {
    for (const tab of tabs)
      expect(questions(tab)).toMatchObject([{ path: `/cloudRoom/detail?id=${orderId}&part=prescription` }]);
    expect(notificationBodies()).toEqual([alertMessages.question(1)]);
  });
  expect(JSON.stringify(tabs.map(({ notifications }) => notifications))).not.toContain('5 mg');
  await call(clarification.answer, { id, clarificationId: asked.id, answer: 'Yes' });
  await waitFor(() => expect(tabs.flatMap(questions)).toEqual([]));
});

test('alerts are cleared when the person logs out', async () => {
  await openDoctorTabs(1);
  await waitForAnswer(await sendQuestion());
  await firstTab().app.session.logOut();
  expect(firstTab().app.alerts.unseen.value).toEqual([]);
});
