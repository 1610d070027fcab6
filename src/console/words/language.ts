import { computed, type ReadonlySignal, signal } from '@preact/signals-react';

export type Language = 'zh' | 'en';

/** Which language is spoken, and its words. */
export interface Speech<W> {
  readonly language: ReadonlySignal<Language>;
  readonly w: ReadonlySignal<W>;
  /** Speaks the other language from now on, and remembers it. */
  readonly choose: (language: Language) => void;
}

const key = 'language';
const known = (name: string | null): name is Language => name === 'zh' || name === 'en';

/** The first language of the browser's list that the console speaks; English where it speaks none of them. */
const preferred = (languages: readonly string[]): Language =>
  languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(known) ?? 'en';

/** Opens the language that was chosen before, else the browser's. */
export const openSpeech = <W>(
  local: Pick<Storage, 'getItem' | 'setItem'>,
  languages: readonly string[],
  words: Readonly<Record<Language, W>>,
): Speech<W> => {
  const remembered = local.getItem(key);
  const language = signal<Language>(known(remembered) ? remembered : preferred(languages));
  return {
    language,
    w: computed(() => words[language.value]),
    choose: (next) => {
      local.setItem(key, next);
      language.value = next;
    },
  };
};

/** The same language with more words. */
export const withWords = <W>(speech: Speech<unknown>, words: Readonly<Record<Language, W>>): Speech<W> => ({
  ...speech,
  w: computed(() => words[speech.language.value]),
});
