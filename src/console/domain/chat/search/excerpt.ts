/** Characters shown before the match. */
const contextLength = 24;
const maxLength = 160;

/** Splits a text around a keyword: before, match, after. Case-insensitive, like the upstream's search. */
export const excerpt = (text: string, keyword: string): readonly [string, string, string] => {
  const at = keyword === '' ? -1 : text.toLocaleLowerCase().indexOf(keyword.toLocaleLowerCase());
  if (at < 0) return [text.slice(0, maxLength), '', ''];
  const from = Math.max(0, at - contextLength);
  const end = at + keyword.length;
  return [
    `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    text.slice(at, end),
    text.slice(end, from + maxLength),
  ];
};
