import { openCupboard } from '../lib/cupboard.ts';
import { type Later, waited } from '../lib/later.ts';
import { markOf } from '../lib/mark.ts';
import type { Outside } from './outside.ts';

/** What a tab that renewed a token tells the next one, apart from local storage. */
export interface Handover {
  /** True if this token has already been replaced: local storage is stale in this tab. */
  readonly isReplaced: (token: string) => Promise<boolean>;
  /** To be called before the lock is released. */
  readonly replaced: (token: string) => Promise<void>;
}

const slot = 'replaced';
/** IndexedDB that hangs must not delay a renewal for longer, in milliseconds. */
const longest = 500;

/**
 * Local storage reaches other processes late, and a Web Lock may be granted before it does: on a busy
 * computer the next tab would renew the token that was just replaced. Commits to IndexedDB are visible to all
 * tabs at once. Without it, nothing is recorded. Only the fingerprint of the replaced token is stored.
 */
export const openHandover = (databases: Outside['databases'], later: Later): Handover => {
  if (databases === null)
    return { isReplaced: () => Promise.resolve(false), replaced: () => Promise.resolve() };
  const cupboard = openCupboard(databases, 'turns');
  const within = async <T>(act: Promise<T>): Promise<T | undefined> => {
    try {
      return await Promise.race([act, waited(later, longest).then(() => undefined)]);
    } catch (thrown) {
      console.warn('Tabs cannot tell each other of a renewal', thrown);
      return undefined;
    }
  };
  return {
    isReplaced: async (token) => (await within(cupboard.get(slot))) === markOf(token),
    replaced: async (token) => {
      await within(cupboard.put(slot, markOf(token)));
    },
  };
};
