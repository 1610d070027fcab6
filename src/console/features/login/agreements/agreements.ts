import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { type Agreement, agreements } from '../../../../contract/hospital/agreements.ts';
import { delay } from '../../../lib/async/timer.ts';
import { fingerprint } from '../../../lib/storage/fingerprint.ts';
import { parseMobile, normalizeInput } from '../../../lib/parseInput.ts';
import type { Call } from '../../../api/http/call.ts';
import type { Hospital } from '../../../api/session/hospital.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type I18n, staticCatalog, withCatalog } from '../../../i18n/i18n.ts';
import { type AgreementMessages, en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

// Four sentences: both languages are in this chunk.
const agreementsCatalog = staticCatalog({ en, zh });

/** The agreements of a log-in. `account` is the typed account or number. */
export interface Agreements {
  /** Those in force; empty if the upstream has none. */
  readonly list: ReadonlySignal<readonly Agreement[]>;
  readonly messages: ReadonlySignal<AgreementMessages>;
  /**
   * Ticked by the person, or accepted earlier by the typed account, on this computer and in these versions.
   */
  readonly isAccepted: (account: string) => boolean;
  readonly setAccepted: (on: boolean) => void;
  /** A log-in was refused because the box was not ticked. */
  readonly missing: ReadonlySignal<boolean>;
  /** The checkbox requests the focus. */
  readonly focusRequest: ReadonlySignal<boolean>;
  readonly onFocused: () => void;
  /** The text being read. */
  readonly reading: ReadonlySignal<Agreement | null>;
  readonly readText: (protocol: Agreement | null) => void;
  /** Follows the language while mounted. */
  readonly start: () => () => void;
}

/** The field under the form. */
export interface AgreementsView {
  readonly model: Agreements;
  readonly View: ComponentType<{ model: Agreements; account: string }>;
}

/** What a log-in needs of the agreements. */
export interface AgreementsGate {
  readonly model: Agreements;
  /** Loads them, once; rejects if they cannot be loaded. */
  readonly load: () => Promise<void>;
  /** Whether a log-in may proceed; if not, the checkbox shows why. */
  readonly check: (account: string) => boolean;
  /** Never rejects: if the report fails, the next log-in asks again. */
  readonly reportAccepted: (account: string) => Promise<void>;
}

/** What the agreements need of the application. */
export interface AgreementsDeps {
  readonly call: Call;
  readonly hospital: Pick<Hospital, 'load'>;
  readonly i18n: I18n<unknown>;
  readonly platform: Pick<Platform, 'localStorage' | 'setTimer'>;
}

/** How long a log-in waits for these requests, in milliseconds. */
const maxWaitMs = 3_000;

const key = 'protocols';
/** How many acceptances a computer remembers. */
const maxRemembered = 50;

const acceptedFingerprints = (localStorage: Pick<Storage, 'getItem'>): readonly string[] =>
  (localStorage.getItem(key) ?? '').split(' ').filter((print) => print !== '');

/** Creates them; nothing is requested yet. */
export const createAgreements = ({
  call,
  hospital,
  platform: { localStorage, setTimer },
  i18n,
}: AgreementsDeps): AgreementsGate => {
  const list = signal<readonly Agreement[]>([]);
  const acceptedNow = signal<boolean | null>(null);
  const missing = signal(false);
  const focusRequest = signal(false);
  const reading = signal<Agreement | null>(null);
  const { messages, language } = withCatalog(i18n, agreementsCatalog);
  let loading: { readonly textLanguage: string; readonly done: Promise<void> } | null = null;

  const withTimeout = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work, delay(setTimer, maxWaitMs)]);

  // A fingerprint, not the account itself: computers are shared. Another version has another id, and so
  // another fingerprint.
  const fingerprintFor = (account: string): string =>
    fingerprint(
      [
        parseMobile(account) ?? normalizeInput(account).toLowerCase(),
        ...list.value.map(({ id }) => id).toSorted(),
      ].join(' '),
    );
  const isAccepted = (account: string): boolean =>
    acceptedNow.value ??
    (normalizeInput(account) !== '' && acceptedFingerprints(localStorage).includes(fingerprintFor(account)));

  const loadList = async (textLanguage: string): Promise<void> => {
    await hospital.load();
    const loadedList = await call(agreements.list, {});
    if (loading?.textLanguage !== textLanguage) return;
    batch(() => {
      list.value = loadedList;
      reading.value = loadedList.find(({ id }) => id === reading.value?.id) ?? null;
    });
  };
  const load = async (): Promise<void> => {
    const textLanguage = language.peek();
    if (loading?.textLanguage !== textLanguage) loading = { textLanguage, done: loadList(textLanguage) };
    const started = loading;
    try {
      await withTimeout(started.done);
    } catch (thrown) {
      // The next log-in tries again.
      if (loading === started) loading = null;
      throw thrown;
    }
  };

  const saveAccepted = async (ids: string[], print: string): Promise<void> => {
    await call(agreements.accept, { ids });
    localStorage.setItem(
      key,
      [...acceptedFingerprints(localStorage).filter((one) => one !== print), print]
        .slice(-maxRemembered)
        .join(' '),
    );
  };

  const model: Agreements = {
    list,
    messages,
    isAccepted,
    setAccepted: (on) =>
      batch(() => {
        acceptedNow.value = on;
        missing.value = false;
      }),
    missing,
    focusRequest,
    onFocused: () => {
      focusRequest.value = false;
    },
    reading,
    readText: (protocol) => {
      reading.value = protocol;
    },
    start: () =>
      effect(() => {
        // The other language has other texts with the same ids.
        if (language.value !== loading?.textLanguage) void load().catch(() => undefined);
      }),
  };

  return {
    model,
    load: load,
    check: (account) => {
      if (list.value.length === 0 || isAccepted(account)) return true;
      batch(() => {
        missing.value = true;
        focusRequest.value = true;
      });
      return false;
    },
    reportAccepted: async (account) => {
      const ids = list.value.map(({ id }) => id);
      if (ids.length === 0 || !isAccepted(account)) return;
      const print = fingerprintFor(account);
      // The next person at this computer has to accept for themselves.
      acceptedNow.value = null;
      missing.value = false;
      try {
        await withTimeout(saveAccepted(ids, print));
      } catch (thrown) {
        console.info('What was accepted could not be told', thrown);
      }
    },
  };
};
