import { expect, it } from 'vitest';
import { maxFileBytes } from '../../../../contract/files/file.ts';
import { toPdf } from './pdf.ts';

it('a PDF keeps its bytes, and gets its type from the console, whatever its sender said', async () => {
  const pdf = await toPdf(new Blob(['%PDF-1.7 text'], { type: 'text/html' }));
  if (typeof pdf === 'string') throw new Error(pdf);
  expect([await pdf.text(), pdf.type]).toEqual(['%PDF-1.7 text', 'application/pdf']);
});

it.each(['', '%PDF', '<html>%PDF-1.7', '\n%PDF-1.7'])(
  '%j is not given to the browser as a PDF',
  async (text) => {
    expect(await toPdf(new Blob([text], { type: 'application/pdf' }))).toBe('damaged');
  },
);

it('a PDF larger than any file that a conversation can have is only saved', async () => {
  const bytes = new Uint8Array(maxFileBytes + 1);
  bytes.set(new TextEncoder().encode('%PDF-1.7'));
  expect(await toPdf(new Blob([bytes]))).toBe('tooLarge');
});
