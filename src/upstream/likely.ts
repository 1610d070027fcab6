/** A LIKE pattern that finds `typed` as it is written anywhere in a text; use it with `ESCAPE '\'`. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
