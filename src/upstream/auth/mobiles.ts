import { changedScene } from '../../contract/account/sms.ts';
import { throwHttpError } from '../server/httpError.ts';
import type { RequestContext } from '../server/requestContext.ts';
import { requireSmsService } from './smsCodes.ts';
import type { Store } from '../db/store.ts';

/** Masks a mobile number for display: 139****0001. */
export const maskMobile = (mobile: string): string =>
  `${mobile.slice(0, 3)}****${mobile.slice(mobile.length < 11 ? -2 : -4)}`;

/** An account whose number opens it, and whether it is still unconfirmed. */
interface MobileOwner {
  readonly id: string;
  readonly status: number;
  readonly isFirst: number;
}

/**
 * The account that a number opens: its owner has confirmed it, or it came with the account and there is no other way in, because
 * the account has no password. A log-in by code confirms the latter; a log-in with a password confirms nothing (it did until
 * migration 044).
 */
export const ownerOfMobile = (store: Store, mobile: string): MobileOwner | undefined =>
  store.one<MobileOwner>(
    `SELECT id, status, mobile_check IS NOT NULL AS isFirst FROM account
     WHERE mobile = ? AND (mobile_check IS NULL OR mobile_check = 'first' AND password_hash = '')`,
    mobile,
  );

/** The enabled account that a number opens. */
export const accountOfMobile = (store: Store, mobile: string): string | undefined => {
  const owner = ownerOfMobile(store, mobile);
  return owner?.status === 0 ? owner.id : undefined;
};

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

/** Whether an account has a password. One that a file created has none: its number is the only way in. */
export const hasPassword = (store: Store, userId: string): boolean =>
  store.one("SELECT 1 FROM account WHERE id = ? AND password_hash <> ''", userId) !== undefined;

/** Whether anybody has logged in to an account. */
const isInUse = (store: Store, userId: string): boolean =>
  store.one(
    `SELECT 1 FROM sign_in WHERE user_id = ?1 AND succeeded = 1 UNION ALL SELECT 1 FROM last_seen WHERE user_id = ?1`,
    userId,
  ) !== undefined;

/**
 * Whether a new number would lock an account out: its person logs in by code, and has no password to confirm the number with.
 * Before the first log-in it may still be corrected.
 */
export const needsPasswordForMobile = (store: Store, userId: string): boolean =>
  isInUse(store, userId) && !hasPassword(store, userId);

/**
 * A number that its owner did not enter opens nothing until they have confirmed it. `former`: the previous number. If it was
 * confirmed, it is stored and goes on receiving notices of changes to the account.
 */
export const markMobileUnconfirmed = (
  store: Store,
  userId: string,
  { by, at, former }: { readonly by: string; readonly at: number; readonly former: string | null },
): void =>
  store.run(
    `UPDATE account SET mobile_check = ?, mobile_set_by = ?, mobile_set_at = ?,
       former_mobile = CASE WHEN mobile_check IS NULL THEN ? ELSE former_mobile END
     WHERE id = ?`,
    isInUse(store, userId) ? 'asked' : 'first',
    by,
    at,
    former,
    userId,
  );

/** The number is its owner's. */
export const markMobileConfirmed = (store: Store, userId: string): void =>
  store.run(
    `UPDATE account SET mobile_check = NULL, mobile_set_by = NULL, mobile_set_at = NULL, former_mobile = NULL
     WHERE id = ?`,
    userId,
  );

/** An account's number, and the one that its owner confirmed last, which differs while another one waits. */
interface StoredMobile {
  readonly mobile: string | null;
  readonly confirmed: string | null;
}

const confirmed = 'CASE WHEN mobile_check IS NULL THEN mobile ELSE former_mobile END AS confirmed';

/** The number that an account's owner confirmed last, even if another one waits. */
export const confirmedMobile = (store: Store, userId: string): string | null =>
  store.one<Pick<StoredMobile, 'confirmed'>>(`SELECT ${confirmed} FROM account WHERE id = ?`, userId)
    ?.confirmed ?? null;

/** The numbers of all accounts. */
export const storedMobiles = (store: Store): ReadonlyMap<string, StoredMobile> =>
  new Map(
    store
      .all<StoredMobile & { id: string }>(`SELECT id, mobile, ${confirmed} FROM account`)
      .map(({ id, ...mobiles }) => [id, mobiles]),
  );

const changeTexts = {
  mobile: {
    zh: '您在本院的账号已由管理员更换手机号，此号码不能再用于登录。如非本人申请，请联系医院。',
    en: 'An administrator has changed the mobile number on your hospital account. You can no longer log in with this number. If you did not ask for this, call your hospital.',
  },
  password: {
    zh: '您在本院的账号密码已由管理员重置。如非本人申请，请联系医院。',
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
