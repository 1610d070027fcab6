import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Ground } from './ground.ts';
import type { Chunk } from './lib/chunk.ts';
import { fault } from './lib/fault.ts';
import type { Nearby } from './nearby.ts';
import type { Front } from './session/front.ts';
import { nameKey } from './session/website.ts';
import type { Whole } from './whole.tsx';

/** The part of the platform that the log-in page needs before the rest of the console is loaded. */
export type DoorOutside = Pick<
  Nearby,
  'fetch' | 'base' | 'local' | 'tab' | 'later' | 'reload' | 'own' | 'databases' | 'subtle' | 'page' | 'taken'
>;

export type DoorGround = Omit<Ground, 'outside'> & { readonly outside: DoorOutside };

/** The log-in before the rest of the console is loaded: shown and typed into; requests wait for the rest. */
export interface Door {
  readonly front: Front;
  /**
   * The console, once it has something to show: somebody logged in, or the address belongs to no hospital.
   */
  readonly whole: ReadonlySignal<Whole | null>;
  /** Loads the console, and marks the page as hydrated; returns a dispose function. */
  readonly open: () => () => void;
}

/** Creates the log-in entry; `consoleChunk` loads the console on the same base services. */
export const openDoor = ({ outside, words, theme, toasts }: DoorGround, rest: Chunk<Whole>): Door => {
  const here = signal<Whole | null>(null);
  const left = signal(false);
  const core = computed(() => here.value?.core ?? null);
  // Already on the page (preHydration.ts).
  const early = outside.tab.getItem(nameKey) ?? '';
  const came = Promise.withResolvers<Whole['core']>();

  const bring = async (): Promise<Whole['core']> => {
    if (here.value) return here.value.core;
    try {
      const whole = await rest.fetch();
      here.value = whole;
      came.resolve(whole.core);
      return whole.core;
    } catch (thrown) {
      console.warn('The rest of the console did not come', thrown);
      const { network } = words.w.value.catalogue;
      throw fault({ kind: 'network', message: network, silent: false, endpoint: '' });
    }
  };

  const front: Front = {
    outside,
    words,
    theme,
    toasts,
    call: async (endpoint, input, options) => (await bring()).call(endpoint, input, options),
    clock: { now: () => core.peek()?.clock.now() ?? outside.own() },
    session: {
      loggedIn: computed(() => core.value?.session.loggedIn.value ?? false),
      farewell: computed(() => core.value?.session.farewell.value ?? null),
      logIn: async (form) => (await bring()).session.logIn(form),
      landing: async () => (await bring()).session.landing(),
      sendCode: async (mobile, proof) => (await bring()).session.sendCode(mobile, proof),
      checkCode: async (mobile, code) => (await bring()).session.checkCode(mobile, code),
    },
    hospital: {
      state: computed(() => core.value?.hospital.state.value ?? 'asking'),
      name: computed(() => core.value?.hospital.name.value || early),
      ready: computed(() => core.value?.hospital.ready.value ?? false),
      look: async () => (await bring()).hospital.look(),
    },
    remembered: {
      keepsPassword: outside.databases !== null && outside.subtle !== null,
      // Nobody waits for it, and if nothing is stored there is nothing to read.
      read: async () => (await came.promise).remembered.read(),
      password: async (username) => (await bring()).remembered.password(username),
      keep: async (form) => (await bring()).remembered.keep(form),
      forget: async () => (await bring()).remembered.forget(),
    },
    agreeing: {
      shown: computed(() => core.value?.agreeing.shown.value ?? null),
      may: async (who) => (await bring()).agreeing.may(who),
      tell: async (who) => (await bring()).agreeing.tell(who),
    },
    go: (path, how) => {
      // Nobody is logged in before the console is loaded: it performs the log-in.
      core.peek()?.go(path, how);
      left.value = true;
    },
  };

  return {
    front,
    whole: computed(() => (left.value || front.hospital.state.value === 'none' ? here.value : null)),
    open: () => {
      // The console does this itself once it is loaded.
      const stop = effect(() => {
        if (core.value) return;
        outside.page.look(theme.name.value, theme.density.value);
        outside.page.language(words.language.value === 'zh' ? 'zh-CN' : 'en');
        if (early !== '') outside.page.title(early);
      });
      // If it fails to load, the form reports it on submit, and tries again.
      untracked(() => void bring().catch(() => undefined));
      outside.taken();
      return stop;
    },
  };
};
