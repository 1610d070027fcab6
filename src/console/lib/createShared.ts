/** Returns what a function creates: once, the same for everybody who asks with the same function. */
export type Shared<S> = <T extends object>(create: (services: S) => T) => T;

/** Creates the registry; nothing is created before somebody asks for it. */
export const createShared = <S>(services: () => S): Shared<S> => {
  const byCreator = new Map<unknown, unknown>();
  return <T extends object>(create: (services: S) => T): T => {
    const existing = byCreator.get(create);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an entry is what its key has created
    if (existing !== undefined) return existing as T;
    const created = create(services());
    byCreator.set(create, created);
    return created;
  };
};
