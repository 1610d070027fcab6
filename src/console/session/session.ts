import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth, type Session as Tokens } from '../../contract/account/auth.ts';
import { doctor, type DoctorInfo } from '../../contract/account/doctor.ts';
import type { Outside } from '../wire/outside.ts';
import type { Outcome } from '../wire/refresh.ts';
import type { Stored } from '../wire/stored.ts';
import type { Wire } from '../wire/wire.ts';
import { type Asking, type Landing, openAsking } from './asking.ts';
import { openPerson } from './person.ts';
import { type Owner, standingOf } from './standing.ts';

/**
 * The credentials: a password, with a solved captcha if the upstream requires one, or a code that was sent.
 */
export type LogInForm =
  | {
      readonly kind: 'password';
      readonly username: string;
      readonly password: string;
      readonly captchaVerification?: string | undefined;
    }
  | { readonly kind: 'code'; readonly mobile: string; readonly code: string };

/** Who is logged in, and until when. */
export interface Session extends Asking {
  readonly loggedIn: ReadonlySignal<boolean>;
  readonly userId: ReadonlySignal<string | null>;
  /** The person's name and title; null until they are loaded. */
  readonly user: ReadonlySignal<DoctorInfo | null>;
  /**
   * `prompted`: the session expired and the dialog is open; `dismissed`: the person keeps reading, with a
   * banner. In both states no call is sent.
   */
  readonly expired: ReadonlySignal<'no' | 'asked' | 'put off'>;
  /**
   * Who took over this browser while the page was open; null while it is still this person's. Then the page
   * is read-only.
   */
  readonly stranger: ReadonlySignal<'person' | 'hospital' | null>;
  /** The page was reloaded because another person had logged in. */
  readonly newcomer: ReadonlySignal<boolean>;
  /** Why a person who did not log out is back at the log-in. */
  readonly farewell: ReadonlySignal<'passwordChanged' | null>;
  /** Logs in and returns the landing page; throws the ApiError of a refused log-in. */
  readonly logIn: (form: LogInForm) => Promise<Landing>;
  /**
   * Ends the session in every tab and navigates to the log-in, then revokes the tokens if the upstream can be
   * reached.
   */
  readonly logOut: () => Promise<void>;
  /** The same after the upstream has ended all of the person's sessions. */
  readonly over: (why: 'passwordChanged') => void;
  /** Drops a session that belongs to another hospital than this address. */
  readonly evict: () => void;
  /** The address was assigned to another hospital while the page was open. */
  readonly moved: () => void;
  /** Loads who is logged in (specification §4, initial data); a failure is only logged. */
  readonly loadUser: () => Promise<void>;
  /** Closes the dialog and leaves the page readable. */
  readonly putOff: () => void;
  /** Confirms the dialog: clears all storage and reloads the page. */
  readonly startAgain: () => void;
  /** Checks what other tabs have stored: a log-in, a log-out, another person. */
  readonly look: () => void;
  /** Reloads the page for whoever is logged in now. */
  readonly handOver: () => void;
  /** The new person has dismissed the notice about the reload. */
  readonly understood: () => void;
  /** True once the page is about to be reloaded by this model. */
  readonly leaving: () => boolean;
  /** The current access token, for the socket; null if it is not this person's. */
  readonly token: () => string | null;
  /** Renews the session of a rejected token. */
  readonly renew: (used: string) => Promise<Outcome>;
}

/** Distinguishes a log-out from a wipe; the value itself carries no information. */
const loggedOutKey = 'loggedOut';
const newcomerKey = 'newcomer';

/** Creates the session of this browser on the session store. */
export const openSession = (
  { call, refresh, revoke, ended }: Wire,
  stored: Stored,
  outside: Pick<Outside, 'local' | 'tab' | 'go' | 'reload'>,
): Session => {
  const ownerNow = (): Owner | null => {
    const login = stored.login();
    return login && { tenantId: stored.tenantId(), userId: login.userId };
  };
  // This page's owner: the storage may be empty, or another person's, while the page can still be read.
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

  /** Ends the session in this tab; `updateStore` updates the store. */
  const leave = (gone: () => void): void =>
    batch(() => {
      person.forget();
      gone();
      taken.value = null;
      owner.value = null;
    });

  /** Ends the session in every tab; returns its tokens if they may still be valid. */
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

  /** The storage may have become another person's a moment ago: this page must not end their session. */
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
      // Somebody may have just logged in elsewhere: then there is nothing to restart.
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
      // Until this tab has checked, what another tab wrote is not its session: calls would not be sent
      // either.
      const ours = stored.owner() === stored.worksAs() && stranger.value === null && standing() === 'same';
      return login && ours ? login.accessToken : null;
    },
    renew: refresh.renew,
  };
};
