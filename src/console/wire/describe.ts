import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import type { Body, FormField, Request } from './exchange.ts';
import type { Stored } from './stored.ts';

/** Specification §9, in milliseconds. For files it is the time without progress, not the total. */
export const timeout = 30_000;

/** The headers of every request, those to the object storage included. */
export const commonHeaders = (stored: Stored, speech: Speech<CoreWords>): Record<string, string> => ({
  'tenant-id': stored.tenantId(),
  'accept-language': speech.language.value === 'zh' ? 'zh-CN' : 'en',
  accept: 'application/json',
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const formOf = (fields: Record<string, unknown>): FormField[] =>
  Object.entries(fields).map(([name, value]) =>
    value instanceof Blob
      ? { name, value, fileName: value instanceof File ? value.name : undefined }
      : { name, value: String(value) },
  );

const carried = (sends: Endpoint['sends'], fields: Record<string, unknown>): Body | undefined => {
  if (sends === 'query') return undefined;
  // Serialized once, so that later changes to the input do not affect a repeated request.
  return sends === 'form' ? formOf(fields) : JSON.stringify(fields);
};

/** Builds the request of an endpoint. `bodyOverride` replaces the body. */
export const describe = (
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
  options: { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined },
  given?: Body,
): Request => {
  const fields = { ...(isRecord(input) ? input : {}) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  const { sends } = endpoint;
  return {
    method: endpoint.method,
    path,
    query: sends === 'query' ? fields : {},
    body: given ?? carried(sends, fields),
    headers: {
      ...headers,
      ...(sends === 'body' && given === undefined ? { 'content-type': 'application/json' } : {}),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    timeout,
    moving: sends === 'form' ? true : undefined,
    signal: options.signal,
    // For a single resource by id, 404 means that it does not exist.
    optional: endpoint.origin === 'extension' && !('id' in fields),
    plain: !endpoint.enveloped,
  };
};
