import { describe, expect, it, test } from 'vitest';
import { parseTime } from '../../../lib/dates/calendar.ts';
import { parseEndTime, parsePrice, parseWholeNumber } from './parseServiceInput.ts';

describe('a price', () => {
  test.each([
    ['12.5', 1250],
    ['12', 1200],
    ['12.', 1200],
    ['0', 0],
    ['0.05', 5],
    ['00012.30', 1230],
    ['１２．５', 1250],
    ['12。5', 1250],
    [' ¥ 12.50 ', 1250],
    ['12.5元', 1250],
    ['1,234.5', 123_450],
    ['9999.99', 999_999],
  ])('%s is %i fen', (input, fen) => expect(parsePrice(input)).toBe(fen));

  test.each([
    ['', 'priceMissing'],
    ['　', 'priceMissing'],
    ['-1', 'priceBelow'],
    ['－１', 'priceBelow'],
    ['1e12', 'priceHigh'],
    ['10000', 'priceHigh'],
    ['99999999999999999999', 'priceHigh'],
    ['12.345', 'priceFine'],
    ['12,5', 'priceWrong'],
    ['twelve', 'priceWrong'],
    ['.', 'priceWrong'],
    ['0x10', 'priceWrong'],
    ['<b>1</b>', 'priceWrong'],
    ['NaN', 'priceWrong'],
  ])('%s is refused: %s', (input, error) => expect(parsePrice(input)).toBe(error));
});

describe('a time', () => {
  test.each([
    ['8', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8:30', '08:30'],
    ['８：３０', '08:30'],
    ['8.30', '08:30'],
    ['8点30分', '08:30'],
    ['8点', '08:00'],
    ['23:45', '23:45'],
    ['24', '24:00'],
  ])('%s is %s', (input, time) => expect(parseTime(input)).toBe(time));

  test.each(['', '25', '24:01', '8:5', '8:60', '12345', 'noon', '-8', '8:30 pm'])('%s is none', (input) =>
    expect(parseTime(input)).toBeNull(),
  );

  it('that ends a span at midnight is the end of the day', () => {
    expect(['0', '0:00', '24', '17'].map(parseEndTime)).toEqual(['24:00', '24:00', '24:00', '17:00']);
  });
});

test('a number is an integer within its limits', () => {
  expect(
    ['15', '１５', ' 15 ', '0', '241', '1.5', '1e2', ''].map((input) => parseWholeNumber(input, 1, 240)),
  ).toEqual([15, 15, 15, null, null, null, null, null]);
});
