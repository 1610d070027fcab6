import type { Endpoint } from '../../contract/endpoint.ts';
import type { CoreWords } from '../words/core.en.ts';
import type { Speech } from '../words/language.ts';
import type { Body, FormField, Request } from './exchange.ts';
import type { Stored } from './stored.ts';

/** Specification §9, in milliseconds. Files have it without a piece that moves instead of in all. */
export const timeout = 30_000;

/** The headers that every request carries, those to the object storage included. */
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
  // Made into text once: who changes what they passed in changes nothing that is sent again.
  return sends === 'form' ? formOf(fields) : JSON.stringify(fields);
};

/** What is sent for a call of the contract. `given` is a body that stands for the input. */
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
    // Of one thing by its id, 404 says that there is no such thing.
    optional: endpoint.origin === 'extension' && !('id' in fields),
    plain: !endpoint.enveloped,
  };
};
