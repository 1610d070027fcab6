import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../server/requestContext.ts';

/** The caller's key for drafts stored in their browser. It is created on first use and never changes. */
export const draftKeyOf = ({ store, caller, clock }: RequestContext): string =>
  store.transaction(() => {
    const stored = store.one<{ secret: string }>(
      'SELECT secret FROM journal_key WHERE user_id = ?',
      caller.userId,
    );
    if (stored) return stored.secret;
    const secret = randomBytes(32).toString('base64');
    store.run(
      'INSERT INTO journal_key (user_id, secret, at) VALUES (?, ?, ?)',
      caller.userId,
      secret,
      clock.now(),
    );
    return secret;
  });
