import { array, assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow, dateTimeCell, textCell } from './csv.ts';

const shownText = (cell: string): string => cell.slice(1, -1).replaceAll('""', '"');

describe('a cell of a CSV file', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+86 138', "'+86 138"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("http://x.test","y")', '\'=HYPERLINK("http://x.test","y")'],
    ['＝1+1', "'＝1+1"],
    ['＠a', "'＠a"],
    // An invisible prefix does not bypass this.
    ['\t=1+1', "'=1+1"],
    ['\r=1+1', "'=1+1"],
    ['\u200b=1+1', "'=1+1"],
    ['\u202e\ufeff =1+1', "'=1+1"],
    ['\n\n@a', "'@a"],
  ])('is never executed: %j', (text, expected) => {
    expect(shownText(textCell(text))).toBe(expected);
  });

  test.each([
    '202611200000000001',
    '007',
    '1.10',
    '1-2',
    '3/4',
    '12:30',
    '1E5',
    '12e+3',
    '50%',
    '3月5日',
    '5 Mar',
    'May 5',
    '2026-11-20',
  ])('keeps every character of a text that looks like a number or a date: %s', (text) => {
    expect(shownText(textCell(text))).toBe(`\t${text}`);
  });

  test.each([
    '李雷',
    'CO202611200001',
    '咳嗽3天，无发热',
    '3 days of cough',
    'a "quoted" word',
    '😀',
    '34岁',
    '',
  ])('is otherwise unchanged: %j', (text) => {
    expect(shownText(textCell(text))).toBe(text);
  });

  test('is one line, whatever was typed', () => {
    expect(textCell('one\r\ntwo\u2028three\tfour\u0000')).toBe('"one two three four"');
    assert(
      property(array(string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const row = csvRow(texts.map(textCell));
        expect(row.endsWith('\r\n')).toBe(true);
        expect(row.slice(0, -2)).not.toMatch(/[\r\n]/);
        const cells = row.slice(1, -3).split('","');
        // No cell starts with a character that a spreadsheet would run.
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\r\n＝＋－＠]/u);
      }),
      { numRuns: 300 },
    );
  });

  test('holds a date and time, or is empty without one', () => {
    expect([dateTimeCell('2026-11-20 09:00:00'), dateTimeCell(null)]).toEqual(['"2026-11-20 09:00:00"', '']);
  });
});
