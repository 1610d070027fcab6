/** So much of a text is shown at once: more than one message may have (contract, `longestText`). */
const mostUnits = 1_600;
const mostBreaks = 40;
/** What is shown of a longer one. */
const beginning = 600;

/** The beginning of a very long text, not cut inside of a character; null where the text is shown whole. */
export const folded = (text: string): string | null => {
  let breaks = 0;
  for (let at = text.indexOf('\n'); at >= 0 && breaks <= mostBreaks; at = text.indexOf('\n', at + 1))
    breaks += 1;
  if (text.length <= mostUnits && breaks <= mostBreaks) return null;
  const lines = text.slice(0, beginning).split('\n').slice(0, 12).join('\n');
  // Half of a pair of surrogates is no character.
  return /[\uD800-\uDBFF]$/.test(lines) ? lines.slice(0, -1) : lines;
};
