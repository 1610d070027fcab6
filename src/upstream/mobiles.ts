import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';
import { deskOf } from './smsCodes.ts';
import type { Store } from './store.ts';

/** Masks a mobile number for display: 139****0001. */
export const maskedMobile = (mobile: string): string =>
  `${mobile.slice(0, 3)}****${mobile.slice(mobile.length < 11 ? -2 : -4)}`;

/** The enabled account with this mobile number. */
export const accountOfMobile = (store: Store, mobile: string): string | undefined =>
  store.one<{ id: string }>('SELECT id FROM account WHERE mobile = ? AND status = 0', mobile)?.id;

/** The mobile number of an account; throws `mobileMissing`. */
export const mobileOf = (store: Store, userId: string): string =>
  store.one<{ mobile: string | null }>('SELECT mobile FROM account WHERE id = ?', userId)?.mobile ??
  refuse('mobileMissing');

/**
 * Throws `oldMobileFirst` unless the session has proved its account's mobile number within the last ten
 * minutes.
 */
export const mustHaveProved = (scene: Scene): void => {
  const { store, caller } = scene;
  if (!deskOf(scene).hasProved(caller.sessionId, mobileOf(store, caller.userId))) refuse('oldMobileFirst');
};

/** Whether any account of the hospital has this number, including disabled ones. */
export const isTaken = (store: Store, mobile: string): boolean =>
  store.one('SELECT id FROM account WHERE mobile = ?', mobile) !== undefined;
