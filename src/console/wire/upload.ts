import {
  file,
  type FileKind,
  fileKinds,
  isFileKind,
  largestFile,
  type StoredFile,
} from '../../contract/file.ts';
import { type Fault, fault, isFault, isNotOffered } from '../lib/fault.ts';
import type { Call, CallOptions } from './call.ts';
import type { Request, Sent } from './exchange.ts';
import { httpFault } from './fault.ts';
import { rising } from './rising.ts';
import { pathHere, storageRequest } from './storageRequest.ts';
import type { Transport } from './transport.ts';

type Options = Pick<CallOptions, 'signal' | 'progress'>;

/** Files on their way to the hospital. Each throws one `Fault` as `call` does; an aborted signal takes the file back. */
export interface Uploads {
  /** Puts bytes to an address of the object storage: no bearer, no envelope. Sent once more where the line broke. */
  readonly putFile: (url: string, blob: Blob, type: string, options?: Options) => Promise<true>;
  /**
   * Stores a file (wire.md, "Files"): an address is asked for, the bytes are put there, the file is made known; an upstream
   * without such addresses gets all of it in one form, and then `id` and `path` are empty. A kind or a size that cannot be
   * taken is a fault before anything has left.
   */
  readonly upload: (given: File, options?: Options) => Promise<StoredFile>;
}

/** What browsers call the same thing otherwise. */
const sameKind: Readonly<Record<string, FileKind>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'image/jpg': 'image/jpeg',
};

const kindOf = ({ name, type, size }: File): FileKind | null => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // A recording says its codec too.
  const said = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const kind = sameKind[said] ?? said;
  if (!isFileKind(kind) || size === 0 || size > largestFile) return null;
  return fileKinds[kind].some((known) => known === ending) ? kind : null;
};

// An upstream that keeps files in its own database has the call and breaks in it; asking for an address changes nothing.
const hasNoAddresses = (thrown: Fault): boolean => isNotOffered(thrown) || thrown.code === 500;

/** Makes them over the wire; `refused` words a file that cannot be taken. */
export const openUploads = (transport: Transport, call: Call, refused: () => string): Uploads => {
  const { exchange, words, base } = transport;

  const putOnce = async (request: Request, sent: Sent): Promise<true> => {
    const { status } = await exchange(request, sent);
    if (status >= 400) throw httpFault(words(), request, status);
    return true;
  };

  const putFile: Uploads['putFile'] = async (url, blob, type, { signal, progress } = {}) => {
    const request = storageRequest(transport, { method: 'PUT', url, file: { blob, type }, signal });
    const sent = rising(progress ?? (() => {}));
    try {
      return await putOnce(request, sent);
    } catch (thrown) {
      // The one thing that is sent again by itself: the same bytes to the same address come to the same.
      if (!isFault(thrown) || thrown.kind !== 'network') throw thrown;
      return putOnce(request, sent);
    }
  };

  const inOneForm = async (given: File, type: FileKind, options: Options): Promise<StoredFile> => {
    const url = await call(file.upload, { file: new File([given], given.name, { type }) }, options);
    return { id: '', url, path: '' };
  };

  const addressFor = async (given: File, type: FileKind, signal: AbortSignal | undefined) => {
    try {
      const address = await call(file.presigned, { name: given.name, type }, { signal });
      // One at another origin cannot be reached from this page.
      return pathHere(address.uploadUrl, base) === null ? null : address;
    } catch (thrown) {
      if (isFault(thrown) && hasNoAddresses(thrown)) return null;
      throw thrown;
    }
  };

  return {
    putFile,
    upload: async (given, options = {}) => {
      const { signal } = options;
      const type = kindOf(given);
      if (type === null)
        throw fault({ kind: 'code', message: refused(), silent: false, endpoint: file.presigned.path });
      const address = await addressFor(given, type, signal);
      if (address === null) return inOneForm(given, type, options);
      const { uploadUrl, url, path, configId } = address;
      await putFile(uploadUrl, given, type, options);
      const { id } = await call(
        file.create,
        { path, url, name: given.name, type, size: given.size, ...(configId !== null && { configId }) },
        { signal },
      );
      return { id, url, path };
    },
  };
};
