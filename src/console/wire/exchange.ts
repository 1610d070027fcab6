import { createFetch } from 'ofetch';
import type { CoreWords } from '../words/core.en.ts';
import { lineFault } from './fault.ts';
import type { Outside } from './outside.ts';
import type { ServerClock } from './serverClock.ts';

/** One field of a form; a file says its name. */
export interface FormField {
  readonly name: string;
  readonly value: string | Blob;
  readonly fileName?: string | undefined;
}

/** What is sent: text (JSON, made once), a file, a form, or a stream, which is the one that cannot be sent twice. */
export type Body = string | Blob | readonly FormField[] | ReadableStream<Uint8Array>;

/** One request, as plain data: what is sent again after a refresh is built from the same description. */
export interface Request {
  readonly method: string;
  /** From the origin's root, with its leading slash: the API stands there whatever the console's base path is. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Body | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until the answer has to be here, body and all. */
  readonly timeout: number;
  /** What the time-out begins anew with, for files on a slow line: every piece that came or left. */
  readonly moving?: true | undefined;
  readonly signal: AbortSignal | undefined;
  /** True where an upstream may lack this call. */
  readonly optional: boolean;
  /** True where the answer is the data itself, without an envelope. */
  readonly plain?: boolean | undefined;
}

/** An answer as it came, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Blob;
}

/** How much of a body has left, from 0 to 1. */
export type Sent = (part: number) => void;

/** A piece of an answer's body as it comes, with the head of that answer. */
export type Came = (part: Uint8Array, headers: Headers) => void;

/** Sends one request once. Throws a fault where no answer came to its end. */
export type Exchange = (request: Request, sent?: Sent, came?: Came) => Promise<Answer>;

/** What sending needs of the world. */
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

/** The patience with one request: ends by its time-out or when the person gives up, whichever comes first. */
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

/** Makes the one place that sends. */
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
      // An empty query would rewrite the one that an address has of its own.
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
      // Whoever still listens to it hears nothing more.
      patience.lost.catch(() => undefined);
      patience.over();
    }
  };
};
