/** The page number of a URL, from 1; anything invalid means the first page. */
export const pageIn = (given: URLSearchParams): number => {
  const page = Number(given.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
};

/** The search text, at most 50 characters. */
export const keywordIn = (given: URLSearchParams): string => (given.get('q') ?? '').trim().slice(0, 50);

/** A state or type by its number, at most two digits; null if there is none. */
export const numberIn = (given: URLSearchParams, name: string): number | null => {
  const said = given.get(name) ?? '';
  return /^\d{1,2}$/.test(said) ? Number(said) : null;
};

/** Builds a path; omits null, empty and page=1. */
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
