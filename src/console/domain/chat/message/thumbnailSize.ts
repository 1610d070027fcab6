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
