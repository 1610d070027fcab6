import * as v from 'valibot';
import type { Session } from '../../contract/auth.ts';
import { fromJson } from '../lib/json.ts';
import { markOf } from '../lib/mark.ts';

/** A session as it is stored: the fields of specification §3, and what tells it from another of the same number. */
export interface LoginRecord {
  readonly login: Session;
  /** The hospital it is of: tokens of one are worth nothing in another, where the same number is another person. */
  readonly tenantId?: string | undefined;
  /** The mark of the log-in that it began with, through all renewals. */
  readonly began?: string | undefined;
}

// What could not stand in a header would fail every request before it leaves.
const token = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/));

// Looser than the contract: a stored session without a refresh token still works until its access token ends.
const shape = v.object({
  userId: v.pipe(v.string(), v.minLength(1)),
  accessToken: token,
  refreshToken: v.fallback(v.string(), ''),
  expiresTime: v.fallback(v.number(), 0),
  tenantId: v.optional(v.string()),
  began: v.optional(v.string()),
});

/** Reads one; null where there is none, or where someone has meddled with it. */
export const readRecord = (text: string | null): LoginRecord | null => {
  const read = v.safeParse(shape, fromJson(text ?? ''));
  if (!read.success) return null;
  const { tenantId, began, ...login } = read.output;
  return { login, tenantId, began };
};

/** Writes one. */
export const writeRecord = ({ login, tenantId, began }: LoginRecord): string =>
  JSON.stringify({ ...login, tenantId, began });

/** The mark of a log-in. */
export const markOfLogin = ({ refreshToken, accessToken }: Session): string =>
  markOf(refreshToken || accessToken);
