import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { en } from '../../../src/console/messages.en.ts';
import { createReminder } from '../../../src/console/domain/chat/reminder/reminder.ts';
import { dayOf } from '../../../src/console/lib/dates/days.ts';
import { type OrderDetail, createOrderDetail } from '../../../src/console/features/visits/orderDetail.ts';
import { orderEvents } from '../../../src/console/features/visits/orderEvents.ts';
import { type Orders, createOrders } from '../../../src/console/features/visits/orders.ts';
import { type OrderQuery, readQuery } from '../../../src/console/features/visits/orderQuery.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { order, orderStatus } from '../../../src/contract/consultation/order.ts';
import { acceptPatient, resubmit, submitPrescription, submitVerdict } from '../audit/auditSteps.ts';
import { firstOf, waitFor } from '../prescriptions/fillForm.ts';
import { type Client, startBackend, type Backend } from '../../support/startBackend.ts';

const t = en.orders.events;
let backend: Backend;
let doctor: Client;
beforeEach(async () => {
  backend = await startBackend();
  doctor = await backend.signIn('linyue');
});
afterEach(() => backend.close());

const openList = async (change: Partial<OrderQuery> = {}, client = doctor): Promise<Orders> => {
  const query = { ...readQuery('', dayOf(client.app.clock.now())), ...change };
  const model = createOrders(client.app, query);
  backend.onClose(model.start());
  await waitFor(() => expect(model.page.status.value).toBe('ready'));
  return model;
};
const rows = ({ page }: Orders) => page.value.value?.list ?? [];
const total = ({ page }: Orders) => page.value.value?.total;
const openDetailOf = (id: string, client = doctor): OrderDetail => {
  const model = createOrderDetail(client.app, id);
  backend.onClose(model.start());
  return model;
};

/** What the timeline of an order says of its prescriptions. */
const prescriptionTexts = async (id: string): Promise<string[]> => {
  const detail = openDetailOf(id);
  await waitFor(() => expect(detail.prescriptions.status.value).toBe('ready'));
  const { order: state, prescriptions } = detail;
  if (!state.value.value) throw new Error('the order was not loaded');
  const [requested, accepted, ...texts] = orderEvents(
    {
      order: state.value.value,
      prescriptions: prescriptions.value.value?.list,
      prescriptionVersions: prescriptions.value.value?.versions,
    },
    en,
  ).map(({ text }) => text);
  expect([requested, accepted]).toEqual([t.created, t.accepted('林月')]);
  return texts;
};

describe("a doctor's orders", () => {
  test('are as many under each status as the landing page counts', async () => {
    const numbers = await doctor.app.call(order.numbers, {});
    const today = dayOf(doctor.app.clock.now());
    expect({
      awaiting: total(await openList({ status: orderStatus.awaiting })),
      inConsultation: total(await openList({ status: orderStatus.inConsultation })),
      finishedToday: total(
        await openList({ status: orderStatus.finished, by: 'finish', from: today, to: today }),
      ),
    }).toEqual(numbers);
  });

  test('are updated in the open list', async () => {
    const waiting = await openList({ status: orderStatus.awaiting });
    const open = await openList({ status: orderStatus.inConsultation });
    await waitFor(() => expect(doctor.app.messaging.connectionState.value).toBe('live'));
    const id = await acceptPatient(doctor);
    await waitFor(() => expect(rows(waiting).map((row) => row.id)).not.toContain(id));
    await waitFor(() => expect(rows(open).map((row) => row.id)).toContain(id));
    // A colleague accepts a patient: only the queue is notified.
    const colleague = await backend.signIn('zhouheng');
    const takenId = await acceptPatient(colleague);
    await waitFor(() => expect(rows(waiting).map((row) => row.id)).not.toContain(takenId));
  });

  test('beyond the last page are none, and the total is known', async () => {
    const beyondLast = await openList({ pageNo: 900 });
    expect(rows(beyondLast)).toEqual([]);
    expect(total(beyondLast)).toBeGreaterThan(20);
  });

  test('are for doctors: an auditor sees that on the page', async () => {
    const auditor = await backend.signIn('qinshulan');
    const model = createOrders(auditor.app, readQuery('', dayOf(auditor.app.clock.now())));
    backend.onClose(model.start());
    await waitFor(() => expect(model.page.error.value?.code).toBe(403));
  });
});

describe('one order', () => {
  test('is shown with its record and prescriptions, and updated', async () => {
    const id = await acceptPatient(doctor);
    const detail = openDetailOf(id);
    await waitFor(() => expect(detail.prescriptions.status.value).toBe('ready'));
    await waitFor(() => expect(doctor.app.messaging.connectionState.value).toBe('live'));
    expect([detail.record.value.value?.version, detail.prescriptions.value.value?.total]).toEqual([0, 0]);
    const sent = await submitPrescription(doctor, id);
    await waitFor(() => expect(detail.prescriptions.value.value?.list.map((rx) => rx.id)).toEqual([sent.id]));
    await doctor.app.call(order.finish, { id });
    await waitFor(() => expect(detail.order.value.value?.status).toBe(orderStatus.finished));
  });

  test('tells of a prescription that was rejected, corrected and approved each verdict; the last, where no versions are kept', async () => {
    const id = await acceptPatient(doctor);
    const auditor = await backend.signIn('qinshulan');
    const sent = await submitPrescription(doctor, id);
    await submitVerdict(auditor, sent, false, ['2-5'], 'please halve it');
    await submitVerdict(auditor, await resubmit(doctor, sent, { dose: '2.5' }), true);
    const no = sent.prescriptionNo;
    const [submitted, approved] = [t.submitted(no), t.approved(no, '秦淑兰')];
    expect(await prescriptionTexts(id)).toEqual([
      t.drafted(no),
      submitted,
      t.rejected(no, '秦淑兰'),
      submitted,
      approved,
    ]);
    doctor.network.notOffered = '/prescription/doctor/versions';
    expect(await prescriptionTexts(id)).toEqual([t.drafted(no), t.earlierVersions(no), submitted, approved]);
  });

  test('that waits is shown without requesting a record that nobody wrote', async () => {
    const { id } = firstOf(rows(await openList({ status: orderStatus.awaiting })));
    const detail = openDetailOf(id);
    await waitFor(() => expect(detail.order.status.value).toBe('ready'));
    expect([detail.record.status.value, detail.prescriptions.status.value]).toEqual(['idle', 'idle']);
  });

  test('that does not exist or belongs to another hospital or a colleague says so, and nothing else is requested', async () => {
    const colleague = await backend.signIn('zhouheng');
    const foreignId = await acceptPatient(colleague);
    for (const [id, code] of [
      ['no-such-order', 404],
      ['<script>🙂\u202e', 404],
      [foreignId, 1_101_000_003],
    ] as const) {
      const detail = openDetailOf(id);
      await waitFor(() => expect(detail.order.error.value?.code).toBe(code));
      expect(detail.record.status.value).toBe('idle');
    }
  });
});

const openReminder = async () => {
  const id = await acceptPatient(doctor);
  await waitFor(() => expect(doctor.app.messaging.connectionState.value).toBe('live'));
  const conversation = doctor.app.messaging.conversation(id);
  await waitFor(() => expect(conversation.state.value).toBe('ready'));
  return { id, conversation, reminding: createReminder(doctor.app, conversation) };
};
const reminders = async (id: string) =>
  (await doctor.app.call(message.history, { conv: id })).list.filter(({ kind }) => kind === 'notice').length;

describe('a patient who has not answered', () => {
  test('is reminded once, and the screen says when', async () => {
    const { id, conversation, reminding } = await openReminder();
    conversation.send({ kind: 'text', text: 'Since when?' });
    await waitFor(() => expect(reminding.availability.value).toBe('yes'));
    await waitFor(() => expect(conversation.snapshot.value.pending).toEqual([]));
    await reminding.remind();
    await waitFor(() => expect(reminding.availability.value).toBe('lately'));
    expect(reminding.remindedAt.value).not.toBeNull();
    await reminding.remind();
    expect(reminding.error.value?.code).toBe(1_101_000_011);
    expect(await reminders(id)).toBe(1);
  });

  test('is not reminded twice if the response is lost', async () => {
    const { id, conversation, reminding } = await openReminder();
    conversation.send({ kind: 'text', text: 'Since when?' });
    await waitFor(() => expect(conversation.snapshot.value.pending).toEqual([]));
    doctor.network.loseResponseOf = '/pushMessage';
    await reminding.remind();
    expect([reminding.state.value, reminding.error.value]).toEqual(['idle', null]);
    await waitFor(() => expect(reminding.availability.value).toBe('lately'));
    expect(await reminders(id)).toBe(1);
  });

  test('does not count as reminded while offline', async () => {
    const { conversation, reminding } = await openReminder();
    conversation.send({ kind: 'text', text: 'Since when?' });
    await waitFor(() => expect(conversation.snapshot.value.pending).toEqual([]));
    doctor.network.offline = true;
    await reminding.remind();
    expect(reminding.state.value).toBe('unknown');
    doctor.network.offline = false;
    await reminding.checkDone();
    expect([reminding.state.value, reminding.availability.value]).toEqual(['idle', 'yes']);
  });
});
