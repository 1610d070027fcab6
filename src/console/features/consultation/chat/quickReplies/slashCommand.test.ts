import { describe, expect, test } from 'vitest';
import { fillPlaceholders, findPlaceholders } from '../../../../domain/quickReplies/placeholders.ts';
import { createInitialsLookup, indexByInitials } from '../../../../lib/pinyinInitials.ts';
import { beginsWithSlash, matchReplies, findSlash } from './slashCommand.ts';
import { hasBidiControls, withoutBidiControls } from '../composer/bidi.ts';

const initialsOf = createInitialsLookup();
const replies = [
  { id: '1', category: '问候', shortcut: 'hello', text: '您好，我是{doctor}医生。' },
  { id: '2', category: '用药', shortcut: 'bp', text: '请每天早晚各测一次血压并记录。' },
  { id: '3', category: '用药', shortcut: '', text: '服药期间请不要饮酒。' },
  { id: '4', category: '', shortcut: '', text: 'Please drink enough water.' },
];
const ids = (query: string) => matchReplies(replies, query, initialsOf).map(({ id }) => id);

describe('the slash that opens quick replies', () => {
  test('works at the start, after whitespace, after a Chinese character and in full width', () => {
    expect(findSlash('/bp', 3)).toMatchObject({ from: 0, to: 3, query: 'bp', isUnambiguous: true });
    expect(findSlash('ok /bp', 6)).toMatchObject({ from: 3, query: 'bp', isUnambiguous: true });
    expect(findSlash('您好/bp', 5)).toMatchObject({ from: 2, query: 'bp', isUnambiguous: false });
    expect(findSlash('／xy', 3)).toMatchObject({ from: 0, query: 'xy', isUnambiguous: true });
    expect(findSlash('、xy', 3)).toMatchObject({ from: 0, query: 'xy', isUnambiguous: true });
  });

  test('ignores blood pressures, fractions, addresses and other slashes', () => {
    const texts = ['120/80', 'and/or', 'https://a', '每天/每次', '头痛、发热', '/two words'];
    expect(texts.filter((text) => findSlash(text, text.length) !== null)).toEqual([]);
  });

  test("accepts an input method's text without its syllable marks", () => {
    expect(findSlash("/x'y", 4)?.query).toBe('xy');
  });

  test('reads only up to the caret', () => {
    expect(findSlash('/bp later', 3)?.query).toBe('bp');
    expect(findSlash('/bp later', 9)).toBeNull();
  });
});

test('a message begins with a slash in half width, in full width and as 、, and not if the slash comes later', () => {
  expect(['/fe', '  ／fe', '、fe', '/two words', '/'].every(beginsWithSlash)).toBe(true);
  expect(['120/80', 'see /fe', 'hello\n/fe', ''].some(beginsWithSlash)).toBe(false);
});

describe('the matching quick replies', () => {
  test('are all of them in order before anything is typed', () => {
    expect(ids('')).toEqual(['1', '2', '3', '4']);
  });

  test('match by shortcut, by pinyin initials from the start and within, by text and by category', () => {
    expect(ids('bp')).toEqual(['2']);
    expect(ids('HEL')).toEqual(['1']);
    expect(ids('fyqj')).toEqual(['3']);
    expect(ids('bqyj')).toEqual([]);
    expect(ids('byyj')).toEqual(['3']);
    expect(ids('血压')).toEqual(['2']);
    expect(ids('用药')).toEqual(['2', '3']);
    expect(ids('water')).toEqual(['4']);
  });

  test('match a character with two readings by both', () => {
    expect([
      indexByInitials('长期服用', 'zq', initialsOf),
      indexByInitials('长期服用', 'cq', initialsOf),
    ]).toEqual([0, 0]);
    expect([indexByInitials('重复', 'zf', initialsOf), indexByInitials('重复', 'cf', initialsOf)]).toEqual([
      0, 0,
    ]);
  });

  test('include the initials of common words in consultations', () => {
    const phrase = '请按时服药饭后半小时如有不适及时就诊复查血常规肝肾功能';
    expect(Array.from(phrase, (char) => initialsOf(char)[0]).join('')).toBe('qasfyfhbxsrybsjsjzfcxcggsgn');
  });
});

describe('an inserted quick reply', () => {
  const names = { patient: 'patient', age: 'age', drug: 'drug', hospital: 'hospital', doctor: 'doctor' };

  test('has known variables filled in, and marks unknown ones', () => {
    expect(
      fillPlaceholders(
        '{patient} ({age}): {drug}, {other}',
        { patient: '王芳', age: '34 y', drug: '' },
        names,
      ),
    ).toBe('王芳 (34 y): [drug], {other}');
  });

  test('recognises unfilled variables in both languages, and ignores other brackets', () => {
    expect(findPlaceholders('take [drug] now')).toEqual([{ from: 5, to: 11 }]);
    expect(findPlaceholders('请服用[药品]，{patient}')).toEqual([
      { from: 3, to: 7 },
      { from: 8, to: 17 },
    ]);
    expect(findPlaceholders('[1] see above [ok]')).toEqual([]);
  });
});

test('hidden direction marks are found and removed; invisible characters of other scripts are not', () => {
  expect(hasBidiControls('dose \u202e0.5\u202c mg')).toBe(true);
  expect(withoutBidiControls('dose \u202e0.5\u202c mg')).toBe('dose 0.5 mg');
  expect(hasBidiControls('👩‍⚕️ e\u0301 <script>alert(1)</script>')).toBe(false);
});
