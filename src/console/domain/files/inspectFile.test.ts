import { describe, expect, test } from 'vitest';
import { maxFileBytes } from '../../../contract/files/file.ts';
import { inspectFile, detectKind, isTooLarge } from './inspectFile.ts';

const png = '\x89PNG\r\n\x1a\n0000';
const jpeg = '\xff\xd8\xff\xe0\0\x10JFIF';
const bytes = (text: string) => Uint8Array.from(text, (mark) => mark.charCodeAt(0));
const file = (name: string, type: string, text: string) => new File([bytes(text)], name, { type });

describe('a chosen file', () => {
  test('is classified by its bytes', async () => {
    expect(await inspectFile(file('rash.png', 'image/png', png))).toEqual({
      kind: 'image/png',
      name: 'rash.png',
    });
    expect(await inspectFile(file('report.pdf', 'application/pdf', '%PDF-1.7'))).toEqual({
      kind: 'application/pdf',
      name: 'report.pdf',
    });
    expect(detectKind(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('image/webp');
    expect(detectKind(bytes('\0\0\0\x20ftypM4A '))).toBe('audio/mp4');
    expect(detectKind(bytes('\xff\xfb\x90\0'))).toBe('audio/mpeg');
  });

  test('that is a picture with the extension of another type is renamed, not refused', async () => {
    expect(await inspectFile(file('IMG.JPG', 'image/jpeg', png))).toEqual({
      kind: 'image/png',
      name: 'IMG.png',
    });
    expect(await inspectFile(file('photo.jpeg', '', jpeg))).toEqual({
      kind: 'image/jpeg',
      name: 'photo.jpeg',
    });
  });

  test('that is a program is refused, whatever its name', async () => {
    expect(await inspectFile(file('rash.png', 'image/png', 'MZ\x90\0\x03'))).toBe('program');
    expect(await inspectFile(file('a.pdf', 'application/pdf', '\x7fELF\x02'))).toBe('program');
    expect(await inspectFile(file('a.jpg', 'image/jpeg', '#!/bin/sh\n'))).toBe('program');
  });

  test('that is an SVG or a page is refused, whatever its name', async () => {
    expect(await inspectFile(file('a.svg', 'image/svg+xml', '<svg onload="alert(1)">'))).toBe('markup');
    expect(await inspectFile(file('a.png', 'image/png', '\xef\xbb\xbf <?xml version="1.0"?><svg/>'))).toBe(
      'markup',
    );
    expect(await inspectFile(file('a.jpg', 'image/jpeg', '<!doctype html><script>'))).toBe('markup');
  });

  test('of another type, with other content or empty is refused with its own reason', async () => {
    expect(await inspectFile(file('a.docx', '', 'PK\x03\x04'))).toBe('type');
    expect(await inspectFile(file('film.mp4', 'video/mp4', '\0\0\0\x20ftypisom'))).toBe('type');
    expect(await inspectFile(file('a.png', 'image/png', 'just text'))).toBe('unlike');
    expect(await inspectFile(file('a.png', 'image/png', '%PDF-1.7'))).toBe('unlike');
    expect(await inspectFile(file('a.png', 'image/png', ''))).toBe('empty');
  });

  test('may be as large as the contract says, and no larger', () => {
    expect([isTooLarge({ size: maxFileBytes }), isTooLarge({ size: maxFileBytes + 1 })]).toEqual([
      false,
      true,
    ]);
  });
});
