/** The first character of each initial in pinyin order; no syllable begins with i, u or v. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七然仨他穵夕丫帀';
const letters = 'abcdefghjklmnopqrstwxyz';

/** Common medical characters with two readings, and the initial of the reading that the order leaves out. */
const second: Readonly<Record<string, string>> = {
  长: 'c',
  重: 'c',
  调: 't',
  弹: 't',
  降: 'x',
  行: 'h',
  还: 'h',
  单: 's',
  曾: 'z',
  藏: 'z',
  什: 's',
  会: 'k',
  系: 'j',
  乐: 'y',
  率: 's',
  校: 'j',
  参: 's',
  朝: 'c',
  粘: 'n',
  泊: 'b',
};

/** The initials of one character: none if it is not Chinese, two if it has two readings. */
export type InitialsOf = (mark: string) => string;

/**
 * Finds initials by the browser's own Chinese sort order, which is that of pinyin: a table of readings would
 * be 141 KB (pinyin-pro 3.29.4, gzip) just to match initials. Over the 6,763 characters of GB 2312 it agrees
 * with that table in all but 7, none of them used here. If a browser does not know the order, nothing is
 * found.
 */
export const openInitials = (): InitialsOf => {
  const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  const marks = Array.from(firsts);
  if (marks.some((mark, at) => at > 0 && order.compare(marks[at - 1] ?? '', mark) >= 0)) return () => '';
  const known = new Map<string, string>();
  const tell = (mark: string): string => {
    if (!/\p{Script=Han}/u.test(mark)) return '';
    let at = -1;
    while (at < letters.length - 1 && order.compare(mark, marks[at + 1] ?? '') >= 0) at += 1;
    return at < 0 ? '' : `${letters[at]}${second[mark] ?? ''}`;
  };
  return (mark) => {
    const found = known.get(mark) ?? tell(mark);
    known.set(mark, found);
    return found;
  };
};

/** The letters that may be typed for each readable character of a text. */
const readings = (text: string, of: InitialsOf): string[] =>
  Array.from(text.normalize('NFKC').toLowerCase()).flatMap((mark) => {
    if (/[a-z0-9]/.test(mark)) return [mark];
    const initials = of(mark);
    return initials === '' ? [] : [initials];
  });

/** Index at which the typed letters match the initials of a text; -1 if they do not. */
export const placeByInitials = (text: string, typed: string, of: InitialsOf): number => {
  const read = readings(text, of);
  return read.findIndex((_, from) =>
    Array.from(typed).every((letter, at) => read[from + at]?.includes(letter) === true),
  );
};
