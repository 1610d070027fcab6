import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';
import { deskOf } from './smsCodes.ts';
import type { Store } from './store.ts';

/** A number as a screen may show it: 139****0001. */
export const maskedMobile = (mobile: string): string =>
  `${mobile.slice(0, 3)}****${mobile.slice(mobile.length < 11 ? -2 : -4)}`;

/** The enabled account that has a number. */
export const accountOfMobile = (store: Store, mobile: string): string | undefined =>
  store.one<{ id: string }>('SELECT id FROM account WHERE mobile = ? AND status = 0', mobile)?.id;

/** The number of an account; refuses with `mobileMissing`. */
export const mobileOf = (store: Store, userId: string): string =>
  store.one<{ mobile: string | null }>('SELECT mobile FROM account WHERE id = ?', userId)?.mobile ??
  refuse('mobileMissing');

/** Refuses with `oldMobileFirst` where the session has not proved its account's number within the last ten minutes. */
export const mustHaveProved = (scene: Scene): void => {
  const { store, caller } = scene;
  if (!deskOf(scene).hasProved(caller.sessionId, mobileOf(store, caller.userId))) refuse('oldMobileFirst');
};

/** Whether an account of the hospital has a number, a disabled one too. */
export const isTaken = (store: Store, mobile: string): boolean =>
  store.one('SELECT id FROM account WHERE mobile = ?', mobile) !== undefined;
