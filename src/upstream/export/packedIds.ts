/**
 * The ids of a text with one a line, as `group_concat(id, char(10) ORDER BY …)` answers it: of 100,000 rows two megabytes, where
 * an object for each takes ten times as much.
 */
export const packIds = (
  lines: string | null,
  length: number,
): { readonly length: number; readonly slice: (from: number, to: number) => string[] } => {
  const text = lines ?? '';
  // Where the next slice begins, as a place in the text and as a number of ids.
  let [place, reached] = [0, 0];
  const skip = (count: number): number => {
    let end = place;
    for (let n = 0; n < count && end <= text.length; n += 1) {
      const line = text.indexOf('\n', end);
      end = (line === -1 ? text.length : line) + 1;
    }
    return end;
  };
  return {
    length,
    slice: (from, to) => {
      if (from < reached) [place, reached] = [0, 0];
      place = skip(from - reached);
      const end = skip(Math.min(to, length) - from);
      const ids = end > place ? text.slice(place, end - 1).split('\n') : [];
      [place, reached] = [end, Math.min(to, length)];
      return ids;
    },
  };
};
