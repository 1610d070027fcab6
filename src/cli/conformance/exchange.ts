import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { decodeEnvelope, isEnvelope } from '../../contract/protocol/envelope.ts';
import { isUnknownAddress } from '../../contract/protocol/notOffered.ts';
import { isObject, parseExactJson } from '../../contract/protocol/readAnswer.ts';

/** As the console waits, in milliseconds. */
const timeoutMs = 30_000;
/** Of an answer that is read at all, in bytes. */
const maxAnswerMiB = 20;

/** The upstream that is called. */
export interface Target {
  /** Without a slash at its end. */
  readonly address: string;
  readonly tenantId: string;
  /** Null before the log-in. */
  readonly token: string | null;
}

/** What came back, opened as the console opens it. */
export type Result =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly code: number; readonly msg: string }
  | { readonly kind: 'notOffered' }
  /** No envelope, or no answer at all. */
  | { readonly kind: 'failed'; readonly why: string };

export interface Exchange {
  readonly result: Result;
  readonly ms: number;
  /** Whether the envelope's code came as text, which is read all the same. */
  readonly codeAsText: boolean;
  /** Null without an answer. */
  readonly headers: Headers | null;
}

const requestOf = (
  target: Target,
  endpoint: Endpoint,
  input: object,
  headers: Readonly<Record<string, string>>,
): [string, RequestInit] => {
  const fields = new Map(Object.entries(input));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = encodeURIComponent(String(fields.get(name)));
    fields.delete(name);
    return value;
  });
  const inQuery = endpoint.sends === 'query';
  const query = new URLSearchParams();
  if (inQuery) for (const [name, value] of fields) query.set(name, String(value));
  const address = `${target.address}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
  const bearer = endpoint.access !== 'open' && target.token !== null;
  return [
    address,
    {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        'accept-language': 'en',
        'tenant-id': target.tenantId,
        ...(bearer && { authorization: `Bearer ${target.token}` }),
        ...(!inQuery && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(!inQuery && { body: JSON.stringify(Object.fromEntries(fields)) }),
      signal: AbortSignal.timeout(timeoutMs),
    },
  ];
};

const maxMessageLength = 200;
/** A message of the upstream in one line: it may have control characters, or a stack trace. */
const inOneLine = (msg: string): string => {
  const line = msg
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  return line.length > maxMessageLength ? `${line.slice(0, maxMessageLength).toWellFormed()}…` : line;
};

const namesRow = (input: object): boolean => 'id' in input;

const resultOf = (
  endpoint: Endpoint,
  input: object,
  status: number,
  text: string,
  value: unknown,
): Result => {
  const opened = decodeEnvelope(value);
  if (status === 404 || status === 405 || status === 501) return { kind: 'notOffered' };
  const refused = opened && !opened.ok ? opened : null;
  if (status === 401) return { kind: 'refused', code: 401, msg: inOneLine(refused?.msg ?? '') };
  if (refused) {
    const { code, msg } = refused;
    const unknown = code === 404 && (!namesRow(input) || isUnknownAddress(msg));
    return unknown || code === 405 || code === 501
      ? { kind: 'notOffered' }
      : { kind: 'refused', code, msg: inOneLine(msg) };
  }
  if (status >= 400) return { kind: 'failed', why: `HTTP status ${status}` };
  if (!endpoint.enveloped && endpoint.data.type === 'unknown') return { kind: 'data', data: text };
  if (!endpoint.enveloped && value !== undefined) return { kind: 'data', data: value };
  if (opened) return { kind: 'data', data: opened.data };
  if (text.trim() === '') return { kind: 'failed', why: 'the answer is empty' };
  if (value === undefined)
    return {
      kind: 'failed',
      why: text.trimStart().startsWith('<') ? 'HTML instead of JSON' : 'the answer is not valid JSON',
    };
  return {
    kind: 'failed',
    why: isEnvelope(value) ? '`code` is not a number' : 'the answer is not an envelope {code, msg, data}',
  };
};

/** The text of an answer; null if it is too long. */
const readText = async ({ body }: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // A break ends the transfer.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerMiB * 1024 * 1024) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed without an answer',
  UND_ERR_SOCKET: 'the connection was closed without an answer',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was made in time',
};
const isCertificateError = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

const causeOf = (fault: unknown): string => {
  if (fault instanceof DOMException && fault.name === 'TimeoutError')
    return `no answer within ${timeoutMs / 1000} s`;
  const cause = fault instanceof Error ? fault.cause : null;
  const code = isObject(cause) && typeof cause['code'] === 'string' ? cause['code'] : '';
  if (isCertificateError.test(code))
    return `its certificate is not trusted (${code}); set NODE_EXTRA_CA_CERTS to a file of additional authorities`;
  return causes[code] ?? `the connection failed${code === '' ? '' : ` (${code})`}`;
};

/** Makes one call, without a refresh and without a second attempt. */
export const exchange = async (
  target: Target,
  endpoint: Endpoint,
  input: object,
  moreHeaders: Readonly<Record<string, string>> = {},
): Promise<Exchange> => {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const failed = (why: string, headers: Headers | null): Exchange => ({
    result: { kind: 'failed', why },
    ms: elapsed(),
    codeAsText: false,
    headers,
  });
  try {
    const response = await fetch(...requestOf(target, endpoint, input, moreHeaders));
    const { headers, status } = response;
    const text = await readText(response);
    if (text === null) return failed(`the answer is larger than ${maxAnswerMiB} MiB`, headers);
    const ms = elapsed();
    const value = parseExactJson(text);
    const codeAsText = endpoint.enveloped && isEnvelope(value) && typeof value['code'] === 'string';
    return { result: resultOf(endpoint, input, status, text, value), ms, codeAsText, headers };
  } catch (fault) {
    return failed(causeOf(fault), null);
  }
};
