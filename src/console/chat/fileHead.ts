import { type FileKind, fileKinds, isFileKind, largestFile } from '../../contract/file.ts';
import { endingFor, endingOf, kindOf } from '../../contract/fileHead.ts';

/**
 * Why a file is not taken. `program`, `markup`: it can do things (an SVG picture is markup with scripts). `unlike`: its
 * content is not what its name says. `broken`: it cannot be read as the picture that it is.
 */
export type Refusal = 'empty' | 'large' | 'type' | 'program' | 'markup' | 'unlike' | 'broken' | 'unread';

/** How many bytes are looked at: markup may stand behind a comment or blanks. */
const lookedAt = 512;

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const programs = ['MZ', '\x7fELF', '#!', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe'];

/** What the bytes at a file's beginning say that it is. */
export const kindByBytes = (bytes: Uint8Array): FileKind | 'program' | 'markup' | null => {
  const found = kindOf(bytes);
  if (found) return found;
  if (programs.some((begin) => latin(bytes, 0, begin.length) === begin)) return 'program';
  const text = latin(bytes, 0, bytes.length).replace(/^\xef\xbb\xbf/, '');
  return /^\s*<(?:[a-z!?])/i.test(text) ? 'markup' : null;
};

const family = (kind: FileKind): string => kind.split('/')[0] ?? '';
const kinds = Object.keys(fileKinds).filter(isFileKind);
const byEnding = (ending: string): FileKind | undefined =>
  kinds.find((kind) => fileKinds[kind].some((known) => known === ending));

/** The name as it ends for this kind: programs that save pictures often call one kind by another's ending. */
const named = (name: string, kind: FileKind): string => {
  const whole =
    endingFor(kind, name) !== null ? name : `${name.replace(/\.[a-z0-9]+$/i, '')}.${fileKinds[kind][0]}`;
  return whole.slice(-200);
};

/**
 * Looks at a file before anything of it leaves: the kind that its bytes tell, which its name and type must not contradict,
 * and a name that ends accordingly. How large it may be is another question (`tooLarge`): a picture can be made smaller.
 */
export const examine = async (
  file: Pick<File, 'name' | 'type' | 'size' | 'slice'>,
): Promise<{ readonly kind: FileKind; readonly name: string } | Refusal> => {
  if (file.size === 0) return 'empty';
  const head = new Uint8Array(await file.slice(0, lookedAt).arrayBuffer());
  const kind = kindByBytes(head);
  if (kind === 'program' || kind === 'markup') return kind;
  const said = byEnding(endingOf(file.name));
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!said || type.startsWith('video/')) return 'type';
  if (kind === null || family(kind) !== family(said)) return 'unlike';
  return { kind, name: named(file.name, kind) };
};

/** Whether it may be stored as it is. */
export const tooLarge = (file: Pick<File, 'size'>): boolean => file.size > largestFile;

/** Whether it is shown as a picture. */
export const isPicture = (kind: FileKind): boolean => family(kind) === 'image';
