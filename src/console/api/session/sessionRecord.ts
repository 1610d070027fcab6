import * as v from 'valibot';
import type { Session } from '../../../contract/account/auth.ts';
import { parseJson } from '../../lib/json.ts';
import { fingerprint } from '../../lib/storage/fingerprint.ts';

/**
 * A session as it is stored: the fields of specification §3, and what distinguishes it from another one of
 * the same user id.
 */
export interface SessionRecord {
  readonly session: Session;
  /**
   * The hospital it belongs to: its tokens are worthless in another, where the same user id is another
   * person.
   */
  readonly tenantId?: string | undefined;
  /** The fingerprint of the original log-in, kept through all renewals. */
  readonly began?: string | undefined;
}

// A value that is invalid in a header would fail every request before it is sent.
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));

// Looser than the contract: a stored session without a refresh token works until its access token expires.
const schema = v.object({
  userId: v.pipe(v.string(), v.minLength(1)),
  accessToken: token,
  refreshToken: v.fallback(v.string(), ''),
  expiresTime: v.fallback(v.number(), 0),
  tenantId: v.optional(v.string()),
  began: v.optional(v.string()),
});

/** Parses a record; null if there is none, or if it was tampered with. */
export const parseSessionRecord = (text: string | null): SessionRecord | null => {
  const parsed = v.safeParse(schema, parseJson(text ?? ''));
  if (!parsed.success) return null;
  const { tenantId, began, ...session } = parsed.output;
  return { session, tenantId, began };
};

export const serializeSessionRecord = ({ session, tenantId, began }: SessionRecord): string =>
  JSON.stringify({ ...session, tenantId, began });

/** The fingerprint of a log-in. */
export const sessionFingerprint = ({ refreshToken, accessToken }: Session): string =>
  fingerprint(refreshToken || accessToken);
