import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { auth, type Session as Tokens } from '../../../contract/account/auth.ts';
import { doctor, type DoctorInfo } from '../../../contract/account/doctor.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RefreshOutcome } from './refresh.ts';
import type { SessionStore } from './sessionStore.ts';
import type { Api } from '../api.ts';
import { type LoginApi, type Landing, createLoginApi } from './loginApi.ts';
import { createSessionUser } from './sessionUser.ts';
import { type Owner, compareOwner } from './compareOwner.ts';

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
export interface Session extends LoginApi {
  readonly loggedIn: ReadonlySignal<boolean>;
  readonly userId: ReadonlySignal<string | null>;
  /** The person's name and title; null until they are loaded. */
  readonly user: ReadonlySignal<DoctorInfo | null>;
  /**
   * `prompted`: the session expired and the dialog is open; `dismissed`: the person keeps reading, with a
   * banner. In both states no call is sent.
   */
  readonly expired: ReadonlySignal<'no' | 'prompted' | 'dismissed'>;
  /** The session has ended because an administrator disabled the account: nothing may be shown any more. */
  readonly disabled: ReadonlySignal<boolean>;
  /**
   * Who took over this browser while the page was open; null while it is still this person's. Then the page
   * is read-only.
   */
  readonly otherOwner: ReadonlySignal<'person' | 'hospital' | null>;
  /** The page was reloaded because another person had logged in. */
  readonly reloadedForOther: ReadonlySignal<boolean>;
  /** Why a person who did not log out is back at the log-in. */
  readonly signOutReason: ReadonlySignal<'passwordChanged' | null>;
  /** An administrator set the password: its person can do nothing before they have changed it. */
  readonly mustChangePassword: ReadonlySignal<boolean>;
  /** A call was refused because of that. */
  readonly onFirstPassword: () => void;
  /** Logs in and returns the landing page; throws the ApiError of a refused log-in. */
  readonly logIn: (form: LogInForm) => Promise<Landing>;
  /**
   * Ends the session in every tab and navigates to the log-in, then revokes the tokens if the upstream can be
   * reached.
   */
  readonly logOut: () => Promise<void>;
  /** The same after the upstream has ended all of the person's sessions. */
  readonly onServerSignOut: (reason: 'passwordChanged') => void;
  /** Drops a session that belongs to another hospital than this address. */
  readonly dropSession: () => void;
  /** The address was assigned to another hospital while the page was open. */
  readonly onTenantChanged: () => void;
  /** Loads who is logged in (specification §4, initial data); a failure is only logged. */
  readonly loadUser: () => Promise<void>;
  /** Closes the dialog and leaves the page readable. */
  readonly dismissExpiry: () => void;
  /** Confirms the dialog: clears all storage and reloads the page. */
  readonly restartLogin: () => void;
  /** Checks what other tabs have stored: a log-in, a log-out, another person. */
  readonly syncWithStorage: () => void;
  /** Reloads the page for whoever is logged in now. */
  readonly reloadForOwner: () => void;
  /** The new person has dismissed the notice about the reload. */
  readonly dismissReloadNotice: () => void;
  /** True once the page is about to be reloaded by this model. */
  readonly isReloading: () => boolean;
  /** The current access token, for the socket; null if it is not this person's. */
  readonly token: () => string | null;
  /** Renews the session of a rejected token. */
  readonly renew: (used: string) => Promise<RefreshOutcome>;
}

/** Distinguishes a log-out from a wipe; the value itself carries no information. */
const loggedOutKey = 'loggedOut';
const reloadedForOtherKey = 'newcomer';
const firstPasswordKey = 'firstPassword';

/** Creates the session of this browser on the session store. */
export const createSession = (
  { call, refresh, revoke, endedToken }: Api,
  sessionStore: SessionStore,
  platform: Pick<Platform, 'localStorage' | 'sessionStorage' | 'navigate' | 'reload'>,
): Session => {
  const readOwner = (): Owner | null => {
    const tokens = sessionStore.readSession();
    return tokens && { tenantId: sessionStore.tenantId(), userId: tokens.userId };
  };
  // This page's owner: the storage may be empty, or another person's, while the page can still be read.
  const owner = signal(readOwner());
  const takenBy = signal<'person' | 'hospital' | null>(null);
  const tenantChanged = signal(false);
  const otherOwner = computed(() => (owner.value && tenantChanged.value ? 'hospital' : takenBy.value));
  const dismissedToken = signal<string | null>(null);
  const reloadedForOther = signal(platform.sessionStorage.getItem(reloadedForOtherKey) !== null);
  const signOutReason = signal<'passwordChanged' | null>(null);
  const sessionUser = createSessionUser(platform.sessionStorage, owner);
  const mustChangePassword = signal(platform.sessionStorage.getItem(firstPasswordKey) !== null);
  const setFirstPassword = (isFirst: boolean): void => {
    // A page that is loaded again does not start what will be refused.
    if (isFirst) platform.sessionStorage.setItem(firstPasswordKey, 'true');
    else platform.sessionStorage.removeItem(firstPasswordKey);
    mustChangePassword.value = isFirst;
  };
  const onFirstPassword = (): void => setFirstPassword(owner.peek() !== null);
  const loginApi = createLoginApi(call, onFirstPassword);
  let isReloading = false;

  const dismissReloadNotice = (): void => {
    platform.sessionStorage.removeItem(reloadedForOtherKey);
    reloadedForOther.value = false;
  };

  const startSession = (tokens: Tokens): void =>
    batch(() => {
      platform.localStorage.removeItem(loggedOutKey);
      dismissReloadNotice();
      sessionUser.clear();
      sessionStore.save(tokens);
      signOutReason.value = null;
      setFirstPassword(false);
      takenBy.value = null;
      owner.value = readOwner();
    });

  /** Ends the session in this tab; `updateStore` updates the store. */
  const endTabSession = (updateStore: () => void): void =>
    batch(() => {
      sessionUser.clear();
      setFirstPassword(false);
      updateStore();
      takenBy.value = null;
      owner.value = null;
    });

  /** Ends the session in every tab; returns its tokens if they may still be valid. */
  const endSession = (): Tokens | null => {
    const tokens = sessionStore.readSession();
    const isAlive = tokens !== null && endedToken.value !== tokens.accessToken;
    platform.localStorage.setItem(loggedOutKey, 'true');
    batch(() => {
      platform.navigate('/login');
      endTabSession(sessionStore.clear);
    });
    return isAlive ? tokens : null;
  };

  const reloadForOwner = (): void => {
    if (isReloading) return;
    isReloading = true;
    sessionUser.clear();
    if (otherOwner.value === 'person') platform.sessionStorage.setItem(reloadedForOtherKey, 'true');
    platform.reload();
  };

  const compareWithStore = () =>
    owner.value &&
    compareOwner(owner.value, {
      tenantId: sessionStore.hasTenant() ? sessionStore.tenantId() : null,
      userId: sessionStore.readSession()?.userId ?? null,
      loggedOut: platform.localStorage.getItem(loggedOutKey) !== null,
    });

  const expired = computed(() => {
    if (!owner.value) return 'no';
    const token = sessionStore.current.value?.accessToken;
    if (otherOwner.value !== null || token === undefined) return 'dismissed';
    if (endedToken.value !== token) return 'no';
    return dismissedToken.value === token ? 'dismissed' : 'prompted';
  });

  const syncWithStorage = (): void =>
    batch(() => {
      const comparison = compareWithStore();
      if (comparison === 'loggedOut') {
        platform.navigate('/login', { replace: true });
        // Nothing is removed: somebody may be logging in at this moment.
        endTabSession(sessionStore.reload);
      } else if (comparison === 'otherPerson') takenBy.value = 'person';
      else if (comparison === 'otherHospital') takenBy.value = 'hospital';
      else {
        sessionStore.reload();
        takenBy.value = null;
        owner.value ??= readOwner();
      }
    });

  /** The storage may have become another person's a moment ago: this page must not end their session. */
  const isStillOwner = (): boolean => {
    syncWithStorage();
    return otherOwner.value === null;
  };

  return {
    ...loginApi,
    loggedIn: computed(() => owner.value !== null),
    userId: computed(() => owner.value?.userId ?? null),
    user: sessionUser.user,
    expired,
    disabled: computed(
      () => expired.value !== 'no' && otherOwner.value === null && sessionStore.disabled.value,
    ),
    otherOwner,
    reloadedForOther,
    signOutReason,
    mustChangePassword,
    onFirstPassword,
    logIn: async (form) => {
      startSession(
        form.kind === 'code'
          ? await call(auth.smsLogin, { mobile: form.mobile, code: form.code })
          : await call(auth.login, {
              username: form.username,
              password: form.password,
              captchaVerification: form.captchaVerification,
            }),
      );
      try {
        return await loginApi.landing();
      } catch (thrown) {
        console.warn('The account could not be read', thrown);
        return '/';
      }
    },
    logOut: async () => {
      if (!isStillOwner()) return;
      const tokens = endSession();
      if (tokens) await revoke(tokens);
    },
    onServerSignOut: (reason) => {
      if (!isStillOwner()) return;
      batch(() => {
        endSession();
        signOutReason.value = reason;
      });
    },
    dropSession: () => endTabSession(sessionStore.clear),
    onTenantChanged: () => {
      tenantChanged.value = true;
    },
    loadUser: async () => {
      const requestedOwner = owner.peek();
      if (!requestedOwner) return;
      try {
        sessionUser.save(requestedOwner, await call(doctor.info, {}));
      } catch (thrown) {
        console.warn('The user info could not be read', thrown);
      }
    },
    dismissExpiry: () => {
      dismissedToken.value = sessionStore.current.value?.accessToken ?? null;
    },
    restartLogin: () => {
      if (!isStillOwner()) return;
      // Somebody may have just logged in elsewhere: then there is nothing to restart.
      if (expired.value === 'no') return;
      isReloading = true;
      platform.localStorage.clear();
      platform.sessionStorage.clear();
      platform.reload();
    },
    syncWithStorage,
    reloadForOwner,
    dismissReloadNotice,
    isReloading: () => isReloading,
    token: () => {
      const tokens = sessionStore.readSession();
      // Until this tab has checked, what another tab wrote is not its session: calls would not be sent
      // either.
      const ours =
        sessionStore.owner() === sessionStore.currentOwner() &&
        otherOwner.value === null &&
        compareWithStore() === 'same';
      return tokens && ours ? tokens.accessToken : null;
    },
    renew: refresh.renew,
  };
};
