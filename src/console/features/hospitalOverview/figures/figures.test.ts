import { expect, it } from 'vitest';
import { en } from '../messages.en.ts';
import { figureRows } from './figureRows.ts';
import { byState, countOf, countText, shareText, sumStates, waitText } from './figureText.ts';

const day = { states: [{ status: 3, count: 2 }] };
const unknownDay = { states: null };

it('a figure that is not known is said so, and never 0', () => {
  expect(countText(en, null)).toBe(en.notKnown);
  expect(waitText(en, null)).toBe(en.notKnown);
  expect(shareText(en, { reviewed: 4, rejected: null })).toBe(en.notKnown);
  expect(shareText(en, { reviewed: 0, rejected: 0 })).toBe(en.notKnown);
  expect(shareText(en, { reviewed: 4, rejected: 1 })).toBe('25% (1 of 4)');
});

it('the visits of a day that is not known are not known; a state that a day leaves out has none', () => {
  expect([countOf(day, 3), countOf(day, 4), countOf(unknownDay, 3)]).toEqual([2, 0, null]);
  expect([sumStates(day.states), sumStates([]), sumStates(null)]).toEqual([2, 0, null]);
});

it('a sum over days is not known as soon as one of them is not', () => {
  expect(byState([day, day])).toEqual([{ status: 3, count: 4 }]);
  expect(byState([])).toEqual([]);
  expect([byState([day, unknownDay]), byState(null)]).toEqual([null, null]);
});

it('a breakdown that is not known is not an empty one', () => {
  const totals = {
    visits: null,
    medianWaitMs: null,
    longestWaitMs: null,
    prescriptions: null,
    reviewed: null,
    rejected: null,
  };
  const figures = { days: null, totals, prescriptions: null, departments: [], doctors: null };
  const sort = { by: 'visits', descending: true } as const;
  expect(figureRows(figures, { group: 'department', keyword: '' }, sort)).toEqual([]);
  expect(figureRows(figures, { group: 'doctor', keyword: '' }, sort)).toBeUndefined();
});
