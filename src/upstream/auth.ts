import { hash, verify } from '@node-rs/argon2';
import { auth } from '../contract/auth.ts';
import { refuse } from './refusal.ts';
import { serve } from './serve.ts';
import { beginSession, endSession, renewSession } from './sessions.ts';

interface Login {
  id: string;
  passwordHash: string;
  status: number;
}

let decoy: Promise<string> | undefined;

// A name that nobody has takes as long as a wrong password, so that time does not tell which it was.
const rightPassword = async (known: Login | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('nobody has this password');
  return (await verify(known?.passwordHash ?? (await decoy), password)) && known !== undefined;
};

/** Log-in, refresh and log-out (specification §4; wire.md, "Session"). */
export const authCalls = serve(auth, {
  async login({ username, password }, { store, clock, trail }) {
    const find = () =>
      store.one<Login>(
        'SELECT id, password_hash AS passwordHash, status FROM account WHERE username = ?',
        username,
      );
    const known = find();
    // What was typed stays out of the trail: people type passwords into the wrong field.
    const failed = (why: string) => trail('login-failed', known?.id ?? '', why, known?.id ?? '');
    if (!(await rightPassword(known, password)) || !known) {
      failed(known ? 'wrong password' : 'no such account');
      return refuse('wrongPassword');
    }
    // Read again: the account may have been disabled while the password was being checked.
    if (find()?.status !== 0) {
      failed('account disabled');
      return refuse('accountDisabled');
    }
    return store.transaction(() => {
      trail('login', known.id, '', known.id);
      return beginSession(store, known.id, clock.now());
    });
  },
  refresh({ refreshToken }, { store, clock, refresh, trail }) {
    const renewed = renewSession(store, refreshToken, refresh, clock.now());
    if ('reusedOf' in renewed) {
      trail('session-revoked', renewed.reusedOf, 'a replaced refresh token came again', renewed.reusedOf);
      return refuse('refreshInvalid');
    }
    trail('refresh', renewed.userId, '', renewed.userId);
    return renewed;
  },
  logout(_input, { store, caller, trail }) {
    endSession(store, caller.sessionId);
    trail('logout', caller.userId);
    return true;
  },
  account(_input, { store, caller }) {
    const row = store.one<{ username: string }>('SELECT username FROM account WHERE id = ?', caller.userId);
    return row ? { id: caller.userId, username: row.username, isAuditor: caller.isAuditor } : refuse(404);
  },
});
