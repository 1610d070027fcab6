/** How many of these fields say something else than what goes without saying. */
export const differing = <T>(one: T, usual: T, fields: readonly (keyof T)[]): number =>
  fields.filter((field) => one[field] !== usual[field]).length;
