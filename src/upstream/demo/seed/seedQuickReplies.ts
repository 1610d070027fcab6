import { nextId } from '../../db/ids.ts';
import { insertQuickReply } from '../../messaging/quickReplyHandlers.ts';
import type { Store } from '../../db/store.ts';
import { seedOnce } from './seedOnce.ts';
import type { DemoHospital } from '../data/demoHospitals.ts';
import { quickReplies } from '../data/quickReplies.ts';

/** Gives every doctor the demo's quick replies, once; later changes and deletions are kept. */
export const seedQuickReplies = (store: Store, { language }: DemoHospital, now: number): void =>
  seedOnce(store, 'quick-replies', now, () => {
    const doctors = store.all<{ id: string }>(
      `SELECT id FROM account a WHERE is_auditor = 0
       AND NOT EXISTS (SELECT 1 FROM quick_reply q WHERE q.user_id = a.id) ORDER BY id`,
    );
    for (const { id: userId } of doctors)
      for (const [category, shortcut, text] of quickReplies[language])
        insertQuickReply(store, userId, { id: nextId(), category, shortcut, text });
  });
