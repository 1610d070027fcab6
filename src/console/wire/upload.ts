import {
  file,
  type FileKind,
  fileKinds,
  isFileKind,
  maxFileBytes,
  type StoredFile,
} from '../../contract/files/file.ts';
import { type Fault, fault, isFault, isNotOffered } from '../lib/fault.ts';
import type { Call, CallOptions } from './call.ts';
import type { Request, Sent } from './exchange.ts';
import { httpFault } from './fault.ts';
import { rising } from './rising.ts';
import { pathHere, storageRequest } from './storageRequest.ts';
import type { Transport } from './transport.ts';

type Options = Pick<CallOptions, 'signal' | 'progress'>;

/** Uploads. Each throws one ApiError as `call` does; an aborted signal cancels the upload. */
export interface Uploads {
  /**
   * Puts bytes to a URL of the object storage: no bearer token, no envelope. Sent once more if the connection
   * broke.
   */
  readonly putFile: (url: string, blob: Blob, type: string, options?: Options) => Promise<true>;
  /**
   * Stores a file (docs/wire.md, "Files"): a URL is requested, the bytes are put to it, and the file is
   * registered. An upstream without such URLs gets everything in one form, and then `id` and `path` are
   * empty. An unsupported type or size throws before anything is sent.
   */
  readonly upload: (given: File, options?: Options) => Promise<StoredFile>;
}

/** Other names that browsers use for the same type. */
const sameKind: Readonly<Record<string, FileKind>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'image/jpg': 'image/jpeg',
};

const kindOf = ({ name, type, size }: File): FileKind | null => {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // A recording includes its codec.
  const said = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const kind = sameKind[said] ?? said;
  if (!isFileKind(kind) || size === 0 || size > maxFileBytes) return null;
  return fileKinds[kind].some((known) => known === ending) ? kind : null;
};

// An upstream that stores files in its own database has this call but fails in it; requesting a URL changes
// nothing.
const hasNoAddresses = (thrown: Fault): boolean => isNotOffered(thrown) || thrown.code === 500;

/** Creates the uploads; `rejectionMessage` is the message for a file that is not accepted. */
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
      // The only automatic retry: the same bytes to the same URL give the same result.
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
      // A URL at another origin cannot be reached from this page.
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
