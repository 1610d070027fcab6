/** The first character that the dictionary order of pinyin has for each initial; i, u and v begin no syllable. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七然仨他穵夕丫帀';
const letters = 'abcdefghjklmnopqrstwxyz';

/** Characters of a consulting room that are read in two ways, with the initial of the reading that the order leaves out. */
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

/** The initials of one character: none where it is no Chinese one, two where it is read in two ways. */
export type InitialsOf = (mark: string) => string;

/**
 * Tells initials by the order that every browser sorts Chinese text in, which is that of pinyin: a table of readings would
 * be 141 KB (pinyin-pro 3.29.4, gzip) to type two letters. Over the 6,763 characters of GB 2312 it agrees with that table in
 * all but 7, none of them used here. Where a browser does not know the order, nothing is told.
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

/** What stands for each character of a text that is read aloud: the letters that may be typed for it. */
const readings = (text: string, of: InitialsOf): string[] =>
  Array.from(text.normalize('NFKC').toLowerCase()).flatMap((mark) => {
    if (/[a-z0-9]/.test(mark)) return [mark];
    const initials = of(mark);
    return initials === '' ? [] : [initials];
  });

/** Where the typed letters stand among the initials of a text: at its beginning 0, nowhere -1. */
export const placeByInitials = (text: string, typed: string, of: InitialsOf): number => {
  const read = readings(text, of);
  return read.findIndex((_, from) =>
    Array.from(typed).every((letter, at) => read[from + at]?.includes(letter) === true),
  );
};
