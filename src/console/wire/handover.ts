import { openCupboard } from '../lib/cupboard.ts';
import { type Later, waited } from '../lib/later.ts';
import { markOf } from '../lib/mark.ts';
import type { Outside } from './outside.ts';

/** What a tab that renewed tells the next one, past local storage. */
export interface Handover {
  /** True where an earlier turn has replaced this token: what local storage shows here is behind. */
  readonly isReplaced: (token: string) => Promise<boolean>;
  /** To be kept before a turn ends. */
  readonly replaced: (token: string) => Promise<void>;
}

const slot = 'replaced';
/** IndexedDB that hangs must not hold a renewal up for longer, in milliseconds. */
const longest = 500;

/**
 * Local storage reaches other processes late, and a Web Lock may be given before it does: on a crowded computer the next
 * tab would renew the token that was just replaced. IndexedDB shows what was committed to all of them at once. Where there
 * is none, nothing is told. Only the replaced token's mark stands there.
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
