import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createReminder } from '../../src/console/domain/chat/reminder/reminder.ts';
import { dayOf } from '../../src/console/lib/dates/days.ts';
import { type OrderDetail, createOrderDetail } from '../../src/console/features/visits/orderDetail.ts';
import { type Orders, createOrders } from '../../src/console/features/visits/orders.ts';
import { type OrderQuery, readQuery } from '../../src/console/features/visits/orderQuery.ts';
import { message } from '../../src/contract/consultation/message.ts';
import { order, orderStatus } from '../../src/contract/consultation/order.ts';
import { accepted, submitted } from './auditStage.ts';
import { first, until } from './prescribingStage.ts';
import { type Desk, openStage, type Stage } from './roomStage.ts';

let stage: Stage;
let lin: Desk;
beforeEach(async () => {
  stage = await openStage();
  lin = await stage.seat('linyue');
});
afterEach(() => stage.close());

const listed = async (change: Partial<OrderQuery> = {}, desk = lin): Promise<Orders> => {
  const query = { ...readQuery('', dayOf(desk.app.clock.now())), ...change };
  const model = createOrders(desk.app, query);
  stage.closes(model.start());
  await until(() => expect(model.page.status.value).toBe('ready'));
  return model;
};
const rows = ({ page }: Orders) => page.value.value?.list ?? [];
const total = ({ page }: Orders) => page.value.value?.total;
const read = (id: string, desk = lin): OrderDetail => {
  const model = createOrderDetail(desk.app, id);
  stage.closes(model.start());
  return model;
};

describe("a doctor's orders", () => {
  test('are as many under each state as the landing page counts', async () => {
    const numbers = await lin.app.call(order.numbers, {});
    const today = dayOf(lin.app.clock.now());
    expect({
      awaiting: total(await listed({ status: orderStatus.awaiting })),
      inConsultation: total(await listed({ status: orderStatus.inConsultation })),
      finishedToday: total(
        await listed({ status: orderStatus.finished, by: 'finish', from: today, to: today }),
      ),
    }).toEqual(numbers);
  });

  test('change under the eyes of who looks at them', async () => {
    const waiting = await listed({ status: orderStatus.awaiting });
    const open = await listed({ status: orderStatus.inConsultation });
    await until(() => expect(lin.app.messaging.connectionState.value).toBe('live'));
    const id = await accepted(lin);
    await until(() => expect(rows(waiting).map((row) => row.id)).not.toContain(id));
    await until(() => expect(rows(open).map((row) => row.id)).toContain(id));
    // A colleague takes somebody: only the queue hears of it.
    const zhou = await stage.seat('zhouheng');
    const taken = await accepted(zhou);
    await until(() => expect(rows(waiting).map((row) => row.id)).not.toContain(taken));
  });

  test('beyond the last page are none, and how many there are is known', async () => {
    const far = await listed({ pageNo: 900 });
    expect(rows(far)).toEqual([]);
    expect(total(far)).toBeGreaterThan(20);
  });

  test('are a doctor’s: an auditor is told so in place', async () => {
    const qin = await stage.seat('qinshulan');
    const model = createOrders(qin.app, readQuery('', dayOf(qin.app.clock.now())));
    stage.closes(model.start());
    await until(() => expect(model.page.error.value?.code).toBe(403));
  });
});

describe('one order', () => {
  test('is read with its record and its prescriptions, and follows what becomes of it', async () => {
    const id = await accepted(lin);
    const one = read(id);
    await until(() => expect(one.prescriptions.status.value).toBe('ready'));
    await until(() => expect(lin.app.messaging.connectionState.value).toBe('live'));
    expect([one.record.value.value?.version, one.prescriptions.value.value?.total]).toEqual([0, 0]);
    const sent = await submitted(lin, id);
    await until(() => expect(one.prescriptions.value.value?.list.map((rx) => rx.id)).toEqual([sent.id]));
    await lin.app.call(order.finish, { id });
    await until(() => expect(one.order.value.value?.status).toBe(orderStatus.finished));
  });

  test('that waits is read without asking for what nobody wrote', async () => {
    const { id } = first(rows(await listed({ status: orderStatus.awaiting })));
    const one = read(id);
    await until(() => expect(one.order.status.value).toBe('ready'));
    expect([one.record.status.value, one.prescriptions.status.value]).toEqual(['idle', 'idle']);
  });

  test('of nobody, of another hospital or of a colleague is said plainly, and nothing else is asked', async () => {
    const zhou = await stage.seat('zhouheng');
    const theirs = await accepted(zhou);
    for (const [id, code] of [
      ['no-such-order', 404],
      ['<script>🙂\u202e', 404],
      [theirs, 1_101_000_003],
    ] as const) {
      const one = read(id);
      await until(() => expect(one.order.error.value?.code).toBe(code));
      expect(one.record.status.value).toBe('idle');
    }
  });
});

const openOne = async () => {
  const id = await accepted(lin);
  await until(() => expect(lin.app.messaging.connectionState.value).toBe('live'));
  const conversation = lin.app.messaging.conversation(id);
  await until(() => expect(conversation.state.value).toBe('ready'));
  return { id, conversation, reminding: createReminder(lin.app, conversation) };
};
const reminders = async (id: string) =>
  (await lin.app.call(message.history, { conv: id })).list.filter(({ kind }) => kind === 'notice').length;

describe('a patient who owes an answer', () => {
  test('is reminded once, and the screen says when', async () => {
    const { id, conversation, reminding } = await openOne();
    conversation.send({ kind: 'text', text: 'Since when?' });
    await until(() => expect(reminding.availability.value).toBe('yes'));
    await until(() => expect(conversation.snapshot.value.pending).toEqual([]));
    await reminding.remind();
    await until(() => expect(reminding.availability.value).toBe('lately'));
    expect(reminding.remindedAt.value).not.toBeNull();
    await reminding.remind();
    expect(reminding.error.value?.code).toBe(1_101_000_011);
    expect(await reminders(id)).toBe(1);
  });

  test('is not reminded twice when the answer is lost', async () => {
    const { id, conversation, reminding } = await openOne();
    conversation.send({ kind: 'text', text: 'Since when?' });
    await until(() => expect(conversation.snapshot.value.pending).toEqual([]));
    lin.net.losing = '/pushMessage';
    await reminding.remind();
    expect([reminding.state.value, reminding.error.value]).toEqual(['idle', null]);
    await until(() => expect(reminding.availability.value).toBe('lately'));
    expect(await reminders(id)).toBe(1);
  });

  test('while nothing gets through is not known to be reminded', async () => {
    const { conversation, reminding } = await openOne();
    conversation.send({ kind: 'text', text: 'Since when?' });
    await until(() => expect(conversation.snapshot.value.pending).toEqual([]));
    lin.net.down = true;
    await reminding.remind();
    expect(reminding.state.value).toBe('unknown');
    lin.net.down = false;
    await reminding.checkDone();
    expect([reminding.state.value, reminding.availability.value]).toEqual(['idle', 'yes']);
  });
});
