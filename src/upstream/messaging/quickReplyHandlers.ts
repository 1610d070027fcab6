import { maxQuickReplies, type QuickReply, quickReplies } from '../../contract/consultation/quickReply.ts';
import { nextId } from '../db/ids.ts';
import { throwHttpError } from '../server/httpError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';
import type { RequestContext } from '../server/requestContext.ts';
import type { Store } from '../db/store.ts';

const ownReplies = ({ store, caller }: RequestContext): QuickReply[] =>
  store.all<QuickReply>(
    'SELECT id, category, shortcut, text FROM quick_reply WHERE user_id = ? ORDER BY id',
    caller.userId,
  );

/** A shortcut for comparison: `/BP` and `/bp` are the same. */
const shortcutKey = (shortcut: string): string => shortcut.normalize('NFKC').toLowerCase();

/** Stores a new reply; the caller checks permission. */
export const insertQuickReply = (
  store: Store,
  userId: string,
  { id, category, shortcut, text }: QuickReply,
): void =>
  store.run(
    'INSERT INTO quick_reply (id, user_id, category, shortcut, shortcut_key, text) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    userId,
    category,
    shortcut,
    shortcutKey(shortcut),
    text,
  );

const updateQuickReply = ({ store }: RequestContext, { id, category, shortcut, text }: QuickReply): void =>
  store.run(
    'UPDATE quick_reply SET category = ?, shortcut = ?, shortcut_key = ?, text = ? WHERE id = ?',
    category,
    shortcut,
    shortcutKey(shortcut),
    text,
    id,
  );

/** Quick replies: every doctor has their own (specification §7). */
export const quickReplyHandlers = bindHandlers(quickReplies, {
  all: (_input, ctx) => ownReplies(ctx),
  save({ id, category, shortcut, text }, ctx) {
    const replies = ownReplies(ctx);
    if (id !== undefined && !replies.some((one) => one.id === id)) return throwHttpError(404);
    if (id === undefined && replies.length >= maxQuickReplies) return throwHttpError('quickRepliesFull');
    const key = shortcutKey(shortcut);
    const taken = replies.some((one) => key !== '' && one.id !== id && shortcutKey(one.shortcut) === key);
    if (taken) return throwHttpError('quickReplyTwice');
    const saved = { id: id ?? nextId(), category, shortcut, text };
    if (id === undefined) insertQuickReply(ctx.store, ctx.caller.userId, saved);
    else updateQuickReply(ctx, saved);
    return saved;
  },
  remove({ id }, ctx) {
    if (!ownReplies(ctx).some((one) => one.id === id)) return throwHttpError(404);
    ctx.store.run('DELETE FROM quick_reply WHERE id = ?', id);
    return true;
  },
});
