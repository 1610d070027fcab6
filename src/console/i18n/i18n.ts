import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type Chunk, chunk } from '../lib/async/chunk.ts';
import { type Language, languageKey } from './language.ts';
import type { Catalogs } from './messages.ts';

/** Messages in both languages. Each language may be loaded on demand. */
export interface MessageCatalog<W> {
  /** The messages of a language, or null if they are not loaded. */
  readonly get: (language: Language) => W | null;
  /** Loads them; rejects on failure. */
  readonly load: (language: Language) => Promise<unknown>;
}

/** A catalog that contains both languages. */
export const staticCatalog = <W>(messages: Readonly<Record<Language, W>>): MessageCatalog<W> => ({
  get: (language) => messages[language],
  load: async (language) => messages[language],
});

// Messages have no stylesheets to reload after a failure.
const nothingToReload = async (): Promise<void> => {};

/** A catalog that loads each language on demand. */
export const lazyCatalog = <W>(loaders: Readonly<Record<Language, () => Promise<W>>>): MessageCatalog<W> => {
  const chunks = { zh: chunk(loaders.zh, nothingToReload), en: chunk(loaders.en, nothingToReload) };
  return {
    get: (language) => chunks[language].get(),
    load: async (language) => chunks[language].get() ?? chunks[language].load(),
  };
};

/** Every catalog by its name. */
export type CatalogTable = { readonly [N in keyof Catalogs]: MessageCatalog<Catalogs[N]> };

/** The current language and its messages. */
export interface I18n<W> {
  readonly language: ReadonlySignal<Language>;
  readonly messages: ReadonlySignal<W>;
  /** Loads a language's messages, then switches to it and stores the choice. Rejects if loading fails. */
  readonly setLanguage: (language: Language) => Promise<void>;
  /** Adds a catalog that every language switch must load; resolves when its current language is loaded. */
  readonly addCatalog: (added: MessageCatalog<unknown>) => Promise<void>;
  /** The catalog of this name. */
  readonly catalog: <N extends keyof Catalogs>(name: N) => CatalogTable[N];
}

/** The messages of a language, which must be loaded. */
export const messagesIn = <W>(catalog: MessageCatalog<W>, language: Language): W => {
  const messages = catalog.get(language);
  if (messages === null) throw new Error(`The messages in ${language} are not loaded`);
  return messages;
};

/** Creates the i18n state. The messages of the initial language must be loaded. */
export const createI18n = <W>(
  localStorage: Pick<Storage, 'setItem'>,
  initial: Language,
  catalog: MessageCatalog<W>,
  table: Partial<CatalogTable> = {},
): I18n<W> => {
  const language = signal(initial);
  const catalogs = new Set<MessageCatalog<unknown>>([catalog]);
  let latestChoice = 0;

  const missingCatalogs = (of: Language) => [...catalogs].filter((one) => one.get(of) === null);
  const loadAll = async (of: Language): Promise<void> => {
    for (let missing = missingCatalogs(of); missing.length > 0; missing = missingCatalogs(of))
      await Promise.all(missing.map((one) => one.load(of)));
  };
  const applyLanguage = (next: Language): void => {
    localStorage.setItem(languageKey, next);
    language.value = next;
  };

  return {
    language,
    messages: computed(() => messagesIn(catalog, language.value)),
    setLanguage: async (next) => {
      latestChoice += 1;
      const choice = latestChoice;
      if (missingCatalogs(next).length > 0) await loadAll(next);
      if (choice === latestChoice) applyLanguage(next);
    },
    addCatalog: async (added) => {
      catalogs.add(added);
      while (added.get(language.peek()) === null) await added.load(language.peek());
    },
    catalog: (name) => {
      const found = table[name];
      if (!found) throw new Error(`No catalog is called ${name}`);
      return found;
    },
  };
};

/** The same i18n state with the messages of another catalog, which must have been added. */
export const withCatalog = <W>(i18n: I18n<unknown>, catalog: MessageCatalog<W>): I18n<W> => ({
  ...i18n,
  messages: computed(() => messagesIn(catalog, i18n.language.value)),
});

/** A chunk that needs its own messages: both are loaded in parallel, and it is ready when both are. */
export const withMessages = <T>(
  part: Chunk<T>,
  i18n: Pick<I18n<unknown>, 'language' | 'addCatalog'>,
  catalog: MessageCatalog<unknown>,
): Chunk<T> => ({
  // Such a catalog is loaded only through `addCatalog`, so that a loaded one follows the language.
  get: () => (catalog.get(i18n.language.peek()) === null ? null : part.get()),
  load: async () => {
    const [loaded] = await Promise.all([part.load(), i18n.addCatalog(catalog)]);
    return loaded;
  },
});
