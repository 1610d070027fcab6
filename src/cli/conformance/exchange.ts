import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { decodeEnvelope, isEnvelope } from '../../contract/protocol/envelope.ts';
import { isUnknownAddress } from '../../contract/protocol/notOffered.ts';
import { parseExactJson } from '../../contract/protocol/readAnswer.ts';

/** As the console waits, in milliseconds. */
const timeoutMs = 30_000;

/** The upstream that is asked. */
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
  /** Null without an answer. */
  readonly headers: Headers | null;
}

const requestOf = (target: Target, endpoint: Endpoint, input: object): [string, RequestInit] => {
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
      },
      ...(!inQuery && { body: JSON.stringify(Object.fromEntries(fields)) }),
      signal: AbortSignal.timeout(timeoutMs),
    },
  ];
};

const namesRow = (input: object): boolean => 'id' in input;

const resultOf = (endpoint: Endpoint, input: object, status: number, text: string): Result => {
  const value = parseExactJson(text);
  const opened = decodeEnvelope(value);
  if (status === 404 || status === 405 || status === 501) return { kind: 'notOffered' };
  const refused = opened && !opened.ok ? opened : null;
  if (status === 401) return { kind: 'refused', code: 401, msg: refused?.msg ?? '' };
  if (refused) {
    const { code, msg } = refused;
    const unknown = code === 404 && (!namesRow(input) || isUnknownAddress(msg));
    return unknown || code === 405 || code === 501 ? { kind: 'notOffered' } : { kind: 'refused', code, msg };
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
    why: isEnvelope(value) ? '`code` is not a number' : 'the answer is no envelope {code, msg, data}',
  };
};

/** Makes one call, without a refresh and without a second attempt. */
export const exchange = async (target: Target, endpoint: Endpoint, input: object): Promise<Exchange> => {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(...requestOf(target, endpoint, input));
    const text = await response.text();
    return {
      result: resultOf(endpoint, input, response.status, text),
      ms: elapsed(),
      headers: response.headers,
    };
  } catch (fault) {
    const timedOut = fault instanceof DOMException && fault.name === 'TimeoutError';
    const why = timedOut ? `no answer within ${timeoutMs / 1000} s` : 'the connection failed';
    return { result: { kind: 'failed', why }, ms: elapsed(), headers: null };
  }
};
