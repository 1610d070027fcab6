/** Counts fields that differ from their defaults. */
export const differing = <T>(one: T, usual: T, fields: readonly (keyof T)[]): number =>
  fields.filter((field) => one[field] !== usual[field]).length;
