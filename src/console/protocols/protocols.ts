import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import { type Protocol, protocols } from '../../contract/protocols.ts';
import { waited } from '../lib/later.ts';
import { markOf } from '../lib/mark.ts';
import { mobileIn, plain } from '../lib/typed.ts';
import type { Front } from '../session/front.ts';
import { withWords } from '../words/language.ts';
import type { ProtocolWords } from '../words/protocols.en.ts';
import { protocolLexicon } from '../words/protocolLexicon.ts';

/** What a log-in accepts. `who` is the account or number that is typed. */
export interface Protocols {
  /** Those in force; empty where the upstream has none. */
  readonly list: ReadonlySignal<readonly Protocol[]>;
  readonly words: ReadonlySignal<ProtocolWords>;
  /** Ticked by the person, or accepted before by who is typed, on this computer and in these versions. */
  readonly ticked: (who: string) => boolean;
  readonly tick: (on: boolean) => void;
  /** A log-in was refused for want of the tick. */
  readonly missing: ReadonlySignal<boolean>;
  /** The box asks for the focus. */
  readonly attention: ReadonlySignal<boolean>;
  readonly attended: () => void;
  /** The text that is being read. */
  readonly reading: ReadonlySignal<Protocol | null>;
  readonly read: (protocol: Protocol | null) => void;
  /** Follows the language while they are in sight. */
  readonly open: () => () => void;
}

/** Their line under the form. */
export interface Shown {
  readonly model: Protocols;
  readonly View: ComponentType<{ model: Protocols; who: string }>;
}

/** What a log-in asks of them. */
export interface Agreed {
  readonly model: Protocols;
  /** Reads them, once; rejects where they cannot be read. */
  readonly load: () => Promise<void>;
  /** Whether a log-in may go on; where not, the box says so. */
  readonly may: (who: string) => boolean;
  /** Never rejects: what could not be told is asked for at the next log-in. */
  readonly tell: (who: string) => Promise<void>;
}

/** How long a log-in waits for what it asks about them, in milliseconds. */
const patience = 3_000;

const key = 'protocols';
/** How many acceptances a computer remembers. */
const most = 50;

const kept = (local: Pick<Storage, 'getItem'>): readonly string[] =>
  (local.getItem(key) ?? '').split(' ').filter((mark) => mark !== '');

/** Opens them; nothing is asked yet. */
export const openProtocols = ({
  call,
  hospital,
  outside: { local, later },
  words: speech,
}: Pick<Front, 'call' | 'hospital' | 'words'> & {
  readonly outside: Pick<Front['outside'], 'local' | 'later'>;
}): Agreed => {
  const list = signal<readonly Protocol[]>([]);
  const chosen = signal<boolean | null>(null);
  const missing = signal(false);
  const attention = signal(false);
  const reading = signal<Protocol | null>(null);
  const { w: words, language } = withWords(speech, protocolLexicon);
  let loaded: { readonly of: string; readonly done: Promise<void> } | null = null;

  const patiently = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work, waited(later, patience)]);

  // Not the account itself: a computer may be shared. Another version has another id, and so another mark.
  const markFor = (who: string): string =>
    markOf(
      [mobileIn(who) ?? plain(who).toLowerCase(), ...list.value.map(({ id }) => id).toSorted()].join(' '),
    );
  const ticked = (who: string): boolean =>
    chosen.value ?? (plain(who) !== '' && kept(local).includes(markFor(who)));

  const fetch = async (of: string): Promise<void> => {
    await hospital.look();
    const found = await call(protocols.list, {});
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
      // The next log-in asks anew.
      if (loaded === mine) loaded = null;
      throw thrown;
    }
  };

  const keep = async (ids: string[], mark: string): Promise<void> => {
    await call(protocols.accept, { ids });
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
        // In the other language they have other texts, and the same ids.
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
      // The next person at this computer ticks for themselves.
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
