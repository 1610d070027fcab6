import * as v from 'valibot';
import type { Session } from '../../contract/account/auth.ts';
import { fromJson } from '../lib/json.ts';
import { markOf } from '../lib/mark.ts';

/**
 * A session as it is stored: the fields of specification §3, and what distinguishes it from another one of
 * the same user id.
 */
export interface LoginRecord {
  readonly login: Session;
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
const shape = v.object({
  userId: v.pipe(v.string(), v.minLength(1)),
  accessToken: token,
  refreshToken: v.fallback(v.string(), ''),
  expiresTime: v.fallback(v.number(), 0),
  tenantId: v.optional(v.string()),
  began: v.optional(v.string()),
});

/** Parses a record; null if there is none, or if it was tampered with. */
export const readRecord = (text: string | null): LoginRecord | null => {
  const read = v.safeParse(shape, fromJson(text ?? ''));
  if (!read.success) return null;
  const { tenantId, began, ...login } = read.output;
  return { login, tenantId, began };
};

export const writeRecord = ({ login, tenantId, began }: LoginRecord): string =>
  JSON.stringify({ ...login, tenantId, began });

/** The fingerprint of a log-in. */
export const markOfLogin = ({ refreshToken, accessToken }: Session): string =>
  markOf(refreshToken || accessToken);
