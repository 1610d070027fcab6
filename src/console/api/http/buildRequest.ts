import type { Endpoint } from '../../../contract/protocol/endpoint.ts';
import type { CoreMessages } from '../../i18n/messages.ts';
import type { I18n } from '../../i18n/i18n.ts';
import type { RequestBody, FormField, ApiRequest } from './httpClient.ts';
import type { SessionStore } from '../session/sessionStore.ts';

/** Specification §9, in milliseconds. For files it is the time without progress, not the total. */
export const defaultTimeoutMs = 30_000;

/** The headers of every request, those to the object storage included. */
export const commonHeaders = (
  sessionStore: SessionStore,
  i18n: I18n<CoreMessages>,
): Record<string, string> => ({
  'tenant-id': sessionStore.tenantId(),
  'accept-language': i18n.language.value === 'zh' ? 'zh-CN' : 'en',
  accept: 'application/json',
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const toFormFields = (fields: Record<string, unknown>): FormField[] =>
  Object.entries(fields).map(([name, value]) =>
    value instanceof Blob
      ? { name, value, fileName: value instanceof File ? value.name : undefined }
      : { name, value: String(value) },
  );

const encodeBody = (sends: Endpoint['sends'], fields: Record<string, unknown>): RequestBody | undefined => {
  if (sends === 'query') return undefined;
  // Serialized once, so that later changes to the input do not affect a repeated request.
  return sends === 'form' ? toFormFields(fields) : JSON.stringify(fields);
};

/** Builds the request of an endpoint. `bodyOverride` replaces the body. */
export const buildRequest = (
  endpoint: Endpoint,
  input: unknown,
  headers: Record<string, string>,
  options: { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined },
  bodyOverride?: RequestBody,
): ApiRequest => {
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
    body: bodyOverride ?? encodeBody(sends, fields),
    headers: {
      ...headers,
      ...(sends === 'body' && bodyOverride === undefined ? { 'content-type': 'application/json' } : {}),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    timeout: defaultTimeoutMs,
    timeoutPerChunk: sends === 'form' ? true : undefined,
    signal: options.signal,
    // For a single resource by id, 404 means that it does not exist.
    mayBeUnsupported: endpoint.origin === 'extension' && !('id' in fields),
    withoutEnvelope: !endpoint.enveloped,
  };
};
