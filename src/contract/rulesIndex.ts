/** Makes something of a pack's data once, and keeps it as long as the data are there. */
export const indexed = <D extends object, I>(make: (data: D) => I): ((data: D) => I) => {
  const kept = new WeakMap<D, I>();
  return (data) => {
    const held = kept.get(data);
    if (held !== undefined) return held;
    const made = make(data);
    kept.set(data, made);
    return made;
  };
};

/** Rows by a name, where each row has several. */
export const byName = <R>(rows: readonly R[], namesOf: (row: R) => readonly string[]): Map<string, R[]> => {
  const found = new Map<string, R[]>();
  for (const row of rows)
    for (const name of new Set(namesOf(row))) {
      const held = found.get(name);
      if (held) held.push(row);
      else found.set(name, [row]);
    }
  return found;
};
