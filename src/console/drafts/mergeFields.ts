/** How the form values of one kind are compared and merged. `F` names a field. */
export interface FieldMerge<D, F> {
  /** The fields that differ. */
  readonly differing: (a: D, b: D) => readonly F[];
  /** A draft with the given fields of another one. */
  readonly take: (draft: D, from: D, fields: readonly F[]) => D;
  /**
   * Merges local edits with what somebody else has saved since. Fields without local edits follow the other
   * version; `unresolved` are those changed on both sides, and those of `undecided`, that still differ.
   */
  readonly merge: (
    base: D,
    mine: D,
    theirs: D,
    undecided?: readonly F[],
  ) => { readonly draft: D; readonly unresolved: readonly F[] };
}

const withMerge = <D, F>({ differing, take }: Omit<FieldMerge<D, F>, 'merge'>): FieldMerge<D, F> => ({
  differing,
  take,
  merge: (base, mine, theirs, undecided = []) => {
    const changedHere = new Set([...differing(base, mine), ...undecided]);
    const changedElsewhere = new Set([...differing(base, theirs), ...undecided]);
    const different = differing(mine, theirs);
    return {
      draft: take(
        mine,
        theirs,
        different.filter((field) => !changedHere.has(field)),
      ),
      unresolved: different.filter((field) => changedHere.has(field) && changedElsewhere.has(field)),
    };
  },
});

/** The values with the named fields of others. */
export const takeFields = <D extends object>(all: D, from: D, names: readonly (keyof D)[]): D => ({
  ...all,
  ...Object.fromEntries(names.map((name) => [name, from[name]])),
});

/**
 * Merges field by field; fields are equal if their comparable values are, as JSON. A `take` of its own
 * also takes what belongs to the fields.
 */
export const mergeFields = <D extends object, F extends keyof D>(
  fields: readonly F[],
  comparable: (draft: D, field: F) => unknown = (draft, field) => draft[field],
  take: (draft: D, from: D, names: readonly F[]) => D = takeFields,
): FieldMerge<D, F> =>
  withMerge({
    differing: (a, b) =>
      fields.filter((field) => JSON.stringify(comparable(a, field)) !== JSON.stringify(comparable(b, field))),
    take,
  });

/** Merges values that belong together: the whole form is one field. */
export const mergeWhole = <D>({
  differing,
}: Pick<FieldMerge<D, unknown>, 'differing'>): FieldMerge<D, 'form'> =>
  withMerge<D, 'form'>({
    differing: (a, b) => (differing(a, b).length > 0 ? ['form'] : []),
    take: (draft, from, names) => (names.length > 0 ? from : draft),
  });
