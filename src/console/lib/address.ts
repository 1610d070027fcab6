/** The page that an address names, from 1; anything odd means the first. */
export const pageIn = (given: URLSearchParams): number => {
  const page = Number(given.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
};

/** What is searched for, at most 50 characters. */
export const keywordIn = (given: URLSearchParams): string => (given.get('q') ?? '').trim().slice(0, 50);

/** A state or type by its number, at most two digits; null where none is named. */
export const numberIn = (given: URLSearchParams, name: string): number | null => {
  const said = given.get(name) ?? '';
  return /^\d{1,2}$/.test(said) ? Number(said) : null;
};

/** A path with what is said; what is null, empty or the first page goes without saying. */
export const pathOf = (
  path: string,
  said: Readonly<Record<string, string | number | null | undefined>>,
): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(said))
    if (value !== null && value !== undefined && value !== '' && !(name === 'page' && value === 1))
      given.set(name, String(value));
  const text = given.toString();
  return text === '' ? path : `${path}?${text}`;
};
