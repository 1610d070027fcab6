import type { ClientInput, Endpoint } from '../../../contract/protocol/endpoint.ts';
import { type DecodedEnvelope, decodeEnvelope } from '../../../contract/protocol/envelope.ts';
import { parseJson } from '../../lib/json.ts';
import { type CallOptions, needsRefresh } from '../http/call.ts';
import {
  type ApiResponse,
  type RequestBody,
  type OnChunk,
  type ApiRequest,
  decodeResponse,
} from '../http/httpClient.ts';
import { codeError, httpError, shapeError } from '../http/apiErrors.ts';
import { fileNameFromHeader } from './contentDisposition.ts';
import { buildStorageRequest } from './storageRequest.ts';
import type { FileTransport } from './fileTransport.ts';

/** A downloaded file. */
export interface Download {
  readonly blob: Blob;
  /** The file name from the upstream; null if there is none. */
  readonly name: string | null;
}

type DownloadOptions = Pick<CallOptions, 'signal' | 'anonymous'>;

/** Responses that are not JSON. Each throws one ApiError as `call` does. */
export interface Downloads {
  /**
   * Downloads a file; an envelope in its place is an error, and a 401 in it renews the session. `onChunk`
   * receives each chunk.
   */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options?: DownloadOptions & { readonly onChunk?: OnChunk },
  ) => Promise<Download>;
  /** The same as bytes. */
  readonly bytes: <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options?: DownloadOptions,
  ) => Promise<ArrayBuffer>;
  /**
   * The raw response, whatever its body says, unless its status is an error. `body` replaces the input. A
   * stream is sent only once, so a session about to expire is renewed first, and a rejection is final.
   */
  readonly raw: <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options?: DownloadOptions & { readonly body?: RequestBody; readonly type?: string },
  ) => Promise<Response>;
  /** A file of the object storage, by its URL: no bearer token, no envelope, never renewed. */
  readonly fetchFile: (url: string, options?: Pick<CallOptions, 'signal'>) => Promise<Blob>;
}

/** An envelope is short; large files are not parsed to find one. */
const maxEnvelopeBytes = 64 * 1024;

/** The envelope in place of a file, or null. Unless the type says JSON, it has to be complete. */
const readEnvelope = async ({ body }: ApiResponse): Promise<DecodedEnvelope | null> => {
  const saysJson = /^[^;]*\bjson\b/i.test(body.type);
  if (body.size > maxEnvelopeBytes) return null;
  if (!saysJson && (await body.slice(0, 64).text()).trimStart()[0] !== '{') return null;
  const value = parseJson(await body.text());
  const opened = decodeEnvelope(value);
  const complete =
    typeof value === 'object' && value !== null && 'code' in value && ('msg' in value || 'data' in value);
  return complete ? opened : null;
};

interface Received {
  readonly answer: ApiResponse;
  /** The envelope in the file's place, or the equivalent of an HTTP 401. */
  readonly envelope: DecodedEnvelope | null;
}

const isUnauthorized = ({ envelope }: Received): boolean => envelope !== null && needsRefresh(envelope);

const bodyHeaders = ({ headers }: ApiResponse): Headers => {
  const result = new Headers(headers);
  // They describe the encoded transfer; the body is already decoded.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) result.delete(name);
  return result;
};

/** Creates the downloads. */
export const createDownloads = (fileTransport: FileTransport): Downloads => {
  const { httpClient, messages } = fileTransport;

  const receiver =
    (onChunk?: OnChunk) =>
    async (request: ApiRequest): Promise<Received> => {
      const answer = await httpClient(request, undefined, onChunk);
      if (answer.status < 400) return { answer, envelope: await readEnvelope(answer) };
      const text = answer.body.size > maxEnvelopeBytes ? '' : await answer.text();
      return { answer, envelope: decodeResponse(messages(), request, answer.status, text) };
    };

  const sendRequest = (
    endpoint: Endpoint,
    { anonymous }: DownloadOptions,
    request: ApiRequest,
    onChunk?: OnChunk,
  ): Promise<Received> =>
    fileTransport.withAuth(endpoint, anonymous === true, request, receiver(onChunk), isUnauthorized);

  const requestFile = async <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    { onChunk, ...options }: DownloadOptions & { readonly onChunk?: OnChunk } = {},
  ): Promise<ApiResponse> => {
    const described = fileTransport.buildRequest(endpoint, input, options);
    const request: ApiRequest = {
      ...described,
      headers: { ...described.headers, accept: '*/*' },
      timeoutPerChunk: true,
    };
    const { answer, envelope } = await sendRequest(endpoint, options, request, onChunk);
    if (envelope && !envelope.ok)
      throw fileTransport.reportUnsupported(endpoint, codeError(messages(), request, envelope));
    if (envelope) throw shapeError(messages(), request.path, 'file');
    return answer;
  };

  return {
    download: async (endpoint, input, options) => {
      const { headers, body } = await requestFile(endpoint, input, options);
      return { blob: body, name: fileNameFromHeader(headers.get('content-disposition')) };
    },
    bytes: async (endpoint, input, options) =>
      (await requestFile(endpoint, input, options)).body.arrayBuffer(),
    raw: async (endpoint, input, { body, type, ...options } = {}) => {
      const described = fileTransport.buildRequest(endpoint, input, options, body);
      const headers = { ...described.headers, ...(type !== undefined && { 'content-type': type }) };
      const request: ApiRequest = { ...described, headers };
      const { answer, envelope } = await sendRequest(endpoint, options, request);
      if (envelope && !envelope.ok && envelope.code === 401) throw codeError(messages(), request, envelope);
      const empty = [204, 205, 304].includes(answer.status);
      return new Response(empty ? null : answer.body, {
        status: answer.status,
        headers: bodyHeaders(answer),
      });
    },
    fetchFile: async (url, { signal } = {}) => {
      const request = buildStorageRequest(fileTransport, { method: 'GET', url, signal });
      const { status, body } = await httpClient(request);
      if (status >= 400) throw httpError(messages(), request, status);
      return body;
    },
  };
};
