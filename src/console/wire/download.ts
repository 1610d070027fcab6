import type { Asked, Endpoint } from '../../contract/endpoint.ts';
import { type Opened, openEnvelope } from '../../contract/envelope.ts';
import { fromJson } from '../lib/json.ts';
import { type CallOptions, needsRefresh } from './call.ts';
import type { Answer, Body, Came, Request } from './exchange.ts';
import { codeFault, httpFault, shapeFault } from './fault.ts';
import { fileName } from './fileName.ts';
import { openAnswer } from './send.ts';
import { storageRequest } from './storageRequest.ts';
import type { Transport } from './transport.ts';

/** A file as it came. */
export interface Download {
  readonly blob: Blob;
  /** What the upstream calls it; null where it does not say. */
  readonly name: string | null;
}

type Options = Pick<CallOptions, 'signal' | 'asNobody'>;

/** Answers that are no JSON. Each throws one `Fault` as `call` does. */
export interface Downloads {
  /** A file; an envelope that came in its place is a fault, and a 401 in it renews the session. `came` hears each piece. */
  readonly download: <E extends Endpoint>(
    endpoint: E,
    input: Asked<E>,
    options?: Options & { readonly came?: Came },
  ) => Promise<Download>;
  /** The same as bare bytes. */
  readonly bytes: <E extends Endpoint>(
    endpoint: E,
    input: Asked<E>,
    options?: Options,
  ) => Promise<ArrayBuffer>;
  /**
   * The answer as it came, whatever its body says, unless its status is an error. `body` is sent in the input's place; a
   * stream is sent once only, so a session that is about to end is renewed before it, and a refusal is final.
   */
  readonly raw: <E extends Endpoint>(
    endpoint: E,
    input: Asked<E>,
    options?: Options & { readonly body?: Body; readonly type?: string },
  ) => Promise<Response>;
  /** A file of the object storage, by its address: no bearer, no envelope, never renewed. */
  readonly fetchFile: (url: string, options?: Pick<CallOptions, 'signal'>) => Promise<Blob>;
}

/** An envelope is short; a file is not read through to find out whether it is one. */
const longestEnvelope = 64 * 1024;

/** The envelope that came in place of a file, or null. Where the type says nothing of JSON it has to be a whole one. */
const envelopeIn = async ({ body }: Answer): Promise<Opened | null> => {
  const saysJson = /^[^;]*\bjson\b/i.test(body.type);
  if (body.size > longestEnvelope) return null;
  if (!saysJson && (await body.slice(0, 64).text()).trimStart()[0] !== '{') return null;
  const value = fromJson(await body.text());
  const opened = openEnvelope(value);
  const whole =
    typeof value === 'object' && value !== null && 'code' in value && ('msg' in value || 'data' in value);
  return whole ? opened : null;
};

interface Taken {
  readonly answer: Answer;
  /** The envelope that came in the file's place, or that an HTTP 401 stands for. */
  readonly inside: Opened | null;
}

const isRefused = ({ inside }: Taken): boolean => inside !== null && needsRefresh(inside);

const headersOf = ({ headers }: Answer): Headers => {
  const own = new Headers(headers);
  // They speak of what came over the line; the body is read and unpacked already.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) own.delete(name);
  return own;
};

/** Makes them over the wire. */
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
    input: Asked<E>,
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
