/** Counts fields that differ from their defaults. */
export const countChangedFields = <T>(value: T, defaults: T, fields: readonly (keyof T)[]): number =>
  fields.filter((field) => value[field] !== defaults[field]).length;
