export type Language = 'zh' | 'en';
const languages = ['zh', 'en'] as const;

/** As documents and requests state it. */
export const languageTag = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en');

/** Where the chosen language is stored. */
export const languageKey = 'language';
const isLanguage = (name: string | null): name is Language => languages.some((one) => one === name);

/** The stored language, else the first supported one of the browser's list, else English. */
export const detectLanguage = (
  localStorage: Pick<Storage, 'getItem'>,
  preferred: readonly string[],
): Language => {
  const stored = localStorage.getItem(languageKey);
  if (isLanguage(stored)) return stored;
  return preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
};
