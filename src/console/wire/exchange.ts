import { createFetch } from 'ofetch';
import type { CoreWords } from '../words/core.en.ts';
import { lineFault } from './fault.ts';
import type { Outside } from './outside.ts';
import type { ServerClock } from './serverClock.ts';

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
export type Body = string | Blob | readonly FormField[] | ReadableStream<Uint8Array>;

/** A request as plain data: a repeated request after a refresh is built from the same description. */
export interface Request {
  readonly method: string;
  /**
   * From the origin's root, with a leading slash: the API is at the root whatever the console's base path is.
   */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Timeout in milliseconds for the whole response, body included. */
  readonly timeout: number;
  /** Restarts the timeout with every chunk sent or received, for files on a slow connection. */
  readonly moving?: true | undefined;
  readonly signal: AbortSignal | undefined;
  /** True if an upstream may lack this call. */
  readonly optional: boolean;
  /** True if the response is the data itself, without an envelope. */
  readonly plain?: boolean | undefined;
}

/** A response whose body was read completely. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Blob;
}

/** Receives the share of the body that was sent, from 0 to 1. */
export type Sent = (part: number) => void;

/** Receives a chunk of the response body, with the response's headers. */
export type Came = (part: Uint8Array, headers: Headers) => void;

/** Sends a request once. Throws an ApiError if no complete response was received. */
export type Exchange = (request: Request, sent?: Sent, came?: Came) => Promise<Answer>;

export interface ExchangeOutside extends Pick<Outside, 'fetch' | 'carry' | 'base' | 'own' | 'later'> {
  readonly clock: Pick<ServerClock, 'heard'>;
  readonly words: () => CoreWords;
}

const formOf = (fields: readonly FormField[]): FormData => {
  const form = new FormData();
  for (const { name, value, fileName } of fields)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  return form;
};

const bodyOf = (body: Body): BodyInit =>
  typeof body === 'string' || body instanceof Blob || body instanceof ReadableStream ? body : formOf(body);

const readAll = async (
  stream: ReadableStream<Uint8Array> | undefined,
  moved: (part: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>[]> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(new Uint8Array(part.value));
    moved(part.value);
  }
  return parts;
};

const addressOf = (input: RequestInfo | URL): string =>
  typeof input === 'string' ? input : 'url' in input ? input.url : input.href;

/** The timeout of one request: ends by time or when the person aborts, whichever is first. */
const openPatience = ({ signal, timeout, moving }: Request, { later }: Pick<ExchangeOutside, 'later'>) => {
  const limit = new AbortController();
  const { promise: lost, reject } = Promise.withResolvers<never>();
  let why: 'aborted' | 'timeout' | null = null;
  const end = (reason: 'aborted' | 'timeout'): void => {
    why ??= reason;
    limit.abort();
    reject(new Error(reason));
  };
  const leave = (): void => end('aborted');
  const wait = () => later(timeout, () => end('timeout'));
  let callOff = wait();
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted) leave();
  return {
    signal: limit.signal,
    lost,
    why: () => why,
    moved: (): void => {
      if (!moving || why) return;
      callOff();
      callOff = wait();
    },
    over: (): void => {
      callOff();
      signal?.removeEventListener('abort', leave);
    },
  };
};

/** Creates the HTTP client. */
export const createExchange = (outside: ExchangeOutside): Exchange => {
  // Wrappers, so that `fetch` is called as a plain function.
  const plainly = createFetch({ fetch: (input, init) => outside.fetch(input, init) });
  const telling = (sent: Sent) =>
    createFetch({ fetch: (input, init = {}) => outside.carry(addressOf(input), init, sent) });

  const once = async (
    request: Request,
    { signal, moved }: { signal: AbortSignal; moved: () => void },
    sent?: Sent,
    came?: Came,
  ): Promise<Answer> => {
    const { method, headers, query, body } = request;
    const left = outside.own();
    const carry = sent
      ? telling((part) => {
          moved();
          sent(part);
        })
      : plainly;
    const answer = await carry.raw<Blob, 'stream'>(new URL(request.path, outside.base).href, {
      method,
      headers,
      // An empty query would rewrite the one that the URL already has.
      ...(Object.keys(query).length > 0 && { query }),
      ...(body !== undefined && { body: bodyOf(body) }),
      credentials: 'omit',
      cache: 'no-store',
      retry: 0,
      ignoreResponseError: true,
      responseType: 'stream',
      signal,
    });
    outside.clock.heard(answer.headers.get('date'), left, outside.own());
    moved();
    const parts = await readAll(answer._data, (part) => {
      moved();
      came?.(part, answer.headers);
    });
    const type = answer.headers.get('content-type') ?? '';
    return { status: answer.status, headers: answer.headers, body: new Blob(parts, { type }) };
  };

  return async (request, sent, came) => {
    const patience = openPatience(request, outside);
    const fault = (kind: 'aborted' | 'timeout' | 'network') =>
      lineFault(outside.words().catalogue, request.path, kind);
    try {
      if (patience.why()) throw fault('aborted');
      return await Promise.race([once(request, patience, sent, came), patience.lost]);
    } catch {
      throw fault(patience.why() ?? 'network');
    } finally {
      // Prevents an unhandled rejection.
      patience.lost.catch(() => undefined);
      patience.over();
    }
  };
};
