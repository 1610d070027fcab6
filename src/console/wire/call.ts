import * as v from 'valibot';
import type { Asked, Endpoint, Got } from '../../contract/endpoint.ts';
import type { Opened } from '../../contract/envelope.ts';
import { silentMessages } from '../../contract/errors.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import { codeFault, lineFault, shapeFault, signedOutFault } from './fault.ts';
import type { Refresh } from './refresh.ts';
import type { Request, Send } from './send.ts';
import type { Stored } from './stored.ts';

/** What a caller may add. */
interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** 8 to 64 characters: the same key never writes twice. */
  readonly idempotencyKey?: string | undefined;
}

/** Asks an upstream: the parsed answer, or one `Fault` thrown. It never toasts, navigates or asks again by itself. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: Asked<E>,
  options?: CallOptions,
) => Promise<Got<E>>;

/** What calling needs. */
export interface CallOutside {
  readonly send: Send;
  readonly refresh: Refresh;
  readonly stored: Stored;
  readonly speech: Speech<CoreWords>;
}

/** Specification §9. */
const timeout = 30_000;

/** The headers that every request carries. */
export const commonHeaders = (stored: Stored, speech: Speech<CoreWords>): Record<string, string> => ({
  'tenant-id': stored.tenantId(),
  'accept-language': speech.language.value === 'zh' ? 'zh-CN' : 'en',
  accept: 'application/json',
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const describe = (
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
  options: CallOptions,
): Request => {
  const fields = { ...(isRecord(input) ? input : {}) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  const inBody = endpoint.sends === 'body';
  return {
    method: endpoint.method,
    path,
    query: inBody ? {} : fields,
    body: inBody ? fields : undefined,
    headers: {
      ...headers,
      ...(inBody ? { 'content-type': 'application/json' } : {}),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    timeout,
    signal: options.signal,
    // Of one thing by its id, 404 says that there is no such thing.
    optional: endpoint.origin === 'extension' && !('id' in fields),
  };
};

// Whoever waits for a refresh may still walk away from it.
const unlessAborted = async <T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  left: () => Error,
): Promise<T> => {
  if (!signal) return work;
  if (signal.aborted) throw left();
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(left());
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
};

const needsRefresh = (answer: Opened): boolean =>
  !answer.ok && answer.code === 401 && !silentMessages.includes(answer.msg);

/** Makes the one HTTP caller of the console. */
export const createCall = ({ send, refresh, stored, speech }: CallOutside): Call => {
  const catalogue = () => speech.w.value.catalogue;

  // The session of the request: a refresh that is under way comes first, a dead session is not sent at all.
  const tokenFor = async (path: string, signal: AbortSignal | undefined): Promise<string> => {
    const flight = refresh.underWay();
    if (flight) await unlessAborted(flight, signal, () => lineFault(catalogue(), path, 'aborted'));
    const token = stored.login()?.accessToken;
    if (token === undefined || refresh.isDead(token)) throw signedOutFault(catalogue(), path);
    return token;
  };

  const withSession = async (request: Request): Promise<Opened> => {
    const { path, signal } = request;
    const as = (token: string) =>
      send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    const used = await tokenFor(path, signal);
    const answer = await as(used);
    if (!needsRefresh(answer)) return answer;
    const outcome = await unlessAborted(refresh.renew(used), signal, () =>
      lineFault(catalogue(), path, 'aborted'),
    );
    if (outcome === 'transient') throw lineFault(catalogue(), path, 'network');
    const next = stored.login()?.accessToken;
    if (outcome !== 'renewed' || next === undefined) throw signedOutFault(catalogue(), path);
    return as(next);
  };

  return async <E extends Endpoint>(
    endpoint: E,
    input: Asked<E>,
    options: CallOptions = {},
  ): Promise<Got<E>> => {
    const request = describe(endpoint, input, commonHeaders(stored, speech), options);
    const answer = await (endpoint.access === 'open' ? send(request) : withSession(request));
    if (!answer.ok) throw codeFault(catalogue(), request, answer);
    const read = v.safeParse(endpoint.data, answer.data);
    if (read.success) return read.output;
    const [issue] = read.issues;
    throw shapeFault(catalogue(), endpoint.path, v.getDotPath(issue) ?? 'data');
  };
};
