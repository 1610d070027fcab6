import { expect, test } from 'vitest';
import { en } from '../words/en.ts';
import { saidIn } from './said.ts';

const w = en.alerts.last;
const last = (kind: string, text = '', recalled = false) => ({ kind, text, recalled, at: 1, mine: false });

test('what has no words of its own is named by its kind', () => {
  expect(saidIn(last('picture', 'photo-2.jpg'), w)).toBe('[picture]');
  expect(saidIn(last('picture', 'Here is the rash'), w)).toBe('[picture] Here is the rash');
  expect(saidIn(last('voice', 'note.webm'), w, 12.3)).toBe('[voice 12 s]');
  expect(saidIn(last('voice', 'note.webm'), w)).toBe('[voice]');
  expect(saidIn({ ...last('voice', 'note.webm'), seconds: 7.8 }, w)).toBe('[voice 8 s]');
  expect(saidIn(last('file', 'report.pdf'), w)).toBe('[file] report.pdf');
});

test('what was taken back says no more than that', () => {
  expect(saidIn(last('text', 'wrong patient', true), w)).toBe('[taken back]');
});

test('a text is itself, and so is what a later version of an upstream may send', () => {
  expect(saidIn(last('text', 'file.txt'), w)).toBe('file.txt');
  expect(saidIn(last('poll', 'Which day?'), w)).toBe('Which day?');
});
