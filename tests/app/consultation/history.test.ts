import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createRecordInsertion } from '../../../src/console/features/consultation/record/recordInsertion.ts';
import { createTimeline } from '../../../src/console/features/consultation/history/timeline.ts';
import { history } from '../../../src/contract/consultation/history.ts';
import { type Order, order } from '../../../src/contract/consultation/order.ts';
import type { Services } from '../../../src/console/services.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';
import { openConsultation, firstOf, waitFor } from './openConsultation.ts';
import { getOrderPrescriptions } from '../../../src/console/features/prescriptions/form/model/getOrderPrescriptions.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.close());

/** Accepts every waiting patient and returns those with earlier visits, with their number. */
const acceptReturningPatients = async (client: Client): Promise<{ consultOrder: Order; total: number }[]> => {
  const patients: { consultOrder: Order; total: number }[] = [];
  for (const consultOrder of await client.app.call(order.awaiting, {})) {
    await client.app.call(order.accept, { id: consultOrder.id });
    const { total } = await client.app.call(history.visits, { patientId: consultOrder.patient.id });
    if (total > 0) patients.push({ consultOrder, total });
  }
  return patients;
};

/** A waiting patient, and one of their visits with a prescription. */
const acceptWithPrescription = async (client: Client) => {
  for (const { consultOrder } of await acceptReturningPatients(client)) {
    const { list } = await client.app.call(history.visits, { patientId: consultOrder.patient.id });
    const pastVisit = list.find(({ prescriptions }) => prescriptions > 0);
    if (pastVisit)
      return { consultOrder, pastVisit: { patientId: consultOrder.patient.id, orderId: pastVisit.orderId } };
  }
  throw new Error('no waiting patient has an earlier prescription');
};

describe('the timeline', () => {
  test('lists the patient’s visits, newest first, and opens each beside the form', async () => {
    const client = await backend.signIn('linyue');
    const { consultOrder } = firstOf(await acceptReturningPatients(client));
    const consultation = await openConsultation(backend, client, consultOrder.id);
    consultation.record.setField('presentIllness', 'half a sent');
    await waitFor(() => expect(consultation.timeline.page.value.value?.total).toBeGreaterThan(0));
    const rows = consultation.timeline.page.value.value?.list ?? [];
    expect(rows.map(({ at: when }) => when)).toEqual(
      rows.map(({ at: when }) => when).toSorted((a, b) => b - a),
    );
    const pastVisit = firstOf(rows.filter(({ orderId }) => orderId !== consultOrder.id));
    consultation.timeline.toggle(pastVisit.orderId);
    await waitFor(() => expect(consultation.timeline.visit(pastVisit.orderId).status.value).toBe('ready'));
    expect(consultation.timeline.visit(pastVisit.orderId).value.value).toMatchObject({
      orderId: pastVisit.orderId,
      record: { orderId: pastVisit.orderId },
    });
    expect(consultation.record.draft.value?.presentIllness).toBe('half a sent');
    consultation.timeline.toggle(pastVisit.orderId);
    expect(consultation.timeline.expanded.value.size).toBe(0);
  });

  test('appends a whole section to the past history, with its source, or nothing', async () => {
    const client = await backend.signIn('linyue');
    const { consultOrder } = firstOf(await acceptReturningPatients(client));
    const consultation = await openConsultation(backend, client, consultOrder.id);
    const insertion = createRecordInsertion(
      consultation.record,
      consultation.recordWritable,
      client.app.i18n.messages,
    );
    consultation.record.setField('pastHistory', 'told here');
    const t = client.app.i18n.messages.value.consultation.history;
    const source = t.fromVisit('Acute bronchitis', '2026-05-03', '周衡');
    expect(insertion.insert('pastHistory', source)).not.toBeTypeOf('string');
    expect(consultation.record.draft.value?.pastHistory).toBe(`told here\n${source}`);
    expect(source).toContain('2026-05-03');
    expect(insertion.insert('pastHistory', 'x'.repeat(4000))).toBe('tooLong');
    expect(consultation.record.draft.value?.pastHistory).toBe(`told here\n${source}`);
  });

  test('copies the lines of an earlier prescription into the form without sending', async () => {
    const client = await backend.signIn('linyue');
    const { consultOrder, pastVisit } = await acceptWithPrescription(client);
    const pastPrescription = firstOf((await client.app.call(history.visit, pastVisit)).prescriptions);
    const prescriptions = getOrderPrescriptions(client.app, consultOrder);
    backend.onClose(prescriptions.start());
    await waitFor(() => expect(prescriptions.list.status.value).toBe('ready'));
    await prescriptions.formModel.addLines(pastPrescription.lines);
    const lines = prescriptions.formModel.form.value?.lines ?? [];
    expect(lines.map(({ drugId }) => drugId)).toEqual(pastPrescription.lines.map(({ drugId }) => drugId));
    expect(lines.map(({ dose }) => dose)).toEqual(pastPrescription.lines.map(({ dose }) => dose));
    expect(prescriptions.list.value.value).toEqual([]);
  });
});

test('does not show a late response about another patient', async () => {
  const client = await backend.signIn('linyue');
  const patients = await acceptReturningPatients(client);
  const [a, b] = [firstOf(patients), firstOf(patients.slice(1))];
  const waiting: (() => void)[] = [];
  let isHolding = true;
  const call: Services['call'] = async (endpoint, input, options) => {
    const answer = await client.app.call(endpoint, input, options);
    if (isHolding) await new Promise<void>((release) => waiting.push(release));
    return answer;
  };
  const delayedApp = { ...client.app, call };
  const [firstTimeline, secondTimeline] = [
    createTimeline(delayedApp, () => a.consultOrder.patient.id),
    createTimeline(client.app, () => b.consultOrder.patient.id),
  ];
  const lateLoad = firstTimeline.page.load();
  await secondTimeline.page.load();
  const shownPage = secondTimeline.page.value.value;
  await waitFor(() => expect(waiting).toHaveLength(1));
  isHolding = false;
  for (const release of waiting) release();
  await lateLoad;
  expect(secondTimeline.page.value.value).toBe(shownPage);
  const firstOrderIds = new Set(firstTimeline.page.value.value?.list.map(({ orderId }) => orderId));
  expect(shownPage?.list.some(({ orderId }) => firstOrderIds.has(orderId))).toBe(false);
});

test('shows the last page requested when paging quickly', async () => {
  const client = await backend.signIn('linyue');
  const { consultOrder } = firstOf(await acceptReturningPatients(client));
  const releases: (() => void)[] = [];
  const call: Services['call'] = async (endpoint, input, options) => {
    const answer = await client.app.call(endpoint, input, options);
    await new Promise<void>((release) => releases.push(release));
    return answer;
  };
  const timeline = createTimeline({ ...client.app, call }, () => consultOrder.patient.id);
  const [firstPage, secondPage] = [timeline.page.load(1), timeline.page.load(2)];
  await waitFor(() => expect(releases).toHaveLength(2));
  for (const release of releases.toReversed()) release();
  await Promise.all([firstPage, secondPage]);
  expect(timeline.page.value.value?.pageNo).toBe(2);
});
