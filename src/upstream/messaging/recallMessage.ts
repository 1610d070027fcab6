import * as v from 'valibot';
import { type Message, messageBody } from '../../contract/consultation/message.ts';
import { orderOf } from './conversation.ts';
import type { Events } from './events.ts';
import type { Store } from '../db/store.ts';

type Body = Message['body'];

/** The body of a recalled message. */
const redactedBody: Body = { text: '', recalled: true };

/** The original body of a recalled message. */
export const recalledBody = (store: Store, id: string): Body | undefined => {
  const row = store.one<{ body: string }>('SELECT body FROM recalled_message WHERE message_id = ?', id);
  return row && v.parse(messageBody, JSON.parse(row.body));
};

/**
 * Recalls a message: removes its content from the conversation, from quotations and from stored events, and
 * notifies the doctor. The original stays in `recalled_message`. Call it inside a transaction; the caller
 * checks permission.
 */
export const recallMessage = (
  store: Store,
  events: Events,
  { id, conv, seq, body }: Message,
  at: number,
): void => {
  store.run(
    'INSERT INTO recalled_message (message_id, conv, body, at) VALUES (?, ?, ?, ?)',
    id,
    conv,
    JSON.stringify(body),
    at,
  );
  store.run('UPDATE message SET body = ?, recalled = 1 WHERE id = ?', JSON.stringify(redactedBody), id);
  // As in the index of migration 052.
  store.run(
    `UPDATE message SET body = json_set(body, '$.replyTo.text', '')
     WHERE conv = ? AND CASE WHEN json_valid(body) THEN body ->> '$.replyTo.id' END = ?`,
    conv,
    id,
  );
  const doctorId = orderOf(store, conv)?.doctorId;
  if (!doctorId) return;
  events.redactMessage(store, doctorId, id, redactedBody);
  events.publish(store, doctorId, { type: 'recall', conv, id, seq, at });
};
