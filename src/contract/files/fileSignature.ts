import { type FileKind, fileKinds, isFileKind } from './file.ts';

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const begins = (text: string) => (bytes: Uint8Array) => latin(bytes, 0, text.length) === text;
const riff = (form: string) => (bytes: Uint8Array) =>
  latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === form;

// An MPEG frame: eleven synchronisation bits, then a layer other than the reserved one, which AAC uses.
const isFrame = ([first = 0, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0;

const signatures: Readonly<Record<FileKind, (bytes: Uint8Array) => boolean>> = {
  'image/png': begins('\x89PNG\r\n\x1a\n'),
  'image/jpeg': begins('\xff\xd8\xff'),
  'image/webp': riff('WEBP'),
  'image/gif': (bytes) => /^GIF8[79]a/.test(latin(bytes, 0, 6)),
  'application/pdf': begins('%PDF-'),
  'audio/webm': begins('\x1a\x45\xdf\xa3'),
  'audio/ogg': begins('OggS'),
  'audio/mp4': (bytes) => latin(bytes, 4, 8) === 'ftyp',
  'audio/mpeg': (bytes) => latin(bytes, 0, 3) === 'ID3' || isFrame(bytes),
  'audio/wav': riff('WAVE'),
};

/** The number of bytes needed to detect a file's kind. */
export const signatureLength = 12;

/** Whether a file has the kind it claims: a renamed program starts with other bytes. */
export const hasSignatureOf = (kind: FileKind, head: Uint8Array): boolean => signatures[kind](head);

/** The kind detected from the first bytes; null if it may not be stored. */
export const fileKindOf = (head: Uint8Array): FileKind | null =>
  Object.keys(signatures)
    .filter(isFileKind)
    .find((kind) => signatures[kind](head)) ?? null;

/** The extension in lower case without the dot; '' if there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** The extension if it matches the kind; null otherwise. */
export const extensionFor = (kind: FileKind, name: string): string | null =>
  fileKinds[kind].find((known) => known === extensionOf(name)) ?? null;
