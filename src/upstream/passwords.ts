import { hash, verify } from '@node-rs/argon2';
import type { BusinessError } from '../contract/errors/businessErrors.ts';
import { refuse } from './refusal.ts';
import type { Scene } from './serve.ts';
import { isLocked, noteAttempt } from './signIns.ts';
import type { Store } from './store.ts';

/** The part of an account that log-in needs. */
export interface Login {
  readonly id: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly status: number;
}

/** The account with this user name. The contract has trimmed the name; case matters. */
export const loginOf = (store: Store, username: string): Login | undefined =>
  store.one<Login>(
    'SELECT id, username, password_hash AS passwordHash, status FROM account WHERE username = ?',
    username,
  );

let decoy: Promise<string> | undefined;

// An unknown name takes as long as a wrong password, so that the response time does not reveal which it was.
const matches = async (known: Login | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password');
  return (await verify(known?.passwordHash ?? (await decoy), password)) && known !== undefined;
};

/** Hashes a password for storage. */
export const sealPassword = (password: string): Promise<string> => hash(password);

/**
 * Checks passwords for one name and one address one after the other. In parallel, a hundred would be checked
 * before five had failed.
 */
export const inTurn = <T>(scene: Scene, username: string, work: () => Promise<T>): Promise<T> =>
  scene.turns.take(`${scene.tenantId} ${scene.client.address} ${username}`, work);

/**
 * The account with this user name and password; call it within `inPasswordQueue`. Throws `accountLocked` or
 * the given error and records both. A correct password is recorded by the caller, together with its outcome.
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
  // The typed name is not written to the trail: people type passwords into the wrong field.
  const failed = (as: 'locked' | typeof kind, why: string, refused: BusinessError): never => {
    store.transaction(() => {
      trail(kind === 'change' ? 'password-change-failed' : 'login-failed', userId, why, userId);
      // A change that was refused before the check is not counted and is not a log-in attempt.
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
