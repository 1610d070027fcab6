import { reminderCmidPrefix } from '../contract/consultation/message.ts';
import { reminderIntervalMs } from '../contract/consultation/order.ts';
import { nextId } from './ids.ts';
import { openOrder } from './orderRows.ts';
import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';

/** In both languages: either side may read it. */
const words = '医生正在等您回复 The doctor is waiting for your answer';

/** Reminds the patient of an open consultation, in the conversation; call it inside a transaction. */
export const remind = (scene: Scene, orderId: string): true => {
  const { store, events, clock, trail } = scene;
  openOrder(scene, orderId);
  const last = store.one<{ role: string }>(
    "SELECT role FROM message WHERE conv = ? AND role <> 'system' AND recalled = 0 ORDER BY seq DESC LIMIT 1",
    orderId,
  );
  if (last?.role === 'patient') return refuse('patientAnswered');
  const before = store.one<{ at: number }>(
    "SELECT at FROM message WHERE conv = ? AND role = 'system' AND substr(cmid, 1, ?) = ? ORDER BY seq DESC LIMIT 1",
    orderId,
    reminderCmidPrefix.length,
    reminderCmidPrefix,
  );
  if (before && clock.now() - before.at < reminderIntervalMs) return refuse('remindedLately');
  events.say(store, {
    conv: orderId,
    cmid: `${reminderCmidPrefix}${nextId()}`,
    role: 'system',
    senderId: null,
    kind: 'notice',
    body: { text: words },
  });
  trail('order-remind', orderId);
  return true;
};
