/** The last address of each page in this tab. */
export interface Places {
  /** The last address of a path, with its filters and page; the path alone if it was not visited. */
  readonly last: (path: string) => string;
  readonly at: (path: string, search: string) => void;
}

/** Remembers them while the user is signed in. */
export const openPlaces = (): Places => {
  const known = new Map<string, string>();
  return {
    last: (path) => known.get(path) ?? path,
    at: (path, search) => {
      known.set(path, search === '' ? path : `${path}?${search}`);
    },
  };
};
