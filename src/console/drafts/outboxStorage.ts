import * as v from 'valibot';
import { type OutboxStore, type Pending, pendingShape } from '../messaging/queue/pending.ts';
import type { DraftStore } from './draftStore.ts';

const parse = (text: string): Pending[] => {
  const found = v.safeParse(pendingShape, JSON.parse(text));
  return found.success ? [found.output] : [];
};

/** Messages on their way, stored with the drafts of the signed-in person; null if nothing can be stored. */
export const createOutboxStorage = (
  drafts: Pick<DraftStore, 'state' | 'encryptedStore'>,
): OutboxStore | null => {
  if (drafts.state.peek() === 'off') return null;
  const shared = () => drafts.encryptedStore.peek()?.shared('outbox');
  return {
    load: async () => ((await shared()?.load()) ?? []).flatMap(parse),
    save: async (one) => shared()?.save(one.cmid, JSON.stringify(one)),
    remove: async (cmid) => shared()?.delete(cmid),
  };
};
