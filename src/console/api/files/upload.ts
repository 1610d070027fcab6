import {
  file,
  type FileKind,
  fileKinds,
  isFileKind,
  maxFileBytes,
  type StoredFile,
} from '../../../contract/files/file.ts';
import { decodeEnvelope } from '../../../contract/protocol/envelope.ts';
import { createTurns } from '../../lib/async/turns.ts';
import { parseJson } from '../../lib/json.ts';
import { type ApiError, createApiError, isApiError, isUnsupported } from '../../lib/apiError.ts';
import type { Call, CallOptions } from '../http/call.ts';
import type { ApiRequest, OnProgress } from '../http/httpClient.ts';
import { httpError } from '../http/apiErrors.ts';
import { monotonicProgress } from '../http/monotonicProgress.ts';
import { sameOriginPath, buildStorageRequest } from './storageRequest.ts';
import type { FileTransport } from './fileTransport.ts';

type UploadOptions = Pick<CallOptions, 'signal' | 'onProgress'>;

/** Uploads. Each throws one ApiError as `call` does; an aborted signal cancels the upload. */
export interface Uploads {
  /**
   * Puts bytes to a URL of the object storage: no bearer token, no envelope. Sent once more if the connection
   * broke.
   */
  readonly putFile: (url: string, blob: Blob, type: string, options?: UploadOptions) => Promise<true>;
  /**
   * Stores a file (docs/wire.md, "Files"): a URL is requested, the bytes are put to it, and the file is
   * registered. An upstream without such URLs gets everything in one form, and then `id` and `path` are
   * empty. An unsupported type or size throws before anything is sent.
   */
  readonly upload: (source: File, options?: UploadOptions) => Promise<StoredFile>;
}

/** Other names that browsers use for the same type. */
const typeAliases: Readonly<Record<string, FileKind>> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/mp3': 'audio/mpeg',
  'image/jpg': 'image/jpeg',
};

const fileKindOf = ({ name, type, size }: File): FileKind | null => {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // A recording includes its codec.
  const declared = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const fileKind = typeAliases[declared] ?? declared;
  if (!isFileKind(fileKind) || size === 0 || size > maxFileBytes) return null;
  return fileKinds[fileKind].some((allowed) => allowed === extension) ? fileKind : null;
};

// An upstream that stores files in its own database has this call but fails in it; requesting a URL changes
// nothing.
const lacksPresignedUrls = (thrown: ApiError): boolean => isUnsupported(thrown) || thrown.code === 500;

/** Why the upstream refuses, in its own words; null if there are none, or the gateway's: these are English only. */
const upstreamSentence = (text: string): string | null => {
  const value = parseJson(text);
  const opened = decodeEnvelope(value);
  const isGateways = typeof value === 'object' && value !== null && 'requestId' in value;
  return opened && !opened.ok && opened.msg !== '' && !isGateways ? opened.msg : null;
};

/** As many files as the embedded upstream takes of a person at a time (docs/wire.md, "Files"). */
const maxConcurrent = 2;

/** Creates the uploads; `rejectionMessage` is the message for a file that is not accepted. */
export const createUploads = (
  fileTransport: FileTransport,
  call: Call,
  rejectionMessage: () => string,
): Uploads => {
  const { httpClient, messages, base } = fileTransport;
  const inTurn = createTurns(maxConcurrent);

  const putFileOnce = async (request: ApiRequest, reportProgress: OnProgress): Promise<true> => {
    const { status, body } = await httpClient(request, reportProgress);
    if (status < 400) return true;
    const error = httpError(messages(), request, status);
    const why = upstreamSentence(await body.text());
    throw why === null ? error : createApiError({ ...error, message: why });
  };

  const putFile: Uploads['putFile'] = async (url, blob, type, { signal, onProgress } = {}) => {
    const request = buildStorageRequest(fileTransport, { method: 'PUT', url, file: { blob, type }, signal });
    const reportProgress = monotonicProgress(onProgress ?? (() => {}));
    try {
      return await putFileOnce(request, reportProgress);
    } catch (thrown) {
      // The only automatic retry: the same bytes to the same URL give the same result.
      if (!isApiError(thrown) || thrown.kind !== 'network') throw thrown;
      return putFileOnce(request, reportProgress);
    }
  };

  const uploadAsForm = async (source: File, type: FileKind, options: UploadOptions): Promise<StoredFile> => {
    const url = await call(file.upload, { file: new File([source], source.name, { type }) }, options);
    return { id: '', url, path: '' };
  };

  const presignedUrlFor = async (source: File, type: FileKind, signal: AbortSignal | undefined) => {
    try {
      const presigned = await call(file.presigned, { name: source.name, type }, { signal });
      // A URL at another origin cannot be reached from this page.
      return sameOriginPath(presigned.uploadUrl, base) === null ? null : presigned;
    } catch (thrown) {
      if (isApiError(thrown) && lacksPresignedUrls(thrown)) return null;
      throw thrown;
    }
  };

  const store = async (source: File, type: FileKind, options: UploadOptions): Promise<StoredFile> => {
    const { signal } = options;
    const presigned = await presignedUrlFor(source, type, signal);
    if (presigned === null) return uploadAsForm(source, type, options);
    const { uploadUrl, url, path, configId } = presigned;
    await putFile(uploadUrl, source, type, options);
    const { id } = await call(
      file.create,
      { path, url, name: source.name, type, size: source.size, ...(configId !== null && { configId }) },
      { signal },
    );
    return { id, url, path };
  };

  return {
    putFile,
    upload: async (source, options = {}) => {
      const type = fileKindOf(source);
      if (type === null)
        throw createApiError({
          kind: 'code',
          message: rejectionMessage(),
          silent: false,
          endpoint: file.presigned.path,
        });
      return inTurn(() => store(source, type, options));
    },
  };
};
