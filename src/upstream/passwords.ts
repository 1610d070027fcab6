import { hash, verify } from '@node-rs/argon2';
import type { BusinessError } from '../contract/errors.ts';
import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';
import { isLocked, noteAttempt } from './signIns.ts';
import type { Store } from './store.ts';

/** An account as a password meets it. */
export interface Login {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: number;
}

/** The account of a name, which is compared as the contract leaves it: trimmed, and with its capitals. */
export const loginOf = (store: Store, username: string): Login | undefined =>
  store.one<Login>(
    'SELECT id, username, password_hash AS passwordHash, status FROM account WHERE username = ?',
    username,
  );

let decoy: Promise<string> | undefined;

// A name that nobody has takes as long as a wrong password, so that time does not tell which it was.
const matches = async (known: Login | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password');
  return (await verify(known?.passwordHash ?? (await decoy), password)) && known !== undefined;
};

/** What is kept of a password. */
export const sealPassword = (password: string): Promise<string> => hash(password);

/** One name at one address tries one password after the other: side by side, a hundred would all be looked at before five had failed. */
export const inTurn = <T>(scene: Scene, username: string, work: () => Promise<T>): Promise<T> =>
  scene.turns.take(`${scene.tenantId} ${scene.client.address} ${username}`, work);

/**
 * The account whose password this is; call it within `inTurn`. Refuses with `accountLocked`, or with `wrong`, and writes both
 * down; a right one is for the caller to write down, with what came of it.
 */
export const accountBy = async (
  scene: Scene,
  username: string,
  password: string,
  { kind, wrong }: { kind: 'password' | 'change'; wrong: BusinessError },
): Promise<Login> => {
  const { store, trail } = scene;
  const known = loginOf(store, username);
  const userId = known?.id ?? '';
  // What was typed stays out of the trail: people type passwords into the wrong field.
  const failed = (as: 'locked' | typeof kind, why: string, refused: BusinessError): never => {
    store.transaction(() => {
      trail(kind === 'change' ? 'password-change-failed' : 'login-failed', userId, why, userId);
      // A change that was not looked at counts nothing, and is no attempt to log in.
      if (as === kind || kind === 'password')
        noteAttempt(scene, { typed: username, kind: as, userId, succeeded: false });
    });
    return refuse(refused);
  };
  if (isLocked(scene, username)) return failed('locked', 'locked', 'accountLocked');
  const right = await matches(known, password);
  if (known && right) return known;
  return failed(kind, known ? 'wrong password' : 'no such account', wrong);
};
