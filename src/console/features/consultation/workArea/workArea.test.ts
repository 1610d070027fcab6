import { expect, it } from 'vitest';
import { memoryStorage } from '../../../api/testing/createTestApi.ts';
import { createWorkArea } from './workArea.ts';

it('one tab is shown at a time, with its full height', () => {
  const area = createWorkArea({ localStorage: memoryStorage() }, 'summary');
  expect(area.shown('pinnable')).toEqual(['summary']);
  area.select('prescription');
  expect(area.shown('pinnable')).toEqual(['prescription']);
});

it('where two panes fit, the prescription stays beside what is chosen', () => {
  const area = createWorkArea({ localStorage: memoryStorage() }, 'summary');
  expect(area.shown('two')).toEqual(['summary', 'prescription']);
  area.select('record');
  expect(area.shown('two')).toEqual(['record', 'prescription']);
  area.select('prescription');
  expect(area.shown('two')).toEqual(['record', 'prescription']);
  area.select('history');
  expect(area.shown('two')).toEqual(['prescription', 'history']);
});

it('a pin is remembered, at every width that has room for it', () => {
  const localStorage = memoryStorage();
  const area = createWorkArea({ localStorage }, 'summary');
  area.togglePin('record', 'pinnable');
  const later = createWorkArea({ localStorage }, 'prescription');
  expect([later.shown('one'), later.shown('pinnable'), later.shown('two')]).toEqual([
    ['prescription'],
    ['record', 'prescription'],
    ['record', 'prescription'],
  ]);
  later.togglePin('record', 'two');
  expect(createWorkArea({ localStorage }, 'summary').shown('two')).toEqual(['summary']);
});

it('a pinned tab that is chosen first has another one beside it', () => {
  const localStorage = memoryStorage();
  createWorkArea({ localStorage }, 'summary').togglePin('summary', 'two');
  expect(createWorkArea({ localStorage }, 'summary').shown('two')).toEqual(['summary', 'record']);
});

it('a stored pin that no tab has is ignored', () => {
  const localStorage = memoryStorage();
  localStorage.setItem('pinnedTab', 'orders');
  expect(createWorkArea({ localStorage }, 'record').shown('pinnable')).toEqual(['record']);
});
