import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { BaseServices } from '../../services.ts';
import { languageTag } from '../../i18n/language.ts';
import type { Chunk } from '../../lib/async/chunk.ts';
import { createApiError } from '../../lib/apiError.ts';
import type { EarlyPlatform } from '../../platform/earlyBrowser.ts';
import type { ReactElement } from 'react';
import type { LazyAgreements } from './agreements/lazyAgreements.ts';
import type { LoginServices } from './loginServices.ts';
import { hospitalNameKey } from '../../api/session/hostName.ts';

/** The part of the platform that the log-in page needs before the rest of the console is loaded. */
export type LoginPlatform = Pick<
  EarlyPlatform,
  | 'fetch'
  | 'base'
  | 'localStorage'
  | 'sessionStorage'
  | 'setTimer'
  | 'reload'
  | 'now'
  | 'indexedDB'
  | 'subtle'
  | 'page'
  | 'markHydrated'
>;

export type LoginBase = Omit<BaseServices, 'platform'> & { readonly platform: LoginPlatform };

/** The rest of the console: its services, and how it is rendered. */
export interface LoadedConsole {
  readonly services: Omit<LoginServices, 'agreements'> & { readonly agreements: LazyAgreements };
  readonly render: () => ReactElement;
}

/** The log-in before the rest of the console is loaded: shown and typed into; requests wait for the rest. */
export interface LoginEntry {
  readonly loginServices: LoginServices;
  /**
   * The console, once it has something to show: somebody logged in, or the address belongs to no hospital.
   */
  readonly loadedConsole: ReadonlySignal<LoadedConsole | null>;
  /** Loads the console, and marks the page as hydrated; returns a dispose function. */
  readonly start: () => () => void;
}

/** Creates the log-in entry; `consoleChunk` loads the console on the same base services. */
export const createLoginEntry = (
  { platform, i18n, theme, toasts }: LoginBase,
  consoleChunk: Chunk<LoadedConsole>,
): LoginEntry => {
  const current = signal<LoadedConsole | null>(null);
  const hasLeft = signal(false);
  const services = computed(() => current.value?.services ?? null);
  // Already on the page (preHydration.ts).
  const earlyName = platform.sessionStorage.getItem(hospitalNameKey) ?? '';
  const loaded = Promise.withResolvers<LoadedConsole['services']>();

  const loadConsole = async (): Promise<LoadedConsole['services']> => {
    if (current.value) return current.value.services;
    try {
      const loadedConsole = await consoleChunk.load();
      current.value = loadedConsole;
      loaded.resolve(loadedConsole.services);
      return loadedConsole.services;
    } catch (thrown) {
      console.warn('The console could not be loaded', thrown);
      const { text: message } = i18n.messages.value.common.notLoaded;
      throw createApiError({ kind: 'notLoaded', message, silent: false, endpoint: '' });
    }
  };

  const loginServices: LoginServices = {
    platform,
    i18n,
    theme,
    toasts,
    call: async (endpoint, input, options) => (await loadConsole()).call(endpoint, input, options),
    clock: { now: () => services.peek()?.clock.now() ?? platform.now() },
    session: {
      loggedIn: computed(() => services.value?.session.loggedIn.value ?? false),
      signOutReason: computed(() => services.value?.session.signOutReason.value ?? null),
      logIn: async (form) => (await loadConsole()).session.logIn(form),
      landing: async () => (await loadConsole()).session.landing(),
      sendCode: async (mobile, captchaVerification) =>
        (await loadConsole()).session.sendCode(mobile, captchaVerification),
      checkCode: async (mobile, code) => (await loadConsole()).session.checkCode(mobile, code),
    },
    hospital: {
      state: computed(() => services.value?.hospital.state.value ?? 'asking'),
      name: computed(() => services.value?.hospital.name.value || earlyName),
      tenantReady: computed(() => services.value?.hospital.tenantReady.value ?? false),
      load: async () => (await loadConsole()).hospital.load(),
    },
    settings: {
      value: computed(() => services.value?.settings.value.value ?? null),
      load: async () => (await loadConsole()).settings.load(),
    },
    rememberedLogin: {
      canStorePassword: platform.indexedDB !== null && platform.subtle !== null,
      // Nobody waits for it, and if nothing is stored there is nothing to read.
      read: async () => (await loaded.promise).rememberedLogin.read(),
      password: async (username) => (await loadConsole()).rememberedLogin.password(username),
      save: async (form) => (await loadConsole()).rememberedLogin.save(form),
      forget: async () => (await loadConsole()).rememberedLogin.forget(),
    },
    agreements: {
      view: computed(() => services.value?.agreements.view.value ?? null),
      check: async (account) => (await loadConsole()).agreements.check(account),
      reportAccepted: async (account) => (await loadConsole()).agreements.reportAccepted(account),
    },
    navigate: (path, how) => {
      // Nobody is logged in before the console is loaded: it performs the log-in.
      services.peek()?.navigate(path, how);
      hasLeft.value = true;
    },
  };

  return {
    loginServices,
    loadedConsole: computed(() =>
      hasLeft.value || loginServices.hospital.state.value === 'none' ? current.value : null,
    ),
    start: () => {
      // The console does this itself once it is loaded.
      const dispose = effect(() => {
        if (services.value) return;
        platform.page.setTheme(theme.name.value, theme.density.value);
        platform.page.setLanguage(languageTag(i18n.language.value));
        if (earlyName !== '') platform.page.title(earlyName);
      });
      // If it fails to load, the form reports it on submit, and tries again.
      untracked(() => void loadConsole().catch(() => undefined));
      platform.markHydrated();
      return dispose;
    },
  };
};
