import { type Message, message, recallWindowMs } from '../../contract/consultation/message.ts';
import type { Conversation } from '../../contract/consultation/order.ts';
import { socketPath, socketProtocol } from '../../contract/protocol/socket.ts';
import {
  headOf,
  messageById,
  readMark,
  searchMessages,
  listMessages,
  listOtherPictures,
  firstUnansweredSql,
} from './conversation.ts';
import { requireOpenOrder, requireReadableOrder } from '../orders/orderRows.ts';
import { recallMessage } from './recallMessage.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { Store } from '../db/store.ts';
import { trailRead } from '../trail/trailRead.ts';

/** The state of a conversation for its doctor. */
export type ConversationSummary = Pick<Conversation, 'unread' | 'lastMessage' | 'unansweredSince'>;

/** The list names the message kind, because the console words messages that have no text. */
const lastMessageOf = (
  { body, at, from, kind }: Message,
  doctorId: string,
): ConversationSummary['lastMessage'] => ({
  text: body.text || (body.file?.name ?? ''),
  at,
  mine: from.id === doctorId,
  kind,
  recalled: body.recalled ?? false,
  ...(body.file?.seconds !== undefined && { seconds: body.file.seconds }),
});

const conversationSummary = (store: Store, doctorId: string, conv: string): ConversationSummary => {
  const [last] = listMessages(store, conv, { limit: 1 });
  const unread = store.one<{ n: number }>(
    "SELECT count(*) AS n FROM message WHERE conv = ? AND role = 'patient' AND seq > ? AND recalled = 0",
    conv,
    readMark(store, conv, 'doctor'),
  );
  const unanswered = store.one<{ at: number }>(
    `SELECT at FROM message WHERE conv = ?1 AND seq = ${firstUnansweredSql('?1')}`,
    conv,
  );
  return {
    unread: unread?.n ?? 0,
    lastMessage: last ? lastMessageOf(last, doctorId) : null,
    unansweredSince: unanswered?.at ?? null,
  };
};

/** The summaries of these conversations, by order id. */
export const conversationSummaries = (
  store: Store,
  doctorId: string,
  orderIds: readonly string[],
): Map<string, ConversationSummary> =>
  new Map(orderIds.map((id) => [id, conversationSummary(store, doctorId, id)]));

/** Page size of a search. */
const searchPageSize = 20;
/** Page size of the pictures of other conversations. */
const picturePageSize = 30;

/**
 * Message history, search and recall, and the address of the socket (specification §7; docs/wire.md, "IM
 * socket").
 */
export const messageHandlers = bindHandlers(message, {
  history({ conv, before, after, pageSize }, ctx) {
    trailRead(ctx, 'transcript-read', requireReadableOrder(ctx, conv));
    const { store } = ctx;
    return {
      list: listMessages(store, conv, { before, after, limit: pageSize }),
      head: headOf(store, conv),
      read: { doctor: readMark(store, conv, 'doctor'), patient: readMark(store, conv, 'patient') },
    };
  },
  config: (_input, { caller, turnServer }) => ({
    path: socketPath,
    protocol: socketProtocol,
    iceServers: turnServer ? [turnServer.iceServerFor(caller.userId)] : [],
    video: true,
  }),
  recall({ conv, id }, ctx) {
    const { store, events, caller, clock, trail } = ctx;
    const target = messageById(store, conv, id);
    const own = target?.from.id === caller.userId;
    // The first answer may have been lost, and meanwhile the two minutes are over.
    if (own && target?.body.recalled) return true;
    requireOpenOrder(ctx, conv);
    if (!target) return throwHttpError(404);
    if (!own) return throwHttpError(403);
    if (clock.now() - target.at > recallWindowMs) return throwHttpError('recallOver');
    recallMessage(store, events, target, clock.now());
    trail('message-recall', id, conv);
    return true;
  },
  search({ conv, keyword, before }, ctx) {
    trailRead(ctx, 'transcript-read', requireReadableOrder(ctx, conv));
    const found = searchMessages(ctx.store, conv, { keyword, before, limit: searchPageSize + 1 });
    return { list: found.slice(0, searchPageSize), more: found.length > searchPageSize };
  },
  otherPictures({ conv, before }, ctx) {
    const found = listOtherPictures(ctx.store, requireReadableOrder(ctx, conv), {
      doctorId: ctx.caller.userId,
      before,
      limit: picturePageSize + 1,
    });
    return { list: found.slice(0, picturePageSize), more: found.length > picturePageSize };
  },
});
