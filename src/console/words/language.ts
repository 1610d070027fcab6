import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Chunk, chunk } from '../lib/chunk.ts';

export type Language = 'zh' | 'en';
const languages = ['zh', 'en'] as const;

/** Messages in both languages. Each language may be loaded on demand. */
export interface Lexicon<W> {
  /** The messages of a language, or null if they are not loaded. */
  readonly here: (language: Language) => W | null;
  /** Loads them; rejects on failure. */
  readonly fetch: (language: Language) => Promise<unknown>;
}

/** A catalog that contains both languages. */
export const atHand = <W>(words: Readonly<Record<Language, W>>): Lexicon<W> => ({
  here: (language) => words[language],
  fetch: async (language) => words[language],
});

// Messages have no stylesheets to reload after a failure.
const mend = async (): Promise<void> => {};

/** A catalog that loads each language on demand. */
export const inParts = <W>(loads: Readonly<Record<Language, () => Promise<W>>>): Lexicon<W> => {
  const parts = { zh: chunk(loads.zh, mend), en: chunk(loads.en, mend) };
  return {
    here: (language) => parts[language].here(),
    fetch: async (language) => parts[language].here() ?? parts[language].fetch(),
  };
};

/** The current language and its messages. */
export interface Speech<W> {
  readonly language: ReadonlySignal<Language>;
  readonly w: ReadonlySignal<W>;
  /** Loads a language's messages, then switches to it and stores the choice. Rejects if loading fails. */
  readonly choose: (language: Language) => Promise<void>;
  /** Adds a catalog that every language switch must load; resolves when its current language is loaded. */
  readonly join: (more: Lexicon<unknown>) => Promise<void>;
}

const key = 'language';
const known = (name: string | null): name is Language => languages.some((one) => one === name);

/** The stored language, else the first supported one of the browser's list, else English. */
export const languageOf = (local: Pick<Storage, 'getItem'>, wanted: readonly string[]): Language => {
  const remembered = local.getItem(key);
  if (known(remembered)) return remembered;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';
};

/** The messages of a language, which must be loaded. */
export const wordsIn = <W>(lexicon: Lexicon<W>, language: Language): W => {
  const words = lexicon.here(language);
  if (words === null) throw new Error(`The words in ${language} are not here`);
  return words;
};

/** Creates the i18n state. The messages of the initial language must be loaded. */
export const openSpeech = <W>(
  local: Pick<Storage, 'setItem'>,
  first: Language,
  lexicon: Lexicon<W>,
): Speech<W> => {
  const language = signal(first);
  const all = new Set<Lexicon<unknown>>([lexicon]);
  let newest = 0;

  const missing = (of: Language) => [...all].filter((one) => one.here(of) === null);
  const bring = async (of: Language): Promise<void> => {
    for (let lacks = missing(of); lacks.length > 0; lacks = missing(of))
      await Promise.all(lacks.map((one) => one.fetch(of)));
  };
  const speak = (next: Language): void => {
    local.setItem(key, next);
    language.value = next;
  };

  return {
    language,
    w: computed(() => wordsIn(lexicon, language.value)),
    choose: async (next) => {
      newest += 1;
      const mine = newest;
      if (missing(next).length > 0) await bring(next);
      if (mine === newest) speak(next);
    },
    join: async (more) => {
      all.add(more);
      while (more.here(language.peek()) === null) await more.fetch(language.peek());
    },
  };
};

/** The same i18n state with the messages of another catalog, which must have been added. */
export const withWords = <W>(speech: Speech<unknown>, lexicon: Lexicon<W>): Speech<W> => ({
  ...speech,
  w: computed(() => wordsIn(lexicon, speech.language.value)),
});

/** A chunk that needs its own messages: both are loaded in parallel, and it is ready when both are. */
export const withOwnWords = <T>(
  part: Chunk<T>,
  speech: Pick<Speech<unknown>, 'language' | 'join'>,
  own: Lexicon<unknown>,
): Chunk<T> => ({
  // Such a catalog is loaded only through `addCatalog`, so that a loaded one follows the language.
  here: () => (own.here(speech.language.peek()) === null ? null : part.here()),
  fetch: async () => {
    const [came] = await Promise.all([part.fetch(), speech.join(own)]);
    return came;
  },
});
