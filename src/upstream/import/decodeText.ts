import type { Wording } from './problem.ts';

const textFile: Wording = { zh: 'UTF-8 或 GB18030 编码的文本文件', en: 'a text file in UTF-8 or GB18030' };

const notA = (zh: string, en: string): Wording => ({
  zh: `${textFile.zh}（所选文件为${zh}）`,
  en: `${textFile.en}, not ${en}`,
});

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
 * writes CSV on a Chinese Windows. Otherwise what was expected instead of the file.
 */
export const decodeText = (bytes: Uint8Array): string | Wording => {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return notA(' Excel 工作簿，请另存为“CSV UTF-8”', 'an Excel workbook; save it as "CSV UTF-8"');
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))
    return notA(' UTF-16 编码，请另存为“CSV UTF-8”', 'UTF-16; save it as "CSV UTF-8"');
  if (bytes.includes(0)) return notA('二进制文件', 'a binary file');
  // Nearly every byte is something in GB18030: a damaged file that says it is UTF-8 would become other characters.
  if (startsWith(bytes, 0xef, 0xbb, 0xbf))
    return decode(bytes, 'utf-8') ?? notA('已损坏的 UTF-8 文件', 'damaged UTF-8');
  return decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030') ?? notA('其他编码', 'in another encoding');
};
