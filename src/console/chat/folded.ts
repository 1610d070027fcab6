/** Texts up to this length are shown in full: more than one message may have (contract, `longestText`). */
const mostUnits = 1_600;
const mostBreaks = 40;
/** How much of a longer one is shown. */
const beginning = 600;

/** The beginning of a very long text, not cut within a character; null if it is short enough. */
export const folded = (text: string): string | null => {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0 && breaks <= mostBreaks; at = text.indexOf('\n', at + 1))
    breaks += 1;
  if (text.length <= mostUnits && breaks <= mostBreaks) return null;
  const lines = text.slice(0, beginning).split('\n').slice(0, 12).join('\n');
  // Half of a surrogate pair is not a character.
  return /[\uD800-\uDBFF]$/.test(lines) ? lines.slice(0, -1) : lines;
};
