import { reminderCmidPrefix } from '../../contract/consultation/message.ts';
import { reminderIntervalMs } from '../../contract/consultation/order.ts';
import { nextId } from '../db/ids.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';

const reminderText = {
  zh: '医生正在等待您的回复，请查看问诊并回复。',
  en: 'Your doctor is waiting for your reply.',
};

/** Reminds the patient of an open consultation, in the conversation; call it inside a transaction. */
export const remindPatient = (ctx: RequestContext, orderId: string): true => {
  const { store, events, clock, trail } = ctx;
  requireOpenOrder(ctx, orderId);
  const last = store.one<{ role: string }>(
    "SELECT role FROM message WHERE conv = ? AND role <> 'system' AND recalled = 0 ORDER BY seq DESC LIMIT 1",
    orderId,
  );
  if (last?.role === 'patient') return throwHttpError('patientAnswered');
  const previous = store.one<{ at: number }>(
    "SELECT at FROM message WHERE conv = ? AND role = 'system' AND substr(cmid, 1, ?) = ? ORDER BY seq DESC LIMIT 1",
    orderId,
    reminderCmidPrefix.length,
    reminderCmidPrefix,
  );
  if (previous && clock.now() - previous.at < reminderIntervalMs) return throwHttpError('remindedLately');
  events.sendMessage(store, {
    conv: orderId,
    cmid: `${reminderCmidPrefix}${nextId()}`,
    role: 'system',
    senderId: null,
    kind: 'notice',
    body: { text: reminderText[store.language] },
  });
  trail('order-remind', orderId);
  return true;
};
