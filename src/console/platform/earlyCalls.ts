/** What the first script of a document asks the upstream, before the console has arrived. */
interface EarlyCall {
  readonly answer: Promise<Response>;
  readonly sentAt: number;
}

const sent = new Map<string, EarlyCall>();
let areForgotten = false;

/** How long an answer may wait for whoever needs it, in milliseconds: a later one would be out of date. */
const lifetimeMs = 10_000;

/** The headers that decide what is answered. */
const decisive = ['authorization', 'tenant-id', 'accept-language'] as const;

const keyOf = (url: string, { method = 'GET', headers, body }: RequestInit): string => {
  const given = new Headers(headers);
  return [
    method.toUpperCase(),
    url,
    typeof body === 'string' ? body : '',
    ...decisive.map((name) => given.get(name)),
  ].join('\n');
};

/**
 * Sends a request that only reads. The first equal one of the console gets its answer. `path` is absolute, with its query. Null, and
 * nothing is sent, once the answers are forgotten.
 */
export const sendEarly = (path: string, init: RequestInit = {}): Promise<Response> | null => {
  if (areForgotten) return null;
  const url = new URL(path, window.location.origin).href;
  const answer = window.fetch(url, { ...init, credentials: 'omit', cache: 'no-store' });
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined);
  sent.set(keyOf(url, init), { answer, sentAt: performance.now() });
  return answer;
};

/** The same, read to its end, without the header that tells the server's time: it was sent long before it is taken. */
const withoutDate = async (answer: Response): Promise<Response> => {
  const headers = new Headers(answer.headers);
  headers.delete('date');
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
};

/** The answer to an equal request that was sent early; null if there is none. It is given away once. */
export const takeEarlyAnswer = (url: string, init: RequestInit = {}): Promise<Response> | null => {
  if (sent.size === 0) return null;
  const key = keyOf(url, init);
  const call = sent.get(key);
  sent.delete(key);
  if (!call || performance.now() - call.sentAt > lifetimeMs) return null;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  init.signal?.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')), {
    once: true,
  });
  return Promise.race([call.answer.then(withoutDate), aborted]);
};

/** Drops what nobody has taken: from now on events tell what changes, and these answers are older. */
export const forgetEarlyAnswers = (): void => {
  areForgotten = true;
  sent.clear();
};
