const english = new Intl.PluralRules('en');

/** The plural of an English noun. */
export const pluralOf = (noun: string): string =>
  /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun.replace(/(?<=[^aeiou])y$/, 'ie')}s`;

/** The English words for a number: those for one, or the others. */
export const plural = (n: number, one: string, other: string): string =>
  english.select(n) === 'one' ? one : other;

/** A number with its English noun: `1 day`, `2 days`, `2 boxes`. */
export const counted = (n: number, one: string, other = pluralOf(one)): string =>
  `${n} ${plural(n, one, other)}`;
