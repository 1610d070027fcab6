const english = new Intl.PluralRules('en');

const pluralOf = (noun: string): string => (/(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`);

/** A number with its English noun: `1 day`, `2 days`, `2 boxes`. */
export const counted = (n: number, one: string, other = pluralOf(one)): string =>
  `${n} ${english.select(n) === 'one' ? one : other}`;
