import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Router } from 'wouter';
import { taskColumns } from '../../../src/console/features/audit/queue/taskColumns.tsx';
import {
  createTaskList,
  parseQuery,
  type TaskListModel,
} from '../../../src/console/features/audit/queue/taskListModel.ts';
import { en as queueEn } from '../../../src/console/features/audit/queue/messages.en.ts';
import { zh as queueZh } from '../../../src/console/features/audit/queue/messages.zh.ts';
import { createTakenOverReviews } from '../../../src/console/features/audit/queue/takenOver.ts';
import { memoryStorage } from '../../../src/console/api/testing/createTestApi.ts';
import { createI18n, staticCatalog } from '../../../src/console/i18n/i18n.ts';
import { AppI18nContext, CoreI18nContext } from '../../../src/console/i18n/useMessages.ts';
import { en } from '../../../src/console/messages.en.ts';
import { zh } from '../../../src/console/messages.zh.ts';
import { ServicesContext } from '../../../src/console/useServices.ts';
import { audit, type Task } from '../../../src/contract/prescribing/audit.ts';
import { submitVerdict, auditQueue } from './auditSteps.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

let backend: Backend;
let auditor: Client;
let otherAuditor: Client;
beforeEach(async () => {
  backend = await startBackend();
  auditor = await backend.signIn('qinshulan');
  otherAuditor = await backend.signIn('luyifan');
});
afterEach(() => backend.close());

const openQueue = async (client: Client, status: number | null = null): Promise<TaskListModel> => {
  const tasks = createTaskList(client.app, { ...parseQuery(''), status });
  backend.onClose(tasks.start());
  await waitFor(() => {
    expect(tasks.page.status.value).toBe('ready');
    expect(client.app.messaging.connectionState.value).toBe('live');
  });
  return tasks;
};

/** What the queue says beside a patient. */
const patientCell = ({ app }: Client, task: Task, language: 'en' | 'zh'): string => {
  const i18n = createI18n(memoryStorage(), language, staticCatalog({ en, zh }), {
    reviewQueue: staticCatalog({ en: queueEn, zh: queueZh }),
  });
  const cell = taskColumns(en, queueEn, false).find(({ id }) => id === 'patient')?.cell;
  if (!cell) throw new Error('no column of patients');
  const row = { row: { ...task, id: task.prescription.id }, removed: false };
  const routed = { ssrPath: '/prescriptionTask', children: createElement(cell, { row }) };
  const inApp = createElement(ServicesContext, { value: app }, createElement(Router, routed));
  const inLanguage = createElement(AppI18nContext, { value: i18n }, inApp);
  return renderToString(createElement(CoreI18nContext, { value: i18n }, inLanguage));
};
const rowIds = (tasks: TaskListModel) => tasks.stableRows.shown.value.map(({ row }) => row.id);

describe("the auditors' queue", () => {
  test('lists the oldest first, and shows live who holds which prescription', async () => {
    const tasks = await openQueue(auditor);
    const rows = tasks.stableRows.shown.value.map(({ row }) => row.prescription.submitTime ?? 0);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    const id = firstOf(rowIds(tasks));
    await otherAuditor.app.call(audit.claim, { id });
    await waitFor(() => expect(tasks.stableRows.shown.value[0]?.row.claim?.auditorName).toBe('陆一帆'));
  });

  test('says which prescription is an emergency, and its number, by which two of one patient differ', async () => {
    const task = firstOf(await auditQueue(auditor));
    const urgent = { ...task, prescription: { ...task.prescription, emergency: true } };
    for (const [language, badge] of [
      ['en', 'Emergency'],
      ['zh', '急诊'],
    ] as const) {
      expect(patientCell(auditor, urgent, language)).toContain(`>${badge}<`);
      expect(patientCell(auditor, task, language)).not.toContain(badge);
      expect(patientCell(auditor, task, language)).toContain(`>${task.prescription.prescriptionNo}<`);
    }
  });

  test('marks what this auditor opened and left undecided, for this auditor only', async () => {
    const { id } = firstOf(await auditQueue(auditor)).prescription;
    await auditor.app.call(audit.claim, { id });
    await auditor.app.call(audit.release, { id });
    const lookedAt = async (client: Client) =>
      (await auditQueue(client)).find((task) => task.prescription.id === id)?.lookedAt ?? null;
    expect(await lookedAt(auditor)).not.toBeNull();
    expect(await lookedAt(otherAuditor)).toBeNull();
  });

  test('keeps rows in place under the pointer; a decided prescription is marked where it is', async () => {
    const tasks = await openQueue(auditor);
    const before = rowIds(tasks);
    tasks.stableRows.freeze();
    await submitVerdict(otherAuditor, firstOf(await auditQueue(otherAuditor)).prescription, true);
    await waitFor(() => expect(tasks.stableRows.shown.value[0]?.removed).toBe(true));
    expect(rowIds(tasks)).toEqual(before);
    tasks.stableRows.unfreeze();
    expect(rowIds(tasks)).toEqual(before.slice(1));
  });

  test("counts waiting prescriptions, today's own decisions and their duration", async () => {
    const tasks = await openQueue(auditor);
    await waitFor(() => expect(tasks.today.value.value).toBeTruthy());
    const { waiting = 0, mine = 0 } = tasks.today.value.value ?? {};
    expect(waiting).toBe((await auditQueue(auditor)).length);
    await submitVerdict(auditor, firstOf(await auditQueue(auditor)).prescription, true);
    await waitFor(() => {
      expect(tasks.today.value.value).toMatchObject({ waiting: waiting - 1, mine: (mine ?? 0) + 1 });
      expect(tasks.today.value.value?.median).toBeGreaterThanOrEqual(0);
    });
  });

  test('"claim next" reports that nothing is free, and claims nothing', async () => {
    for (const { prescription } of await auditQueue(otherAuditor))
      await otherAuditor.app.call(audit.claim, { id: prescription.id });
    const tasks = await openQueue(auditor);
    await tasks.claimAndOpenNext();
    expect(tasks.nothingFree.value).toBe(true);
    expect(auditor.navigations).toEqual([]);
  });

  test('"claim next" pressed twenty times claims one', async () => {
    const tasks = await openQueue(auditor);
    for (let n = 0; n < 20; n += 1) tasks.claimNext();
    await waitFor(() => expect(auditor.navigations).toHaveLength(1));
    const mine = auditor.app.session.userId.value;
    expect((await auditQueue(auditor)).filter(({ claim }) => claim?.auditorId === mine)).toHaveLength(1);
  });

  test('shows a doctor that it is for auditors', { tags: 'S6-auditor-landing' }, async () => {
    const doctor = await backend.signIn('linyue');
    const tasks = createTaskList(doctor.app, parseQuery(''));
    backend.onClose(tasks.start());
    await waitFor(() => expect(tasks.page.error.value?.code).toBe(403));
  });
});

describe('a review that a colleague took over', () => {
  test('is told by whom and why, also after the verdict and on the next page, until it was seen', async () => {
    const opened = () => {
      const reviews = createTakenOverReviews(auditor.app);
      return { reviews, close: reviews.start() };
    };
    const first = opened();
    await waitFor(() => expect(first.reviews.list.value.value).toEqual([]));
    const sent = firstOf(await auditQueue(auditor)).prescription;
    await auditor.app.call(audit.claim, { id: sent.id });
    await otherAuditor.app.call(audit.takeOver, { id: sent.id, reason: 'Shift change' });
    await submitVerdict(otherAuditor, sent, true);
    const told = { prescriptionNo: sent.prescriptionNo, takenBy: '陆一帆', reason: 'Shift change' };
    await waitFor(() => expect(first.reviews.list.value.value).toMatchObject([told]));
    first.close();
    const next = opened();
    backend.onClose(next.close);
    await waitFor(() => expect(next.reviews.list.value.value).toMatchObject([told]));
    await next.reviews.dismiss(next.reviews.list.value.value?.[0]?.id ?? '');
    expect(next.reviews.list.value.value).toEqual([]);
    expect(next.reviews.dismissError.value).toBeNull();
  });

  test('is said not to be dismissed only as long as its notice is there', async () => {
    const { id: prescriptionId } = firstOf(await auditQueue(auditor)).prescription;
    await auditor.app.call(audit.claim, { id: prescriptionId });
    await otherAuditor.app.call(audit.takeOver, { id: prescriptionId, reason: 'Shift change' });
    const reviews = createTakenOverReviews(auditor.app);
    backend.onClose(reviews.start());
    await waitFor(() => expect(reviews.list.value.value).toHaveLength(1));
    const id = reviews.list.value.value?.[0]?.id ?? '';
    auditor.network.refuse = '/dismiss-taken-over';
    await reviews.dismiss(id);
    expect(reviews.dismissError.value?.message).toBe('not now');
    auditor.network.refuse = null;
    // In another tab.
    await auditor.app.call(audit.dismissTakenOver, { id });
    await reviews.list.load();
    expect(reviews.dismissError.value).toBeNull();
  });

  test('is not known while the list cannot be loaded, which is said until a retry succeeds', async () => {
    auditor.network.refuse = '/taken-over';
    const reviews = createTakenOverReviews(auditor.app);
    backend.onClose(reviews.start());
    await waitFor(() => expect(reviews.loadError.value?.message).toBe('not now'));
    auditor.network.refuse = null;
    await reviews.list.load();
    expect(reviews.loadError.value).toBeNull();
    // What was loaded before may miss a later one.
    auditor.network.refuse = '/taken-over';
    await reviews.list.load();
    expect(reviews.loadError.value?.message).toBe('not now');
  });

  test('is not spoken of where the hospital’s system keeps none', async () => {
    auditor.network.notOffered = '/taken-over';
    const reviews = createTakenOverReviews(auditor.app);
    backend.onClose(reviews.start());
    await waitFor(() => expect(reviews.list.status.value).toBe('failed'));
    expect(reviews.loadError.value).toBeNull();
  });
});
