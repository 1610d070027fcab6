/** The page number of a URL, from 1; anything invalid means the first page. */
export const parsePage = (params: URLSearchParams): number => {
  const page = Number(params.get('page') ?? '1');
  return Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1;
};

/** The search text, at most 50 characters. */
export const parseKeyword = (params: URLSearchParams): string => (params.get('q') ?? '').trim().slice(0, 50);

/** A state or type by its number, at most two digits; null if there is none. */
export const parseNumber = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
};

/** Builds a path; omits null, empty and page=1. */
export const buildPath = (
  path: string,
  values: Readonly<Record<string, string | number | null | undefined>>,
): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '' && !(name === 'page' && value === 1))
      params.set(name, String(value));
  const text = params.toString();
  return text === '' ? path : `${path}?${text}`;
};
