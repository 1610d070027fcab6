/** A LIKE pattern that finds a text literally, anywhere in a column. Use it with `ESCAPE '\'`. */
export const containing = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
