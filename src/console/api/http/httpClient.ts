import { createFetch } from 'ofetch';
import { auth } from '../../../contract/account/auth.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import { networkError, httpError, shapeError } from './apiErrors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerClock } from '../serverClock.ts';
import { isEnvelope, type DecodedEnvelope, decodeEnvelope } from '../../../contract/protocol/envelope.ts';
import { parseExactJson } from '../../../contract/protocol/readAnswer.ts';

declare module 'ofetch' {
  interface FetchOptions {
    /** The access token that the request hook sends. */
    token?: string;
  }
}

/** A field of a form; a file has its name. */
export interface FormField {
  readonly name: string;
  readonly value: string | Blob;
  readonly fileName?: string | undefined;
}

/**
 * What is sent: text (JSON, serialized once), a file, a form, or a stream, which is the only one that cannot
 * be sent twice.
 */
export type RequestBody = string | Blob | readonly FormField[] | ReadableStream<Uint8Array>;

/** A request as plain data: a repeated request after a refresh is built from the same description. */
export interface ApiRequest {
  readonly method: string;
  /**
   * From the origin's root, with a leading slash: the API is at the root whatever the console's base path is.
   */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: RequestBody | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The session's access token; left out for anonymous requests. */
  readonly token?: string | undefined;
  /** Timeout in milliseconds for the whole response, body included. */
  readonly timeout: number;
  /** Restarts the timeout with every chunk sent or received, for files on a slow connection. */
  readonly timeoutPerChunk?: true | undefined;
  readonly signal: AbortSignal | undefined;
  /** The request is completed even if its page is closed. */
  readonly keepalive?: true | undefined;
  readonly lowPriority?: true | undefined;
  /** True if an upstream may lack this call. */
  readonly mayBeUnsupported: boolean;
  /** True if it names one row by its id. */
  readonly namesRow: boolean;
  /** True if the response is the data itself, without an envelope. */
  readonly withoutEnvelope?: boolean | undefined;
}

/** A response whose body was read completely. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Blob;
  /** The body as text. A short one is decoded without a Blob, because reading a Blob takes several event-loop turns. */
  readonly text: () => Promise<string>;
}

/** Receives the share of the body that was sent, from 0 to 1. */
export type OnProgress = (part: number) => void;

/** Receives a chunk of the response body, with the response's headers. */
export type OnChunk = (part: Uint8Array, headers: Headers) => void;

/** Sends a request once. Throws an ApiError if no complete response was received. */
export type HttpClient = (
  request: ApiRequest,
  onProgress?: OnProgress,
  onChunk?: OnChunk,
) => Promise<ApiResponse>;

export interface HttpClientDeps
  extends Pick<Platform, 'fetch' | 'fetchWithProgress' | 'base' | 'now' | 'setTimer'> {
  readonly clock: Pick<ServerClock, 'sync'>;
  readonly messages: () => CoreMessages;
}

const toFormData = (fields: readonly FormField[]): FormData => {
  const form = new FormData();
  for (const { name, value, fileName } of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  return form;
};

const toBodyInit = (body: RequestBody): BodyInit =>
  typeof body === 'string' || body instanceof Blob || body instanceof ReadableStream
    ? body
    : toFormData(body);

/** The most bytes kept in memory before they move to a Blob, which the browser may store elsewhere. */
const maxBytesInMemory = 1024 * 1024;

interface ReadBody {
  readonly stored: readonly Blob[];
  readonly chunks: readonly Uint8Array<ArrayBuffer>[];
}

const readAll = async (
  stream: ReadableStream<Uint8Array> | undefined,
  onActivity: (part: Uint8Array) => void,
): Promise<ReadBody> => {
  const stored: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    chunks.push(new Uint8Array(part.value));
    size += part.value.length;
    onActivity(part.value);
    if (size < maxBytesInMemory) continue;
    stored.push(new Blob(chunks));
    chunks = [];
    size = 0;
  }
  return { stored, chunks };
};

const decodeText = (chunks: readonly Uint8Array<ArrayBuffer>[]): string => {
  const decoder = new TextDecoder();
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
};

const urlOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href;

/** The timeout of one request: ends by time or when the person aborts, whichever is first. */
const createTimeout = (
  { signal, timeout, timeoutPerChunk }: ApiRequest,
  { setTimer }: Pick<HttpClientDeps, 'setTimer'>,
) => {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  let reason: 'aborted' | 'timeout' | null = null;
  const finish = (cause: 'aborted' | 'timeout'): void => {
    reason ??= cause;
    controller.abort();
    reject(new Error(cause));
  };
  const onAbort = (): void => finish('aborted');
  const startTimer = () => setTimer(timeout, () => finish('timeout'));
  let cancel = startTimer();
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    signal: controller.signal,
    expired,
    reason: () => reason,
    onActivity: (): void => {
      if (!timeoutPerChunk || reason) return;
      cancel();
      cancel = startTimer();
    },
    dispose: (): void => {
      cancel();
      signal?.removeEventListener('abort', onAbort);
    },
  };
};

/** Only these see the cookie of a known browser (docs/wire.md, "Known browsers"); no other call has cookies. */
const loginPaths: ReadonlySet<string> = new Set([
  auth.login.path,
  auth.smsLogin.path,
  auth.sendSmsCode.path,
  auth.validateSmsCode.path,
]);

/** Creates the HTTP client. */
export const createHttpClient = (deps: HttpClientDeps): HttpClient => {
  const createClient = (fetch: Platform['fetch']) =>
    createFetch({
      fetch,
      defaults: {
        baseURL: new URL(deps.base).origin,
        credentials: 'omit',
        cache: 'no-store',
        // Retries and errors are the business of whoever makes the call (docs/decisions/0016-ofetch.md).
        retry: 0,
        ignoreResponseError: true,
        responseType: 'stream',
        onRequest: ({ options: { headers, token } }) => {
          if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
        },
      },
    });
  // Wrapped, so that `fetch` is called as a plain function.
  const client = createClient((input, init) => deps.fetch(input, init));
  const createUploadClient = (onProgress: OnProgress) =>
    createClient((input, init = {}) => deps.fetchWithProgress(urlOf(input), init, onProgress));

  const sendOnce = async (
    { method, path, query, body, headers, token, keepalive, lowPriority }: ApiRequest,
    { signal, onActivity }: { signal: AbortSignal; onActivity: () => void },
    onProgress?: OnProgress,
    onChunk?: OnChunk,
  ): Promise<ApiResponse> => {
    const sentAt = deps.now();
    const fetcher = onProgress
      ? createUploadClient((part) => {
          onActivity();
          onProgress(part);
        })
      : client;
    const answer = await fetcher.raw<Blob, 'stream'>(path, {
      method,
      headers,
      ...(token !== undefined && { token }),
      ...(loginPaths.has(path) && { credentials: 'same-origin' as const }),
      ...(keepalive && { keepalive }),
      ...(lowPriority && { priority: 'low' as const }),
      // An empty query would rewrite the one that the path already has.
      ...(Object.keys(query).length > 0 && { query }),
      ...(body !== undefined && { body: toBodyInit(body) }),
      signal,
    });
    deps.clock.sync(answer.headers.get('date'), sentAt, deps.now());
    onActivity();
    const { stored, chunks } = await readAll(answer._data, (part) => {
      onActivity();
      onChunk?.(part, answer.headers);
    });
    const type = answer.headers.get('content-type') ?? '';
    const toBlob = (): Blob => new Blob([...stored, ...chunks], { type });
    let blob: Blob | null = null;
    return {
      status: answer.status,
      headers: answer.headers,
      get body() {
        blob ??= toBlob();
        return blob;
      },
      text: async () => (stored.length > 0 ? toBlob().text() : decodeText(chunks)),
    };
  };

  return async (request, onProgress, onChunk) => {
    const timer = createTimeout(request, deps);
    const errorFor = (kind: 'aborted' | 'timeout' | 'network') =>
      networkError(deps.messages().errors, request.path, kind);
    try {
      if (timer.reason()) throw errorFor('aborted');
      return await Promise.race([sendOnce(request, timer, onProgress, onChunk), timer.expired]);
    } catch {
      throw errorFor(timer.reason() ?? 'network');
    } finally {
      // Prevents an unhandled rejection.
      timer.expired.catch(() => undefined);
      timer.dispose();
    }
  };
};

/**
 * Sends a request and decodes its envelope. HTTP 401 is returned as the envelope's 401, whatever its body
 * was.
 */
export type Send = (request: ApiRequest, onProgress?: OnProgress) => Promise<DecodedEnvelope>;

const describeProblem = (text: string, value: unknown): string => {
  if (text.trim() === '') return 'empty';
  if (value === undefined) return 'JSON';
  return isEnvelope(value) ? 'code' : 'envelope';
};

/** Decodes a response: its envelope, or an ApiError that names the call (specification §8). */
export const decodeResponse = (
  t: CoreMessages['errors'],
  request: Pick<ApiRequest, 'path' | 'mayBeUnsupported' | 'namesRow' | 'withoutEnvelope'>,
  status: number,
  text: string,
): DecodedEnvelope => {
  const value = parseExactJson(text);
  const opened = decodeEnvelope(value);
  const refused = opened && !opened.ok ? opened : null;
  if (status === 401) return { ok: false, code: 401, msg: refused?.msg ?? '', data: undefined };
  if (status >= 400) throw httpError(t, request, status, refused?.code);
  // Upstreams refuse calls without an envelope with an envelope all the same.
  if (request.withoutEnvelope && value !== undefined) return refused ?? { ok: true, data: value };
  if (opened) return opened;
  throw shapeError(t, request.path, describeProblem(text, value));
};

/** Creates the function that sends a request and decodes its envelope. */
export const createSend =
  (httpClient: HttpClient, messages: () => CoreMessages): Send =>
  async (request, onProgress) => {
    const { status, text } = await httpClient(request, onProgress);
    return decodeResponse(messages().errors, request, status, await text());
  };
