/** The text typed in a list so far, and the time of the last letter in milliseconds. */
export interface TypeAheadState {
  readonly text: string;
  readonly time: number;
}

/** After this pause, in milliseconds, the next letter starts a new code. */
const pauseMs = 1_000;

/** Abbreviations that are used on paper instead of a route's own code. */
const routeAbbreviations: Readonly<Record<string, string>> = {
  oral: 'po',
  sublingual: 'sl',
  sc: 'ih',
  rectal: 'pr',
  vaginal: 'pv',
  inhale: 'inh',
  nasal: 'nas',
};

/**
 * The code a doctor types for a route, such as `po` for oral; the route's own code if it has no abbreviation.
 */
export const routeCode = (code: string): string => routeAbbreviations[code] ?? code;

/**
 * Finds the option for a typed letter by the abbreviations of the options: `t`, `i`, `d` selects tid. Returns
 * null if the key is not a letter. If nothing matches, the typed text is cleared.
 */
export const matchTypeAhead = (
  options: readonly { readonly code: string; readonly typed: readonly string[] }[],
  previous: TypeAheadState,
  key: string,
  now: number,
): { readonly typed: TypeAheadState; readonly code: string | null } | null => {
  if (!/^[a-z0-9]$/i.test(key)) return null;
  const prefix = now - previous.time > pauseMs ? '' : previous.text;
  for (const text of [`${prefix}${key}`.toLowerCase(), key.toLowerCase()]) {
    const exact = options.find(({ typed }) => typed.includes(text));
    const found =
      exact ?? options.find(({ typed }) => typed.some((abbreviation) => abbreviation.startsWith(text)));
    if (found) return { typed: { text, time: now }, code: found.code };
  }
  return { typed: { text: '', time: now }, code: null };
};
