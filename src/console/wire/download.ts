import type { ClientInput, Endpoint } from '../../contract/protocol/endpoint.ts';
import { type DecodedEnvelope, decodeEnvelope } from '../../contract/protocol/envelope.ts';
import { fromJson } from '../lib/json.ts';
import { type CallOptions, needsRefresh } from './call.ts';
import type { Answer, Body, Came, Request } from './exchange.ts';
import { codeFault, httpFault, shapeFault } from './fault.ts';
import { fileName } from './fileName.ts';
import { openAnswer } from './send.ts';
import { storageRequest } from './storageRequest.ts';
import type { Transport } from './transport.ts';

/** A downloaded file. */
export interface Download {
  readonly blob: Blob;
  /** The file name from the upstream; null if there is none. */
  readonly name: string | null;
}

type Options = Pick<CallOptions, 'signal' | 'asNobody'>;

/** Responses that are not JSON. Each throws one ApiError as `call` does. */
export interface Downloads {
  /**
   * Downloads a file; an envelope in its place is an error, and a 401 in it renews the session. `onChunk`
   * receives each chunk.
   */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options?: Options & { readonly came?: Came },
  ) => Promise<Download>;
  /** The same as bytes. */
  readonly bytes: <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options?: Options,
  ) => Promise<ArrayBuffer>;
  /**
   * The raw response, whatever its body says, unless its status is an error. `body` replaces the input. A
   * stream is sent only once, so a session about to expire is renewed first, and a rejection is final.
   */
  readonly raw: <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    options?: Options & { readonly body?: Body; readonly type?: string },
  ) => Promise<Response>;
  /** A file of the object storage, by its URL: no bearer token, no envelope, never renewed. */
  readonly fetchFile: (url: string, options?: Pick<CallOptions, 'signal'>) => Promise<Blob>;
}

/** An envelope is short; large files are not parsed to find one. */
const longestEnvelope = 64 * 1024;

/** The envelope in place of a file, or null. Unless the type says JSON, it has to be complete. */
const envelopeIn = async ({ body }: Answer): Promise<DecodedEnvelope | null> => {
  const saysJson = /^[^;]*\bjson\b/i.test(body.type);
  if (body.size > longestEnvelope) return null;
  if (!saysJson && (await body.slice(0, 64).text()).trimStart()[0] !== '{') return null;
  const value = fromJson(await body.text());
  const opened = decodeEnvelope(value);
  const whole =
    typeof value === 'object' && value !== null && 'code' in value && ('msg' in value || 'data' in value);
  return whole ? opened : null;
};

interface Taken {
  readonly answer: Answer;
  /** The envelope in the file's place, or the equivalent of an HTTP 401. */
  readonly inside: DecodedEnvelope | null;
}

const isRefused = ({ inside }: Taken): boolean => inside !== null && needsRefresh(inside);

const headersOf = ({ headers }: Answer): Headers => {
  const own = new Headers(headers);
  // They describe the encoded transfer; the body is already decoded.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) own.delete(name);
  return own;
};

/** Creates the downloads. */
export const openDownloads = (transport: Transport): Downloads => {
  const { exchange, words } = transport;

  const taking =
    (came?: Came) =>
    async (request: Request): Promise<Taken> => {
      const answer = await exchange(request, undefined, came);
      if (answer.status < 400) return { answer, inside: await envelopeIn(answer) };
      const text = answer.body.size > longestEnvelope ? '' : await answer.body.text();
      return { answer, inside: openAnswer(words(), request, answer.status, text) };
    };

  const taken = (endpoint: Endpoint, { asNobody }: Options, request: Request, came?: Came): Promise<Taken> =>
    transport.ask(endpoint, asNobody === true, request, taking(came), isRefused);

  const file = async <E extends Endpoint>(
    endpoint: E,
    input: ClientInput<E>,
    { came, ...options }: Options & { readonly came?: Came } = {},
  ): Promise<Answer> => {
    const described = transport.describe(endpoint, input, options);
    const request: Request = {
      ...described,
      headers: { ...described.headers, accept: '*/*' },
      moving: true,
    };
    const { answer, inside } = await taken(endpoint, options, request, came);
    if (inside && !inside.ok) throw codeFault(words(), request, inside);
    if (inside) throw shapeFault(words(), request.path, 'file');
    return answer;
  };

  return {
    download: async (endpoint, input, options) => {
      const { headers, body } = await file(endpoint, input, options);
      return { blob: body, name: fileName(headers.get('content-disposition')) };
    },
    bytes: async (endpoint, input, options) => (await file(endpoint, input, options)).body.arrayBuffer(),
    raw: async (endpoint, input, { body, type, ...options } = {}) => {
      const described = transport.describe(endpoint, input, options, body);
      const headers = { ...described.headers, ...(type !== undefined && { 'content-type': type }) };
      const request: Request = { ...described, headers };
      const { answer, inside } = await taken(endpoint, options, request);
      if (inside && !inside.ok && inside.code === 401) throw codeFault(words(), request, inside);
      const empty = [204, 205, 304].includes(answer.status);
      return new Response(empty ? null : answer.body, { status: answer.status, headers: headersOf(answer) });
    },
    fetchFile: async (url, { signal } = {}) => {
      const request = storageRequest(transport, { method: 'GET', url, signal });
      const { status, body } = await exchange(request);
      if (status >= 400) throw httpFault(words(), request, status);
      return body;
    },
  };
};
