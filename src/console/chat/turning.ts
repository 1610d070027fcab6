// Embeddings, overrides and isolates: with them, 5.0 can be made to read as 0.5.
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether invisible characters in it turn the direction of the text. */
export const isTurned = (text: string): boolean => text.search(turns) >= 0;

/** The text without them. */
export const unturned = (text: string): string => text.replaceAll(turns, '');
