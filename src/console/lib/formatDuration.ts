const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Formats a duration like a clock: `03:12`, `1:03:12`. */
export const formatDuration = (seconds: number): string => {
  const hours = Math.floor(seconds / 3600);
  const minutes = twoDigits(Math.floor(seconds / 60) % 60);
  return `${hours > 0 ? `${hours}:` : ''}${minutes}:${twoDigits(seconds % 60)}`;
};
