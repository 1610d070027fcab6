/** The last address of each page in this tab. */
export interface LastVisited {
  /** The last address of a path, with its filters and page; the path alone if it was not visited. */
  readonly get: (path: string) => string;
  readonly set: (path: string, search: string) => void;
}

/** Remembers them while the user is signed in. */
export const createLastVisited = (): LastVisited => {
  const addresses = new Map<string, string>();
  return {
    get: (path) => addresses.get(path) ?? path,
    set: (path, search) => {
      addresses.set(path, search === '' ? path : `${path}?${search}`);
    },
  };
};
