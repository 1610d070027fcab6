/** What was typed in a list so far, and when the last letter came, in milliseconds. */
export interface Typed {
  readonly text: string;
  readonly at: number;
}

/** A pause after which the next letter begins a new code. */
const pauseMs = 1_000;

/** How routes are written on paper beside their own code. */
const written: Readonly<Record<string, string>> = {
  oral: 'po',
  sublingual: 'sl',
  sc: 'ih',
  rectal: 'pr',
  vaginal: 'pv',
  inhale: 'inh',
  nasal: 'nas',
};

/** The code that a doctor types for a route: `po` for by mouth; its own where none is usual. */
export const routeCode = (code: string): string => written[code] ?? code;

/**
 * The option that a letter leads to, in a list whose options are known by what stands before them: `t`, `i`, `d` is tid.
 * Null where the key is no letter; what was typed is kept where nothing begins with it.
 */
export const codeKey = (
  options: readonly { readonly code: string; readonly typed: readonly string[] }[],
  before: Typed,
  key: string,
  now: number,
): { readonly typed: Typed; readonly code: string | null } | null => {
  if (!/^[a-z0-9]$/i.test(key)) return null;
  const old = now - before.at > pauseMs ? '' : before.text;
  for (const text of [`${old}${key}`.toLowerCase(), key.toLowerCase()]) {
    const exact = options.find(({ typed }) => typed.includes(text));
    const found = exact ?? options.find(({ typed }) => typed.some((one) => one.startsWith(text)));
    if (found) return { typed: { text, at: now }, code: found.code };
  }
  return { typed: { text: '', at: now }, code: null };
};
