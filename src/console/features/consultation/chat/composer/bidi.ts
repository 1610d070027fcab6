// Embeddings, overrides and isolates: they can make 5.0 read as 0.5.
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Whether the text contains invisible characters that change its direction. */
export const hasBidiControls = (text: string): boolean => text.search(bidiControls) >= 0;

/** The text without them. */
export const withoutBidiControls = (text: string): string => text.replaceAll(bidiControls, '');
