import { message } from '../contract/message.ts';
import type { Conversation } from '../contract/order.ts';
import { socketPath, socketProtocol } from '../contract/socket.ts';
import { headOf, readMark, stretch } from './conversation.ts';
import { readableOrder } from './orderRows.ts';
import { serve } from './serve.ts';
import type { Store } from './store.ts';

/** Where a conversation stands for its doctor. */
export type Standing = Pick<Conversation, 'unread' | 'lastMessage' | 'unansweredSince'>;

const standing = (store: Store, doctorId: string, conv: string): Standing => {
  const [last] = stretch(store, conv, { most: 1 });
  const unread = store.one<{ n: number }>(
    "SELECT count(*) AS n FROM message WHERE conv = ? AND role = 'patient' AND seq > ?",
    conv,
    readMark(store, conv, 'doctor'),
  );
  const unanswered = store.one<{ at: number }>(
    `SELECT at FROM message WHERE conv = ? AND role = 'patient' AND seq >
      (SELECT coalesce(max(seq), 0) FROM message WHERE conv = ? AND role = 'doctor') ORDER BY seq LIMIT 1`,
    conv,
    conv,
  );
  return {
    unread: unread?.n ?? 0,
    lastMessage: last ? { text: last.body.text, at: last.at, mine: last.from.id === doctorId } : null,
    unansweredSince: unanswered?.at ?? null,
  };
};

/** Where each of these conversations stands, by order id. */
export const standings = (
  store: Store,
  doctorId: string,
  orderIds: readonly string[],
): Map<string, Standing> => new Map(orderIds.map((id) => [id, standing(store, doctorId, id)]));

/** What was said, in pages, and where the socket is (specification §7; wire.md, "IM socket"). */
export const messageCalls = serve(message, {
  history({ conv, before, after, pageSize }, scene) {
    readableOrder(scene, conv);
    const { store } = scene;
    return {
      list: stretch(store, conv, { before, after, most: pageSize }),
      head: headOf(store, conv),
      read: { doctor: readMark(store, conv, 'doctor'), patient: readMark(store, conv, 'patient') },
    };
  },
  config: () => ({ path: socketPath, protocol: socketProtocol }),
});
