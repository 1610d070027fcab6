import type { TranscriptItem } from './transcriptItems.ts';

const isMessage = ({ kind }: TranscriptItem): boolean => kind === 'message' || kind === 'pending';

/**
 * The key of the message before or after an item; with `from` null, up starts at the last one. Null if there
 * is none.
 */
export const adjacentMessage = (
  items: readonly TranscriptItem[],
  from: string | null,
  by: 1 | -1,
): string | null => {
  const at = from === null ? items.length : items.findLastIndex(({ key }) => key === from);
  const next =
    by < 0
      ? items.findLastIndex((item, index) => index < at && isMessage(item))
      : items.findIndex((item, index) => index > at && isMessage(item));
  return items[next]?.key ?? null;
};
