import { createHash } from 'node:crypto';
import { dayMs } from './clock.ts';
import { throwHttpError, throwBadField } from './httpError.ts';
import type { RequestContext } from './requestContext.ts';

/** How long the first answer to a key is stored, in milliseconds. */
const retentionMs = dayMs;

/**
 * The header that makes a write safe to repeat: 8 to 64 characters, created by the console for one mutation.
 */
export const idempotencyHeader = 'idempotency-key';

interface StoredAnswer {
  bodyHash: string;
  answer: string;
}

/**
 * Runs a write once per key. The same key, user and endpoint get the stored answer again, and nothing is
 * written. If body or query differ, it throws 900. A refused call stores no answer and may be repeated.
 */
export const idempotent = (
  { store, caller, clock }: Pick<RequestContext, 'store' | 'caller' | 'clock'>,
  endpoint: string,
  key: string,
  requestText: string,
  work: () => unknown,
): unknown => {
  if (!/^[\x21-\x7e]{8,64}$/.test(key)) return throwBadField(idempotencyHeader);
  const bodyHash = createHash('sha256').update(requestText).digest('hex');

  return store.transaction(() => {
    const first = store.one<StoredAnswer>(
      'SELECT body_hash AS bodyHash, answer FROM idempotency WHERE user_id = ? AND endpoint = ? AND key = ?',
      caller.userId,
      endpoint,
      key,
    );
    if (first)
      return first.bodyHash === bodyHash ? (JSON.parse(first.answer) as unknown) : throwHttpError(900);
    const answer = work();
    store.run('DELETE FROM idempotency WHERE at < ?', clock.now() - retentionMs);
    store.run(
      'INSERT INTO idempotency (user_id, endpoint, key, body_hash, answer, at) VALUES (?, ?, ?, ?, ?, ?)',
      caller.userId,
      endpoint,
      key,
      bodyHash,
      JSON.stringify(answer ?? null),
      clock.now(),
    );
    return answer;
  });
};
