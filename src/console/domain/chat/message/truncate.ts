/** Texts up to this length are shown in full: more than one message may have (contract, `longestText`). */
const maxLength = 1_600;
const maxLineBreaks = 40;
/** How much of a longer one is shown. */
const beginningLength = 600;

/** The beginning of a very long text, not cut within a character; null if it is short enough. */
export const truncate = (text: string): string | null => {
  let lineBreaks = 0;
  for (let at = text.indexOf('\n'); at >= 0 && lineBreaks <= maxLineBreaks; at = text.indexOf('\n', at + 1))
    lineBreaks += 1;
  if (text.length <= maxLength && lineBreaks <= maxLineBreaks) return null;
  const lines = text.slice(0, beginningLength).split('\n').slice(0, 12).join('\n');
  // Half of a surrogate pair is not a character.
  return /[\uD800-\uDBFF]$/.test(lines) ? lines.slice(0, -1) : lines;
};
