import { randomBytes } from 'node:crypto';
import type { Scene } from './serve.ts';

/** The caller's key for drafts stored in their browser. It is created on first use and never changes. */
export const journalSecretOf = ({ store, caller, clock }: Scene): string =>
  store.transaction(() => {
    const known = store.one<{ secret: string }>(
      'SELECT secret FROM journal_key WHERE user_id = ?',
      caller.userId,
    );
    if (known) return known.secret;
    const secret = randomBytes(32).toString('base64');
    store.run(
      'INSERT INTO journal_key (user_id, secret, at) VALUES (?, ?, ?)',
      caller.userId,
      secret,
      clock.now(),
    );
    return secret;
  });
