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

/** What a list is sorted by, and in which direction. */
export interface ListSort<S extends string = string> {
  readonly by: S;
  readonly descending: boolean;
}

/** A sort order that the list has; null, its own, for another one. */
export const knownSort = <S extends string>(
  sort: ListSort | null,
  sorts: readonly S[],
): ListSort<S> | null => {
  const by = sorts.find((one) => one === sort?.by);
  return by === undefined ? null : { by, descending: sort?.descending ?? false };
};

/** The sort order of a URL; null, the list's own, if it names none of them. */
export const parseSort = <S extends string>(
  params: URLSearchParams,
  sorts: readonly S[],
): ListSort<S> | null =>
  knownSort({ by: params.get('sort') ?? '', descending: params.get('dir') === 'desc' }, sorts);

/** The URL parameters of a sort order. */
export const sortParams = (sort: ListSort | null) => ({
  sort: sort?.by,
  dir: sort?.descending ? 'desc' : null,
});

/** How many rows a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;

/** The rows on a page of a list where neither the address nor the person says otherwise. */
export const defaultPageSize = 20;

/** The page size of a URL; null if it names none of them. */
export const parsePageSize = (params: URLSearchParams): number | null =>
  pageSizes.find((size) => String(size) === params.get('size')) ?? null;

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
