import { maxQuickReplies, type QuickReply, quickReplies } from '../contract/consultation/quickReply.ts';
import { nextId } from './ids.ts';
import { refuse } from './refusal.ts';
import { type Scene, serve } from './serve.ts';
import type { Store } from './store.ts';

const mine = ({ store, caller }: Scene): QuickReply[] =>
  store.all<QuickReply>(
    'SELECT id, category, shortcut, text FROM quick_reply WHERE user_id = ? ORDER BY id',
    caller.userId,
  );

/** A shortcut for comparison: `/BP` and `/bp` are the same. */
const shortcutKey = (shortcut: string): string => shortcut.normalize('NFKC').toLowerCase();

/** Stores a new reply; the caller checks permission. */
export const putQuickReply = (
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

const change = ({ store }: Scene, { id, category, shortcut, text }: QuickReply): void =>
  store.run(
    'UPDATE quick_reply SET category = ?, shortcut = ?, shortcut_key = ?, text = ? WHERE id = ?',
    category,
    shortcut,
    shortcutKey(shortcut),
    text,
    id,
  );

/** Quick replies: every doctor has their own (specification §7). */
export const quickReplyCalls = serve(quickReplies, {
  all: (_input, scene) => mine(scene),
  save({ id, category, shortcut, text }, scene) {
    const known = mine(scene);
    if (id !== undefined && !known.some((one) => one.id === id)) return refuse(404);
    if (id === undefined && known.length >= maxQuickReplies) return refuse('quickRepliesFull');
    const key = shortcutKey(shortcut);
    const taken = known.some((one) => key !== '' && one.id !== id && shortcutKey(one.shortcut) === key);
    if (taken) return refuse('quickReplyTwice');
    const saved = { id: id ?? nextId(), category, shortcut, text };
    if (id === undefined) putQuickReply(scene.store, scene.caller.userId, saved);
    else change(scene, saved);
    return saved;
  },
  remove({ id }, scene) {
    if (!mine(scene).some((one) => one.id === id)) return refuse(404);
    scene.store.run('DELETE FROM quick_reply WHERE id = ?', id);
    return true;
  },
});
