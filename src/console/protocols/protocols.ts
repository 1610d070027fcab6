import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { type Agreement, agreements } from '../../contract/hospital/agreements.ts';
import { waited } from '../lib/later.ts';
import { markOf } from '../lib/mark.ts';
import { mobileIn, plain } from '../lib/typed.ts';
import type { Front } from '../session/front.ts';
import { withWords } from '../words/language.ts';
import type { ProtocolWords } from '../words/protocols.en.ts';
import { protocolLexicon } from '../words/protocolLexicon.ts';

/** The agreements of a log-in. `account` is the typed account or number. */
export interface Protocols {
  /** Those in force; empty if the upstream has none. */
  readonly list: ReadonlySignal<readonly Agreement[]>;
  readonly words: ReadonlySignal<ProtocolWords>;
  /**
   * Ticked by the person, or accepted earlier by the typed account, on this computer and in these versions.
   */
  readonly ticked: (who: string) => boolean;
  readonly tick: (on: boolean) => void;
  /** A log-in was refused because the box was not ticked. */
  readonly missing: ReadonlySignal<boolean>;
  /** The checkbox requests the focus. */
  readonly attention: ReadonlySignal<boolean>;
  readonly attended: () => void;
  /** The text being read. */
  readonly reading: ReadonlySignal<Agreement | null>;
  readonly read: (protocol: Agreement | null) => void;
  /** Follows the language while mounted. */
  readonly open: () => () => void;
}

/** The field under the form. */
export interface Shown {
  readonly model: Protocols;
  readonly View: ComponentType<{ model: Protocols; who: string }>;
}

/** What a log-in needs of the agreements. */
export interface Agreed {
  readonly model: Protocols;
  /** Loads them, once; rejects if they cannot be loaded. */
  readonly load: () => Promise<void>;
  /** Whether a log-in may proceed; if not, the checkbox shows why. */
  readonly may: (who: string) => boolean;
  /** Never rejects: if the report fails, the next log-in asks again. */
  readonly tell: (who: string) => Promise<void>;
}

/** How long a log-in waits for these requests, in milliseconds. */
const patience = 3_000;

const key = 'protocols';
/** How many acceptances a computer remembers. */
const most = 50;

const kept = (local: Pick<Storage, 'getItem'>): readonly string[] =>
  (local.getItem(key) ?? '').split(' ').filter((mark) => mark !== '');

/** Creates them; nothing is requested yet. */
export const openProtocols = ({
  call,
  hospital,
  outside: { local, later },
  words: speech,
}: Pick<Front, 'call' | 'hospital' | 'words'> & {
  readonly outside: Pick<Front['outside'], 'local' | 'later'>;
}): Agreed => {
  const list = signal<readonly Agreement[]>([]);
  const chosen = signal<boolean | null>(null);
  const missing = signal(false);
  const attention = signal(false);
  const reading = signal<Agreement | null>(null);
  const { w: words, language } = withWords(speech, protocolLexicon);
  let loaded: { readonly of: string; readonly done: Promise<void> } | null = null;

  const patiently = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work, waited(later, patience)]);

  // A fingerprint, not the account itself: computers are shared. Another version has another id, and so
  // another fingerprint.
  const markFor = (who: string): string =>
    markOf(
      [mobileIn(who) ?? plain(who).toLowerCase(), ...list.value.map(({ id }) => id).toSorted()].join(' '),
    );
  const ticked = (who: string): boolean =>
    chosen.value ?? (plain(who) !== '' && kept(local).includes(markFor(who)));

  const fetch = async (of: string): Promise<void> => {
    await hospital.look();
    const found = await call(agreements.list, {});
    if (loaded?.of !== of) return;
    batch(() => {
      list.value = found;
      reading.value = found.find(({ id }) => id === reading.value?.id) ?? null;
    });
  };
  const read = async (): Promise<void> => {
    const of = language.peek();
    if (loaded?.of !== of) loaded = { of, done: fetch(of) };
    const mine = loaded;
    try {
      await patiently(mine.done);
    } catch (thrown) {
      // The next log-in tries again.
      if (loaded === mine) loaded = null;
      throw thrown;
    }
  };

  const keep = async (ids: string[], mark: string): Promise<void> => {
    await call(agreements.accept, { ids });
    local.setItem(key, [...kept(local).filter((one) => one !== mark), mark].slice(-most).join(' '));
  };

  const model: Protocols = {
    list,
    words,
    ticked,
    tick: (on) =>
      batch(() => {
        chosen.value = on;
        missing.value = false;
      }),
    missing,
    attention,
    attended: () => {
      attention.value = false;
    },
    reading,
    read: (protocol) => {
      reading.value = protocol;
    },
    open: () =>
      effect(() => {
        // The other language has other texts with the same ids.
        if (language.value !== loaded?.of) void read().catch(() => undefined);
      }),
  };

  return {
    model,
    load: read,
    may: (who) => {
      if (list.value.length === 0 || ticked(who)) return true;
      batch(() => {
        missing.value = true;
        attention.value = true;
      });
      return false;
    },
    tell: async (who) => {
      const ids = list.value.map(({ id }) => id);
      if (ids.length === 0 || !ticked(who)) return;
      const mark = markFor(who);
      // The next person at this computer has to accept for themselves.
      chosen.value = null;
      missing.value = false;
      try {
        await patiently(keep(ids, mark));
      } catch (thrown) {
        console.info('What was accepted could not be told', thrown);
      }
    },
  };
};
