/** A file that is no text in a known encoding. */
export interface Unreadable {
  readonly expected: string;
  readonly found: string;
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * The text of a file: UTF-8 with or without a byte order mark, or GB18030 (with GBK and GB2312), in which Excel
 * writes CSV on a Chinese Windows.
 */
export const decodeText = (bytes: Uint8Array): string | Unreadable => {
  const expected = 'a text file in UTF-8 or GB18030';
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { expected, found: 'an Excel workbook; save it as "CSV UTF-8"' };
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    return { expected, found: 'UTF-16; save it as "CSV UTF-8"' };
  if (bytes.includes(0)) return { expected, found: 'a binary file' };
  return decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030') ?? { expected, found: 'neither' };
};
