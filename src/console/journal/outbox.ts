import * as v from 'valibot';
import { type OutboxStore, type Pending, pendingShape } from '../im/pending.ts';
import type { Journal } from './journal.ts';

const read = (text: string): Pending[] => {
  const found = v.safeParse(pendingShape, JSON.parse(text));
  return found.success ? [found.output] : [];
};

/** Messages on their way, stored with the drafts of the signed-in person; null if nothing can be stored. */
export const outboxIn = (journal: Pick<Journal, 'state' | 'volume'>): OutboxStore | null => {
  if (journal.state.peek() === 'off') return null;
  const shared = () => journal.volume.peek()?.shared('outbox');
  return {
    load: async () => ((await shared()?.load()) ?? []).flatMap(read),
    keep: async (one) => shared()?.keep(one.cmid, JSON.stringify(one)),
    drop: async (cmid) => shared()?.drop(cmid),
  };
};
