import { describe, expect, test } from 'vitest';
import { type FileKind, isFileKind } from './file.ts';
import { extensionFor, hasSignatureOf } from './fileSignature.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** The first bytes of a file of each kind. */
const samples: Readonly<Record<FileKind, string>> = {
  'image/png': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  'image/jpeg': '\xff\xd8\xff\xe0\0\x10JFIF',
  'image/webp': 'RIFF\x24\0\0\0WEBPVP8 ',
  'image/gif': 'GIF89a\x01\0\x01\0',
  'application/pdf': '%PDF-1.7\n%\xe2\xe3\xcf\xd3',
  'audio/webm': '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01',
  'audio/ogg': 'OggS\0\x02\0\0\0\0\0\0',
  'audio/mp4': '\0\0\0\x18ftypM4A \0\0',
  'audio/mpeg': 'ID3\x04\0\0\0\0\0\x23',
  'audio/wav': 'RIFF\x24\0\0\0WAVEfmt ',
};
const kinds = Object.keys(samples).filter(isFileKind);

describe('the first bytes', () => {
  test.each(kinds)('of %s distinguish it from every other kind', (kind) => {
    expect(kinds.filter((other) => hasSignatureOf(other, bytes(samples[kind])))).toEqual([kind]);
  });

  test.each([
    ['a program for Windows', 'MZ\x90\0\x03\0\0\0\x04\0\0\0'],
    ['a program for Linux', '\x7fELF\x02\x01\x01\0\0\0\0\0'],
    ['a script', '#!/bin/sh\nrm -rf /'],
    ['a web page', '<!doctype html><script>'],
    ['an SVG picture, which may hold a script', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an archive', 'PK\x03\x04\x14\0\0\0\x08\0\0\0'],
    ['an AAC stream', '\xff\xf1\x50\x80\x02\x1f\xfc\0\0\0\0\0'],
    ['nothing', ''],
    ['the beginning of a beginning', 'RIFF'],
  ])('of %s match no kind', (_what, begins) => {
    expect(kinds.filter((kind) => hasSignatureOf(kind, bytes(begins)))).toEqual([]);
  });

  test('of an MPEG stream without a tag are MPEG', () => {
    expect(hasSignatureOf('audio/mpeg', bytes('\xff\xfb\x90\x64'))).toBe(true);
  });
});

describe('the extension of a name', () => {
  test('has to match the kind, in upper or lower case', () => {
    expect(extensionFor('image/jpeg', '舌苔.JPEG')).toBe('jpeg');
    expect(extensionFor('audio/mp4', 'note.m4a')).toBe('m4a');
    for (const name of ['tongue.exe', 'tongue.png.exe', 'tongue', 'tongue.', '.png/x', 'tongue.svg'])
      expect(extensionFor('image/png', name)).toBeNull();
  });
});
