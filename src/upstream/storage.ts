import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { maxFileBytes } from '../contract/files/file.ts';
import { signatureLength } from '../contract/files/fileSignature.ts';

/** Received bytes that are on disk but have no path yet. */
export interface Taken {
  /** In bytes. Bytes beyond `largestFile` are counted but not stored. */
  readonly size: number;
  readonly head: Uint8Array;
  readonly sha256: string;
  /** Moves them to a path. */
  readonly keep: (path: string) => void;
  /** Removes them; does nothing after `commit`. */
  readonly drop: () => void;
}

/** The files of all hospitals on disk, under `<tenant>/<name>`. Permissions are checked elsewhere. */
export interface Storage {
  /** Reads a stream to its end and writes it to disk. The caller must call `discard` at the end. */
  readonly take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>;
  /** In bytes; null if there is no such file. */
  readonly sizeOf: (path: string) => number | null;
  /** The bytes from `start` to `end`, both included. */
  readonly read: (path: string, start: number, end: number) => Readable;
  readonly sha256: (path: string) => Promise<string>;
  readonly remove: (path: string) => void;
}

/** A new path that cannot be guessed: 128 random bits. */
export const mintPath = (tenantId: number, ending: string): string =>
  `${tenantId}/${randomBytes(16).toString('base64url')}.${ending}`;

/** What `createPath` creates. No path traversal. */
const shape = /^\d{1,9}\/[\w-]{22}\.[a-z0-9]{3,4}$/;

/** Creates the storage in a folder. Partially received files are removed. */
export const openStorage = (folder: string): Storage => {
  const parts = join(folder, 'parts');
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });

  const fileOf = (path: string): string => {
    if (!shape.test(path)) throw new Error(`no path of the storage: ${path}`);
    return join(folder, path);
  };

  const take = async (bytes: AsyncIterable<Uint8Array>): Promise<Taken> => {
    const part = join(parts, randomBytes(16).toString('hex'));
    const drop = (): void => rmSync(part, { force: true });
    const hash = createHash('sha256');
    let head: Uint8Array = new Uint8Array();
    let size = 0;
    const to = await open(part, 'wx', 0o600);
    try {
      for await (const some of bytes) {
        size += some.length;
        // What is too long is still read to its end: see requestBody.ts.
        if (size > maxFileBytes) continue;
        if (head.length < signatureLength) head = Buffer.concat([head, some.subarray(0, signatureLength)]);
        hash.update(some);
        await to.writeFile(some);
      }
      await to.sync();
    } catch (error) {
      drop();
      throw error;
    } finally {
      await to.close();
    }
    const keep = (path: string): void => {
      const file = fileOf(path);
      mkdirSync(dirname(file), { recursive: true });
      renameSync(part, file);
    };
    return { size, head, sha256: hash.digest('hex'), keep, drop };
  };

  const sha256 = async (path: string): Promise<string> => {
    const hash = createHash('sha256');
    for await (const some of createReadStream(fileOf(path))) hash.update(some);
    return hash.digest('hex');
  };

  return {
    take,
    sha256,
    sizeOf: (path) => statSync(fileOf(path), { throwIfNoEntry: false })?.size ?? null,
    read: (path, start, end) => createReadStream(fileOf(path), { start, end }),
    remove: (path) => rmSync(fileOf(path), { force: true }),
  };
};
