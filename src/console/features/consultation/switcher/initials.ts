const charactersOf = (word = ''): string[] =>
  Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment);

/** One or two characters that stand for a name: the initials of a Latin one, else its beginning. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const [first, last] = [charactersOf(words[0]), charactersOf(words.at(-1))];
  return (words.length < 2 ? first.slice(0, 2) : [...first.slice(0, 1), ...last.slice(0, 1)]).join('');
};
