// Embeddings, overrides and isolates: they can make 5.0 read as 0.5.
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether the text contains invisible characters that change its direction. */
export const isTurned = (text: string): boolean => text.search(turns) >= 0;

/** The text without them. */
export const unturned = (text: string): string => text.replaceAll(turns, '');
