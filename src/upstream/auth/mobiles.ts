import { changedScene } from '../../contract/account/sms.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { requireSmsService } from './smsCodes.ts';
import type { Store } from '../db/store.ts';

/** Masks a mobile number for display: 139****0001. */
export const maskMobile = (mobile: string): string =>
  `${mobile.slice(0, 3)}****${mobile.slice(mobile.length < 11 ? -2 : -4)}`;

/** The enabled account whose confirmed mobile number this is. */
export const accountOfMobile = (store: Store, mobile: string): string | undefined =>
  store.one<{ id: string }>(
    'SELECT id FROM account WHERE mobile = ? AND status = 0 AND mobile_check IS NULL',
    mobile,
  )?.id;

/** The mobile number of an account; throws `mobileMissing`, and `mobileUnconfirmed` while its owner has not confirmed it. */
export const requireMobile = (store: Store, userId: string): string => {
  const row = store.one<{ mobile: string | null; isConfirmed: number }>(
    'SELECT mobile, mobile_check IS NULL AS isConfirmed FROM account WHERE id = ?',
    userId,
  );
  if (!row || row.mobile === null) return throwHttpError('mobileMissing');
  return row.isConfirmed === 1 ? row.mobile : throwHttpError('mobileUnconfirmed');
};

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

/** Whether anybody has logged in to an account. */
const isInUse = (store: Store, userId: string): boolean =>
  store.one(
    `SELECT 1 FROM sign_in WHERE user_id = ?1 AND succeeded = 1 UNION ALL SELECT 1 FROM last_seen WHERE user_id = ?1`,
    userId,
  ) !== undefined;

/** A number that its owner did not enter opens nothing until they have confirmed it. */
export const markMobileUnconfirmed = (store: Store, userId: string, by: string, at: number): void =>
  store.run(
    'UPDATE account SET mobile_check = ?, mobile_set_by = ?, mobile_set_at = ? WHERE id = ?',
    isInUse(store, userId) ? 'asked' : 'first',
    by,
    at,
    userId,
  );

/** The number is its owner's. */
export const markMobileConfirmed = (store: Store, userId: string): void =>
  store.run(
    'UPDATE account SET mobile_check = NULL, mobile_set_by = NULL, mobile_set_at = NULL WHERE id = ?',
    userId,
  );

/** The first log-in with a password confirms the number that came with the account. */
export const confirmFirstMobile = (store: Store, userId: string): void => {
  if (store.one("SELECT 1 FROM account WHERE id = ? AND mobile_check = 'first'", userId))
    markMobileConfirmed(store, userId);
};

const changeTexts = {
  mobile: {
    zh: '您在本院的账号已由管理员更换手机号，此号码不能再用于登录。如非您要求，请联系医院。',
    en: 'An administrator has changed the mobile number on your hospital account. You can no longer log in with this number. If you did not ask for this, call your hospital.',
  },
  password: {
    zh: '您在本院的账号密码已由管理员重置。如非您要求，请联系医院。',
    en: 'An administrator has reset the password for your hospital account. If you did not ask for this, call your hospital.',
  },
} as const;

/**
 * Tells a confirmed number what somebody else changed of its account, whatever its owner wants to be told; call it inside a
 * transaction.
 */
export const sendChangeNotice = (
  { sms, store, clock }: Pick<RequestContext, 'sms' | 'store' | 'clock'>,
  mobile: string | null,
  change: keyof typeof changeTexts,
): void => {
  if (!sms || mobile === null) return;
  const text = changeTexts[change][store.language];
  store.afterCommit(() =>
    sms.send({ tenantId: store.tenantId, mobile, scene: changedScene, code: '', text, at: clock.now() }),
  );
};
