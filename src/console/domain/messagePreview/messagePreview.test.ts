import { expect, test } from 'vitest';
import { en } from '../../messages.en.ts';
import { previewText } from './messagePreview.ts';

const t = en.alerts.messagePreview;
const last = (kind: string, text = '', recalled = false) => ({ kind, text, recalled, at: 1, mine: false });

test('a message without text is named by its kind', () => {
  expect(previewText(last('picture', 'photo-2.jpg'), t)).toBe('[picture]');
  expect(previewText(last('picture', 'Here is the rash'), t)).toBe('[picture] Here is the rash');
  expect(previewText(last('voice', 'note.webm'), t, 12.3)).toBe('[voice note, 12 s]');
  expect(previewText(last('voice', 'note.webm'), t)).toBe('[voice note]');
  expect(previewText({ ...last('voice', 'note.webm'), seconds: 7.8 }, t)).toBe('[voice note, 8 s]');
  expect(previewText(last('file', 'report.pdf'), t)).toBe('[file] report.pdf');
});

test('a recalled message shows only that', () => {
  expect(previewText(last('text', 'wrong patient', true), t)).toBe('[recalled]');
});

test('a text is shown as it is, and so is one of an unknown kind', () => {
  expect(previewText(last('text', 'file.txt'), t)).toBe('file.txt');
  expect(previewText(last('poll', 'Which day?'), t)).toBe('Which day?');
});
