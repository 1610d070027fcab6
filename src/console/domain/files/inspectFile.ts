import { type FileKind, fileKinds, isFileKind, maxFileBytes } from '../../../contract/files/file.ts';
import { extensionFor, extensionOf, fileKindOf } from '../../../contract/files/fileSignature.ts';

/**
 * Why a file is rejected. `program`, `markup`: it is executable (an SVG can contain scripts). `unlike`: its
 * content differs from its name. `broken`: it is not a readable picture.
 */
export type FileRejection =
  | 'empty'
  | 'large'
  | 'type'
  | 'program'
  | 'markup'
  | 'unlike'
  | 'broken'
  | 'unread';

/** How many bytes are inspected: markup may follow a comment or whitespace. */
const headBytes = 512;

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const programSignatures = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe'];

/** Detects the kind of a file by its first bytes. */
export const detectKind = (bytes: Uint8Array): FileKind | 'program' | 'markup' | null => {
  const found = fileKindOf(bytes);
  if (found) return found;
  if (programSignatures.some((signature) => latin(bytes, 0, signature.length) === signature))
    return 'program';
  const text = latin(bytes, 0, bytes.length).replace(/^\xef\xbb\xbf/, '');
  return /^\s*<(?:[a-z!?])/i.test(text) ? 'markup' : null;
};

const mediaTypeOf = (kind: FileKind): string => kind.split('/')[0] ?? '';
const kinds = Object.keys(fileKinds).filter(isFileKind);
const kindByExtension = (extension: string): FileKind | undefined =>
  kinds.find((kind) => fileKinds[kind].some((known) => known === extension));

/**
 * The name with an extension that matches the kind: programs often save a picture under another kind's
 * extension.
 */
const withMatchingExtension = (name: string, kind: FileKind): string => {
  const fullName =
    extensionFor(kind, name) !== null ? name : `${name.replace(/\.[a-z0-9]+$/i, '')}.${fileKinds[kind][0]}`;
  return fullName.slice(-200);
};

/**
 * Inspects a file before it is uploaded: its kind by content, which name and type must not contradict, and a
 * name with a matching extension. Size is checked separately (`isTooLarge`), because pictures can be resized.
 */
export const inspectFile = async (
  file: Pick<File, 'name' | 'type' | 'size' | 'slice'>,
): Promise<{ readonly kind: FileKind; readonly name: string } | FileRejection> => {
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const kind = detectKind(head);
  if (kind === 'program' || kind === 'markup') return kind;
  const declaredKind = kindByExtension(extensionOf(file.name));
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!declaredKind || type.startsWith('video/')) return 'type';
  if (kind === null || mediaTypeOf(kind) !== mediaTypeOf(declaredKind)) return 'unlike';
  return { kind, name: withMatchingExtension(file.name, kind) };
};

/** Whether the file is too large to be stored as it is. */
export const isTooLarge = (file: Pick<File, 'size'>): boolean => file.size > maxFileBytes;

/** Whether it is shown as a picture. */
export const isPicture = (kind: FileKind): boolean => mediaTypeOf(kind) === 'image';
