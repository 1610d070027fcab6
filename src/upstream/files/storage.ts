import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { maxFileBytes } from '../../contract/files/file.ts';
import { signatureLength } from '../../contract/files/fileSignature.ts';
import { throwHttpError } from '../server/httpError.ts';
import { createFileParts } from './fileParts.ts';
import { createUploadLimits, defaultUploadLimits, type UploadLimits } from './uploadLimits.ts';

/** Received bytes that are on disk but have no path yet. */
export interface ReceivedFile {
  /** In bytes. Bytes beyond `maxFileBytes` are counted but not stored. */
  readonly size: number;
  readonly head: Uint8Array;
  readonly sha256: string;
  /** Moves them to a path. */
  readonly commit: (path: string) => void;
  /** Removes them; does nothing after `commit`. */
  readonly discard: () => void;
}

/** The files of all hospitals on disk, under `<tenant>/<name>`. Permissions are checked elsewhere. */
export interface Storage {
  readonly limits: UploadLimits;
  /** Reads a stream to its end and writes it to disk. The caller must call `discard` at the end. */
  readonly receive: (bytes: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
  /** In bytes; null if there is no such file. */
  readonly sizeOf: (path: string) => number | null;
  /** The bytes from `start` to `end`, both included, for the client `from`. */
  readonly read: (path: string, start: number, end: number, from: string) => ReadableStream<Uint8Array>;
  readonly sha256: (path: string) => Promise<string>;
  readonly remove: (path: string) => void;
  /** Writes a small file of our own at once. */
  readonly write: (path: string, bytes: Uint8Array) => void;
}

/** A new path that cannot be guessed: 128 random bits. */
export const createPath = (tenantId: number, extension: string): string =>
  `${tenantId}/${randomBytes(16).toString('base64url')}.${extension}`;

/** What `createPath` creates. No path traversal. */
const pathPattern = /^\d{1,9}\/[\w-]{22}\.[a-z0-9]{3,4}$/;

// ENOSPC: the disk is full, EDQUOT: its share of this user, EFBIG: the largest file of this process.
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(?:ENOSPC|EDQUOT|EFBIG)$/.test(String(error.code));

/** Creates the storage in a folder. Partially received files are removed. */
export const createStorage = (folder: string, limits = defaultUploadLimits): Storage => {
  const readParts = createFileParts();
  const partsDir = join(folder, 'parts');
  rmSync(partsDir, { recursive: true, force: true });
  mkdirSync(partsDir, { recursive: true });

  const resolvePath = (path: string): string => {
    if (!pathPattern.test(path)) throw new Error(`no path of the storage: ${path}`);
    return join(folder, path);
  };

  const receive = async (bytes: AsyncIterable<Uint8Array>): Promise<ReceivedFile> => {
    const partFile = join(partsDir, randomBytes(16).toString('hex'));
    const discard = (): void => rmSync(partFile, { force: true });
    const hash = createHash('sha256');
    let head: Uint8Array = new Uint8Array();
    let size = 0;
    let isFull = false;
    // No room: the rest is read all the same, or the client would see a broken connection and no answer.
    const store = async (write: () => Promise<void>): Promise<void> => {
      try {
        if (!isFull) await write();
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        isFull = true;
      }
    };
    const handle = await open(partFile, 'wx', 0o600);
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        // What is too long is still read to its end: see requestBody.ts.
        if (size > maxFileBytes) continue;
        if (head.length < signatureLength) head = Buffer.concat([head, chunk.subarray(0, signatureLength)]);
        hash.update(chunk);
        await store(() => handle.writeFile(chunk));
      }
      await store(() => handle.sync());
      if (isFull) throwHttpError('storageFull');
    } catch (error) {
      discard();
      throw error;
    } finally {
      await handle.close();
    }
    const commit = (path: string): void => {
      const file = resolvePath(path);
      mkdirSync(dirname(file), { recursive: true });
      renameSync(partFile, file);
    };
    return { size, head, sha256: hash.digest('hex'), commit, discard };
  };

  const sha256 = async (path: string): Promise<string> => {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(resolvePath(path))) hash.update(chunk);
    return hash.digest('hex');
  };

  return {
    limits: createUploadLimits(folder, limits),
    receive,
    sha256,
    sizeOf: (path) => statSync(resolvePath(path), { throwIfNoEntry: false })?.size ?? null,
    read: (path, start, end, from) => readParts(resolvePath(path), start, end, from),
    remove: (path) => rmSync(resolvePath(path), { force: true }),
    write: (path, bytes) => {
      const file = resolvePath(path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes, { mode: 0o600 });
    },
  };
};
