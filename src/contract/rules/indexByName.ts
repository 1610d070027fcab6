/** Computes a value from a pack's data once, and caches it as long as the data exists. */
export const memoizeByData = <D extends object, I>(build: (data: D) => I): ((data: D) => I) => {
  const cache = new WeakMap<D, I>();
  return (data) => {
    const cached = cache.get(data);
    if (cached !== undefined) return cached;
    const built = build(data);
    cache.set(data, built);
    return built;
  };
};

/** Rows by name; a row may have several. */
export const indexByName = <R>(
  rows: readonly R[],
  namesOf: (row: R) => readonly string[],
): Map<string, R[]> => {
  const found = new Map<string, R[]>();
  for (const row of rows)
    for (const name of new Set(namesOf(row))) {
      const cached = found.get(name);
      if (cached) cached.push(row);
      else found.set(name, [row]);
    }
  return found;
};
