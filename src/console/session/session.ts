import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth, type Session as Tokens } from '../../contract/auth.ts';
import { doctor, type DoctorInfo } from '../../contract/doctor.ts';
import type { Outside } from '../wire/outside.ts';
import type { Outcome } from '../wire/refresh.ts';
import type { Stored } from '../wire/stored.ts';
import type { Wire } from '../wire/wire.ts';
import { type Asking, type Landing, openAsking } from './asking.ts';
import { openPerson } from './person.ts';
import { type Owner, standingOf } from './standing.ts';

/** What a person logs in with: a password, beside a solved captcha where the upstream wants one, or a code that was sent. */
export type LogInForm =
  | {
      readonly kind: 'password';
      readonly username: string;
      readonly password: string;
      readonly captchaVerification?: string | undefined;
    }
  | { readonly kind: 'code'; readonly mobile: string; readonly code: string };

/** Who works here, and until when. */
export interface Session extends Asking {
  readonly loggedIn: ReadonlySignal<boolean>;
  readonly userId: ReadonlySignal<string | null>;
  /** The person's name and title; null until they are known. */
  readonly user: ReadonlySignal<DoctorInfo | null>;
  /** `asked`: the session ended and the dialog stands; `put off`: the person reads on, with a banner. No call leaves in both. */
  readonly expired: ReadonlySignal<'no' | 'asked' | 'put off'>;
  /** Whose this browser became while this page stood; null while it is this person's. Then this page can only be read. */
  readonly stranger: ReadonlySignal<'person' | 'hospital' | null>;
  /** This page was loaded anew because another person had logged in. */
  readonly newcomer: ReadonlySignal<boolean>;
  /** Why a person who did not log out stands before the log-in again. */
  readonly farewell: ReadonlySignal<'passwordChanged' | null>;
  /** Logs in and answers where to land; throws the fault of a refused log-in. */
  readonly logIn: (form: LogInForm) => Promise<Landing>;
  /** Forgets the session in every tab and goes to the log-in, then revokes the tokens where the upstream can be reached. */
  readonly logOut: () => Promise<void>;
  /** The same after the upstream has ended all of the person's sessions itself. */
  readonly over: (why: 'passwordChanged') => void;
  /** Forgets a session that the hospital at this address did not give. */
  readonly evict: () => void;
  /** The address was given to another hospital while this page stood. */
  readonly moved: () => void;
  /** Reads who is logged in (specification §4, initial data); a failure is told to the console only. */
  readonly loadUser: () => Promise<void>;
  /** Closes the dialog and leaves the page to be read. */
  readonly putOff: () => void;
  /** The dialog's confirmation: forgets everything that is stored, and loads the page anew. */
  readonly startAgain: () => void;
  /** Looks at what other tabs have stored: a log-in, a log-out, another person. */
  readonly look: () => void;
  /** Gives the page to whoever this browser belongs to now. */
  readonly handOver: () => void;
  /** The newcomer has read that they are one. */
  readonly understood: () => void;
  /** True once the page is about to be loaded anew by one of these acts. */
  readonly leaving: () => boolean;
  /** The access token of this moment, for the socket; null where it is not this person's. */
  readonly token: () => string | null;
  /** Renews the session of a token that was refused. */
  readonly renew: (used: string) => Promise<Outcome>;
}

/** Tells a log-out from a wipe: it holds no more than that there was one. */
const loggedOutKey = 'loggedOut';
const newcomerKey = 'newcomer';

/** The session of this browser, over what is stored. */
export const openSession = (
  { call, refresh, revoke, ended }: Wire,
  stored: Stored,
  outside: Pick<Outside, 'local' | 'tab' | 'go' | 'reload'>,
): Session => {
  const ownerNow = (): Owner | null => {
    const login = stored.login();
    return login && { tenantId: stored.tenantId(), userId: login.userId };
  };
  // The page's own: what is stored may be gone, or another person's, while the page still stands to be read.
  const owner = signal(ownerNow());
  const taken = signal<'person' | 'hospital' | null>(null);
  const moved = signal(false);
  const stranger = computed(() => (owner.value && moved.value ? 'hospital' : taken.value));
  const read = signal<string | null>(null);
  const newcomer = signal(outside.tab.getItem(newcomerKey) !== null);
  const farewell = signal<'passwordChanged' | null>(null);
  const person = openPerson(outside.tab, owner);
  const asking = openAsking(call);
  let leaving = false;

  const understood = (): void => {
    outside.tab.removeItem(newcomerKey);
    newcomer.value = false;
  };

  const begin = (login: Tokens): void =>
    batch(() => {
      outside.local.removeItem(loggedOutKey);
      understood();
      person.forget();
      stored.keep(login);
      farewell.value = null;
      taken.value = null;
      owner.value = ownerNow();
    });

  /** This tab's part of a session's end; `gone` says what becomes of what is stored. */
  const leave = (gone: () => void): void =>
    batch(() => {
      person.forget();
      gone();
      taken.value = null;
      owner.value = null;
    });

  /** Ends the session in every tab; answers its tokens, where there are any that may still be worth something. */
  const end = (): Tokens | null => {
    const login = stored.login();
    const alive = login !== null && ended.value !== login.accessToken;
    outside.local.setItem(loggedOutKey, 'true');
    batch(() => {
      outside.go('/login');
      leave(stored.drop);
    });
    return alive ? login : null;
  };

  const handOver = (): void => {
    if (leaving) return;
    leaving = true;
    person.forget();
    if (stranger.value === 'person') outside.tab.setItem(newcomerKey, 'true');
    outside.reload();
  };

  const standing = () =>
    owner.value &&
    standingOf(owner.value, {
      tenantId: stored.knowsTenant() ? stored.tenantId() : null,
      userId: stored.login()?.userId ?? null,
      loggedOut: outside.local.getItem(loggedOutKey) !== null,
    });

  const expired = computed(() => {
    if (!owner.value) return 'no';
    const token = stored.current.value?.accessToken;
    if (stranger.value !== null || token === undefined) return 'put off';
    if (ended.value !== token) return 'no';
    return read.value === token ? 'put off' : 'asked';
  });

  const look = (): void =>
    batch(() => {
      const found = standing();
      if (found === 'loggedOut') {
        outside.go('/login', { replace: true });
        // Nothing is removed: somebody may be logging in at this moment.
        leave(stored.look);
      } else if (found === 'otherPerson') taken.value = 'person';
      else if (found === 'otherHospital') taken.value = 'hospital';
      else {
        stored.look();
        taken.value = null;
        owner.value ??= ownerNow();
      }
    });

  /** What is stored may be another person's since a moment ago: this page ends nothing of theirs. */
  const stillOurs = (): boolean => {
    look();
    return stranger.value === null;
  };

  return {
    ...asking,
    loggedIn: computed(() => owner.value !== null),
    userId: computed(() => owner.value?.userId ?? null),
    user: person.user,
    expired,
    stranger,
    newcomer,
    farewell,
    logIn: async (form) => {
      begin(
        form.kind === 'code'
          ? await call(auth.smsLogin, { mobile: form.mobile, code: form.code })
          : await call(auth.login, {
              username: form.username,
              password: form.password,
              captchaVerification: form.captchaVerification,
            }),
      );
      try {
        return await asking.landing();
      } catch (thrown) {
        console.warn('The account could not be read', thrown);
        return '/';
      }
    },
    logOut: async () => {
      if (!stillOurs()) return;
      const login = end();
      if (login) await revoke(login);
    },
    over: (why) => {
      if (!stillOurs()) return;
      batch(() => {
        end();
        farewell.value = why;
      });
    },
    evict: () => leave(stored.drop),
    moved: () => {
      moved.value = true;
    },
    loadUser: async () => {
      const asked = owner.peek();
      if (!asked) return;
      try {
        person.keep(asked, await call(doctor.info, {}));
      } catch (thrown) {
        console.warn('The user info could not be read', thrown);
      }
    },
    putOff: () => {
      read.value = stored.current.value?.accessToken ?? null;
    },
    startAgain: () => {
      if (!stillOurs()) return;
      // Somebody may have logged in elsewhere at this moment: then there is nothing to begin again.
      if (expired.value === 'no') return;
      leaving = true;
      outside.local.clear();
      outside.tab.clear();
      outside.reload();
    },
    look,
    handOver,
    understood,
    leaving: () => leaving,
    token: () => {
      const login = stored.login();
      // Until this tab has looked, what another one wrote is not the session that it works under: no call would leave either.
      const ours = stored.owner() === stored.worksAs() && stranger.value === null && standing() === 'same';
      return login && ours ? login.accessToken : null;
    },
    renew: refresh.renew,
  };
};
