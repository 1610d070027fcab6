import type { Line } from './lines.ts';

const walked = ({ kind }: Line): boolean => kind === 'message' || kind === 'pending';

/**
 * The key of the message before or after an item; with `from` null, up starts at the last one. Null if there
 * is none.
 */
export const neighbour = (lines: readonly Line[], from: string | null, by: 1 | -1): string | null => {
  const at = from === null ? lines.length : lines.findLastIndex(({ key }) => key === from);
  const next =
    by < 0
      ? lines.findLastIndex((line, place) => place < at && walked(line))
      : lines.findIndex((line, place) => place > at && walked(line));
  return lines[next]?.key ?? null;
};
