import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { auth } from '../../contract/auth.ts';
import { doctor, type DoctorInfo, doctorInfo } from '../../contract/doctor.ts';
import type { Outside } from '../wire/outside.ts';
import type { Outcome } from '../wire/refresh.ts';
import type { Stored } from '../wire/stored.ts';
import type { Wire } from '../wire/wire.ts';

/** Who works here, and until when. */
export interface Session {
  readonly loggedIn: ReadonlySignal<boolean>;
  readonly userId: ReadonlySignal<string | null>;
  /** The person's name and title; null until they are known. */
  readonly user: ReadonlySignal<DoctorInfo | null>;
  /** `asked`: the session ended and the dialog stands; `put off`: the person reads on, with a banner. */
  readonly expired: ReadonlySignal<'no' | 'asked' | 'put off'>;
  /** Logs in and answers where to land; throws the fault of a refused log-in. */
  readonly logIn: (form: { username: string; password: string }) => Promise<'/' | '/prescriptionTask'>;
  /** Revokes the tokens where the upstream can be reached, and forgets them in any case. */
  readonly logOut: () => Promise<void>;
  /** Reads who is logged in (specification §4, initial data); a failure is told to the console only. */
  readonly loadUser: () => Promise<void>;
  /** Closes the dialog and leaves the page to be read. */
  readonly putOff: () => void;
  /** The dialog's confirmation: forgets everything that is stored, and loads the page anew. */
  readonly startAgain: () => void;
  /** The access token of this moment, for the socket. */
  readonly token: () => string | null;
  /** Renews the session of a token that was refused. */
  readonly renew: (used: string) => Promise<Outcome>;
}

const userKey = 'userInfo';
/** A log-out does not wait longer for an upstream, in milliseconds. */
const logOutLimit = 3_000;

const cached = (tab: Storage): DoctorInfo | null => {
  try {
    const read = v.safeParse(doctorInfo, JSON.parse(tab.getItem(userKey) ?? 'null'));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
};

/** The session of this browser, over what is stored. */
export const openSession = (
  { call, refresh, ended }: Wire,
  stored: Stored,
  outside: Pick<Outside, 'local' | 'tab' | 'go' | 'reload'>,
): Session => {
  const user = signal(stored.login() ? cached(outside.tab) : null);
  const read = signal<string | null>(null);

  const keepUser = (info: DoctorInfo | null): void => {
    if (info) outside.tab.setItem(userKey, JSON.stringify(info));
    else outside.tab.removeItem(userKey);
    user.value = info;
  };

  return {
    loggedIn: computed(() => stored.current.value !== null),
    userId: computed(() => stored.current.value?.userId ?? null),
    user,
    expired: computed(() => {
      const token = stored.current.value?.accessToken;
      if (token === undefined || ended.value !== token) return 'no';
      return read.value === token ? 'put off' : 'asked';
    }),
    logIn: async (form) => {
      const login = await call(auth.login, form);
      batch(() => {
        keepUser(null);
        stored.keep(login);
      });
      try {
        const account = await call(auth.account, {});
        return account.isAuditor ? '/prescriptionTask' : '/';
      } catch (thrown) {
        console.warn('The account could not be read', thrown);
        return '/';
      }
    },
    logOut: async () => {
      try {
        await call(auth.logout, {}, { signal: AbortSignal.timeout(logOutLimit) });
      } catch (thrown) {
        console.warn('The upstream was not told of the log-out', thrown);
      }
      batch(() => {
        outside.go('/login');
        keepUser(null);
        stored.drop();
      });
    },
    loadUser: async () => {
      const asked = stored.login()?.userId;
      try {
        const info = await call(doctor.info, {});
        if (stored.login()?.userId === asked) keepUser(info);
      } catch (thrown) {
        console.warn('The user info could not be read', thrown);
      }
    },
    putOff: () => {
      read.value = stored.login()?.accessToken ?? null;
    },
    startAgain: () => {
      stored.drop();
      outside.local.clear();
      outside.tab.clear();
      outside.reload();
    },
    token: () => stored.login()?.accessToken ?? null,
    renew: refresh.renew,
  };
};
