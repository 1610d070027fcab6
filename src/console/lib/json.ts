/** Parses JSON; undefined if it is invalid. */
export const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
