import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { requireSmsService } from './smsCodes.ts';
import type { Store } from '../db/store.ts';

/** Masks a mobile number for display: 139****0001. */
export const maskMobile = (mobile: string): string =>
  `${mobile.slice(0, 3)}****${mobile.slice(mobile.length < 11 ? -2 : -4)}`;

/** The enabled account with this mobile number. */
export const accountOfMobile = (store: Store, mobile: string): string | undefined =>
  store.one<{ id: string }>('SELECT id FROM account WHERE mobile = ? AND status = 0', mobile)?.id;

/** The mobile number of an account; throws `mobileMissing`. */
export const requireMobile = (store: Store, userId: string): string =>
  store.one<{ mobile: string | null }>('SELECT mobile FROM account WHERE id = ?', userId)?.mobile ??
  throwHttpError('mobileMissing');

/**
 * Throws `oldMobileFirst` unless the session has proved its account's mobile number within the last ten
 * minutes.
 */
export const requireMobileProof = (ctx: RequestContext): void => {
  const { store, caller } = ctx;
  if (!requireSmsService(ctx).isProved(caller.sessionId, requireMobile(store, caller.userId)))
    throwHttpError('oldMobileFirst');
};

/** Whether any account of the hospital has this number, including disabled ones. */
export const isMobileTaken = (store: Store, mobile: string): boolean =>
  store.one('SELECT id FROM account WHERE mobile = ?', mobile) !== undefined;
