import { type Message, message, recallWindowMs } from '../contract/consultation/message.ts';
import type { Conversation } from '../contract/consultation/order.ts';
import { socketPath, socketProtocol } from '../contract/protocol/socket.ts';
import { headOf, messageById, readMark, saidWith, stretch, unansweredIn } from './conversation.ts';
import { openOrder, readableOrder } from './orderRows.ts';
import { recall } from './recall.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';
import type { Store } from './store.ts';

/** The state of a conversation for its doctor. */
export type Standing = Pick<Conversation, 'unread' | 'lastMessage' | 'unansweredSince'>;

/** The list names the message kind, because the console words messages that have no text. */
const lastOf = ({ body, at, from, kind }: Message, doctorId: string): Standing['lastMessage'] => ({
  text: body.text || (body.file?.name ?? ''),
  at,
  mine: from.id === doctorId,
  kind,
  recalled: body.recalled ?? false,
  ...(body.file?.seconds !== undefined && { seconds: body.file.seconds }),
});

const standing = (store: Store, doctorId: string, conv: string): Standing => {
  const [last] = stretch(store, conv, { most: 1 });
  const unread = store.one<{ n: number }>(
    "SELECT count(*) AS n FROM message WHERE conv = ? AND role = 'patient' AND seq > ? AND recalled = 0",
    conv,
    readMark(store, conv, 'doctor'),
  );
  const unanswered = store.one<{ at: number }>(
    `SELECT at FROM message WHERE conv = ?1 AND seq = ${unansweredIn('?1')}`,
    conv,
  );
  return {
    unread: unread?.n ?? 0,
    lastMessage: last ? lastOf(last, doctorId) : null,
    unansweredSince: unanswered?.at ?? null,
  };
};

/** The summaries of these conversations, by order id. */
export const standings = (
  store: Store,
  doctorId: string,
  orderIds: readonly string[],
): Map<string, Standing> => new Map(orderIds.map((id) => [id, standing(store, doctorId, id)]));

/** Page size of a search. */
const foundAtOnce = 20;

/**
 * Message history, search and recall, and the address of the socket (specification §7; docs/wire.md, "IM
 * socket").
 */
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
  config: (_input, { caller, relay }) => ({
    path: socketPath,
    protocol: socketProtocol,
    iceServers: relay ? [relay.serverFor(caller.userId)] : [],
    video: true,
  }),
  recall({ conv, id }, scene) {
    const { store, events, caller, clock, trail } = scene;
    const said = messageById(store, conv, id);
    const own = said?.from.id === caller.userId;
    // The first answer may have been lost, and meanwhile the two minutes are over.
    if (own && said?.body.recalled) return true;
    openOrder(scene, conv);
    if (!said) return refuse(404);
    if (!own) return refuse(403);
    if (clock.now() - said.at > recallWindowMs) return refuse('recallOver');
    recall(store, events, said, clock.now());
    trail('message-recall', id, conv);
    return true;
  },
  search({ conv, keyword, before }, scene) {
    readableOrder(scene, conv);
    const found = saidWith(scene.store, conv, { keyword, before, most: foundAtOnce + 1 });
    return { list: found.slice(0, foundAtOnce), more: found.length > foundAtOnce };
  },
});
