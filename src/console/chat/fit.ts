/** The largest picture in a bubble, in pixels. */
const widest = 260;
const highest = 280;
/** Where nobody says how large it is. */
const unknown = { width: 220, height: 160 };

/** The place of a picture before it is loaded: its own shape, no larger than a bubble takes. */
export const fit = (
  width: number | undefined,
  height: number | undefined,
): { width: number; height: number } => {
  if (!width || !height) return unknown;
  const scale = Math.min(1, widest / width, highest / height);
  // A line of one pixel could not be hit.
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(40, Math.round(height * scale)) };
};
