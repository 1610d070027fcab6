/** Texts up to this length are shown in full: more than one message may have (contract, `maxTextLength`). */
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

/** The largest picture in a bubble, in pixels. */
const maxWidth = 260;
const maxHeight = 280;
/** If the size is unknown. */
const unknownSize = { width: 220, height: 160 };

/** The size reserved for a picture before it is loaded: its own proportions, at most the size of a bubble. */
export const thumbnailSize = (
  width: number | undefined,
  height: number | undefined,
): { width: number; height: number } => {
  if (!width || !height) return unknownSize;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  // A picture one pixel high could not be clicked.
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(40, Math.round(height * scale)) };
};
