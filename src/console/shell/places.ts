/** Where the screens of this tab were left. */
export interface Places {
  /** The newest address of a path, with its filters and page; the path alone where nobody has been. */
  readonly last: (path: string) => string;
  readonly at: (path: string, search: string) => void;
}

/** Remembers them as long as somebody works here. */
export const openPlaces = (): Places => {
  const known = new Map<string, string>();
  return {
    last: (path) => known.get(path) ?? path,
    at: (path, search) => {
      known.set(path, search === '' ? path : `${path}?${search}`);
    },
  };
};
