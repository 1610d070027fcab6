import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Chunk, chunk } from '../lib/chunk.ts';

export type Language = 'zh' | 'en';
const languages = ['zh', 'en'] as const;

/** Words in both languages; each language may come in a file of its own, when it is spoken. */
export interface Lexicon<W> {
  /** The words of a language, once they are here. */
  readonly here: (language: Language) => W | null;
  /** Brings them; rejects where they did not come. */
  readonly fetch: (language: Language) => Promise<unknown>;
}

/** Words that are here in both languages. */
export const atHand = <W>(words: Readonly<Record<Language, W>>): Lexicon<W> => ({
  here: (language) => words[language],
  fetch: async (language) => words[language],
});

// Words have no styles that could have been lost.
const mend = async (): Promise<void> => {};

/** Words that come a language at a time. */
export const inParts = <W>(loads: Readonly<Record<Language, () => Promise<W>>>): Lexicon<W> => {
  const parts = { zh: chunk(loads.zh, mend), en: chunk(loads.en, mend) };
  return {
    here: (language) => parts[language].here(),
    fetch: async (language) => parts[language].here() ?? parts[language].fetch(),
  };
};

/** Which language is spoken, and its words. */
export interface Speech<W> {
  readonly language: ReadonlySignal<Language>;
  readonly w: ReadonlySignal<W>;
  /** Speaks the other language as soon as its words are here, and remembers it. Rejects where they do not come. */
  readonly choose: (language: Language) => Promise<void>;
  /** Adds words that no language is spoken without; resolves once they are here in the one that is spoken now. */
  readonly join: (more: Lexicon<unknown>) => Promise<void>;
}

const key = 'language';
const known = (name: string | null): name is Language => languages.some((one) => one === name);

/** The language that was chosen before, else the first of the browser's list that the console speaks, else English. */
export const languageOf = (local: Pick<Storage, 'getItem'>, wanted: readonly string[]): Language => {
  const remembered = local.getItem(key);
  if (known(remembered)) return remembered;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';
};

/** The words of a language; they have to be here. */
export const wordsIn = <W>(lexicon: Lexicon<W>, language: Language): W => {
  const words = lexicon.here(language);
  if (words === null) throw new Error(`The words in ${language} are not here`);
  return words;
};

/** Opens a language whose words are here. */
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

/** The same language with more words, which were joined to it. */
export const withWords = <W>(speech: Speech<unknown>, lexicon: Lexicon<W>): Speech<W> => ({
  ...speech,
  w: computed(() => wordsIn(lexicon, speech.language.value)),
});

/** A part of the console that is not drawn without its own words: both are asked for side by side, and came when both did. */
export const withOwnWords = <T>(
  part: Chunk<T>,
  speech: Pick<Speech<unknown>, 'language' | 'join'>,
  own: Lexicon<unknown>,
): Chunk<T> => ({
  // Nobody fetches such words but by joining them: those that are here follow the language.
  here: () => (own.here(speech.language.peek()) === null ? null : part.here()),
  fetch: async () => {
    const [came] = await Promise.all([part.fetch(), speech.join(own)]);
    return came;
  },
});
