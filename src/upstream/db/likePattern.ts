/** A LIKE pattern that finds a text literally, anywhere in a column. Use it with `ESCAPE '\'`. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
