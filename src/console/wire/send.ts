import { createFetch } from 'ofetch';
import { isEnvelope, type Opened, openEnvelope } from '../../contract/envelope.ts';
import type { CoreWords } from '../words/core.en.ts';
import { httpFault, lineFault, shapeFault } from './fault.ts';
import type { ServerClock } from './serverClock.ts';

/** One request, as plain data: what is sent again after a refresh is built from the same description. */
export interface Request {
  readonly method: string;
  /** From the origin's root, with its leading slash: the API stands there whatever the console's base path is. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds until the answer has to be here, body and all. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
  /** True where an upstream may lack this call. */
  readonly optional: boolean;
}

/** An answer that could be read. HTTP 401 comes as the envelope's 401, whatever its body was. */
export type Send = (request: Request) => Promise<Opened>;

/** What sending needs of the world. */
export interface SendOutside {
  readonly fetch: typeof globalThis.fetch;
  /** `document.baseURI`. */
  readonly base: string;
  readonly clock: Pick<ServerClock, 'heard'>;
  readonly own: () => number;
  readonly words: () => CoreWords;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Makes the one place that sends. It throws a fault where nothing readable came back. */
export const createSend = (outside: SendOutside): Send => {
  // A wrapper, so that `fetch` is called as a plain function.
  const carry = createFetch({ fetch: (input, init) => outside.fetch(input, init) });

  const exchange = async (request: Request): Promise<{ status: number; text: string }> => {
    // ofetch's own time-out ends with the headers and is ignored beside a signal: this one covers the body too.
    const limit = AbortSignal.timeout(request.timeout);
    const signal = request.signal ? AbortSignal.any([request.signal, limit]) : limit;
    const left = outside.own();
    try {
      const answer = await carry.raw(new URL(request.path, outside.base).href, {
        method: request.method,
        headers: request.headers,
        query: request.query,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        credentials: 'omit',
        cache: 'no-store',
        retry: 0,
        ignoreResponseError: true,
        responseType: 'text',
        signal,
      });
      outside.clock.heard(answer.headers.get('date'), left, outside.own());
      return { status: answer.status, text: answer._data ?? '' };
    } catch {
      const w = outside.words().catalogue;
      if (request.signal?.aborted) throw lineFault(w, request.path, 'aborted');
      throw lineFault(w, request.path, limit.aborted ? 'timeout' : 'network');
    }
  };

  return async (request) => {
    const { status, text } = await exchange(request);
    const w = outside.words().catalogue;
    const value = parsed(text);
    const opened = openEnvelope(value);
    if (status === 401)
      return { ok: false, code: 401, msg: opened && !opened.ok ? opened.msg : '', data: undefined };
    if (status >= 400) throw httpFault(w, request, status, opened && !opened.ok ? opened.code : undefined);
    if (opened) return opened;
    throw shapeFault(
      w,
      request.path,
      text === '' ? 'empty' : isEnvelope(value) ? 'code' : value === undefined ? 'JSON' : 'envelope',
    );
  };
};
