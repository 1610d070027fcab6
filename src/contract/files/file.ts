import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { id, nullish, requiredText, integer } from '../protocol/schemas.ts';

/** The largest file, in bytes (docs/wire.md, "Files"). */
export const maxFileBytes = 16 * 1024 * 1024;

/** The file types that may be stored, with their extensions. */
export const fileKinds = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'audio/webm': ['webm'],
  'audio/ogg': ['ogg'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
} as const;
export type FileKind = keyof typeof fileKinds;

/** Whether files of this type may be stored. */
export const isFileKind = (type: string): type is FileKind => Object.hasOwn(fileKinds, type);

const name = requiredText(200);
const size = v.pipe(integer, v.minValue(1), v.maxValue(maxFileBytes));
const type = v.picklist(Object.keys(fileKinds).filter(isFileKind));
const url = v.pipe(v.string(), v.minLength(1));

/** A file in a form; like the browser's `File`, without depending on the DOM. */
export interface FormFile {
  readonly name: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly arrayBuffer: () => Promise<ArrayBuffer>;
}

const isFormFile = (given: unknown): given is FormFile =>
  typeof given === 'object' && given !== null && 'name' in given && 'size' in given && 'arrayBuffer' in given;

/** A file in a form. */
export const formFile = v.pipe(v.custom<FormFile>(isFormFile), v.description('The file itself'));

/** A stored file. */
export const storedFile = v.object({ id, url, path: v.string() });
export type StoredFile = v.InferOutput<typeof storedFile>;

/**
 * A file is uploaded with a raw PUT to `uploadUrl` (no bearer, no envelope), and then registered. If an
 * upstream has no such addresses, the file is sent to `upload`.
 */
export const file = {
  presigned: extension.get('/infra/file/presigned-url', 'Where to put a file', {
    input: v.object({ name, type }),
    /** `configId`: a yudao upstream requires it in `create`. */
    data: v.object({ uploadUrl: url, url, path: v.string(), configId: nullish(id) }),
  }),
  /** Returns the stored file; a yudao upstream returns only its id. */
  create: extension.post('/infra/file/create', 'Make a file known that was put into the object storage', {
    input: v.object({
      path: v.pipe(v.string(), v.maxLength(300)),
      url,
      name,
      type,
      size,
      configId: v.optional(id),
    }),
    data: v.union([
      storedFile,
      v.pipe(
        id,
        v.transform((id) => ({ id })),
      ),
    ]),
  }),
  /**
   * For a page that stays open longer: the same file, only for the person who was given the address, and while they may read a
   * conversation that has it.
   */
  address: extension.get('/infra/file/address', 'A valid address in place of one that has ended', {
    input: v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(300)) }),
    data: v.object({ url }),
  }),
  /** As in yudao: the form field is `file`, the response is the address of the stored file. */
  upload: extension.post('/infra/file/upload', 'Store a file in one step', {
    sends: 'form',
    input: v.object({ file: formFile }),
    data: url,
  }),
};
