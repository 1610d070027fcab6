import * as v from 'valibot';
import { type Message, messageBody } from '../contract/message.ts';
import type { Events } from './events.ts';
import type { Store } from './store.ts';

type Body = Message['body'];

/** What stands where a message was that its sender took back. */
const silent: Body = { text: '', recalled: true };

/** What a message said before it was taken back. */
export const recalledBody = (store: Store, id: string): Body | undefined => {
  const row = store.one<{ body: string }>('SELECT body FROM recalled_message WHERE message_id = ?', id);
  return row && v.parse(messageBody, JSON.parse(row.body));
};

/**
 * Takes a message back: its words leave the conversation, what quotes them, and the events that told of them, and the doctor's line
 * hears of it. What it said stays in `recalled_message`. Call it inside a transaction; who may is the caller's matter.
 */
export const recall = (store: Store, events: Events, { id, conv, seq, body }: Message, at: number): void => {
  store.run(
    'INSERT INTO recalled_message (message_id, conv, body, at) VALUES (?, ?, ?, ?)',
    id,
    conv,
    JSON.stringify(body),
    at,
  );
  store.run('UPDATE message SET body = ?, recalled = 1 WHERE id = ?', JSON.stringify(silent), id);
  store.run(
    `UPDATE message SET body = json_set(body, '$.replyTo.text', '')
     WHERE conv = ? AND seq > ? AND body ->> '$.replyTo.id' = ?`,
    conv,
    seq,
    id,
  );
  const order = store.one<{ doctorId: string | null }>(
    'SELECT doctor_id AS doctorId FROM consult_order WHERE id = ?',
    conv,
  );
  if (!order?.doctorId) return;
  events.hush(store, order.doctorId, id, silent);
  events.tell(store, order.doctorId, { type: 'recall', conv, id, seq, at });
};
