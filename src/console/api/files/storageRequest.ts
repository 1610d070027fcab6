import { defaultTimeoutMs } from '../http/call.ts';
import type { ApiRequest } from '../http/httpClient.ts';
import { shapeError } from '../http/apiErrors.ts';
import type { FileTransport } from './fileTransport.ts';

/** The path and query of a URL at the page's own origin; null if it is elsewhere, or invalid. */
export const sameOriginPath = (url: string, base: string): string | null => {
  if (!URL.canParse(url, base)) return null;
  const { origin, pathname, search } = new URL(url, base);
  return origin === new URL(base).origin ? `${pathname}${search}` : null;
};

/**
 * A request to the object storage: with the tenant, and without a bearer token. A URL at another origin
 * throws before anything is sent: the page's content security policy would block it.
 */
export const buildStorageRequest = (
  { base, headers, messages }: FileTransport,
  {
    method,
    url,
    signal,
    file,
  }: Pick<ApiRequest, 'method' | 'signal'> & {
    readonly url: string;
    /** What is uploaded, and the type that was announced for it. */
    readonly file?: { readonly blob: Blob; readonly type: string };
  },
): ApiRequest => {
  const path = sameOriginPath(url, base);
  if (path === null) throw shapeError(messages(), '/storage', 'url');
  return {
    method,
    path,
    query: {},
    body: file?.blob,
    headers: { ...headers(), accept: '*/*', ...(file && { 'content-type': file.type }) },
    timeout: defaultTimeoutMs,
    timeoutPerChunk: true,
    signal,
    mayBeUnsupported: false,
    namesRow: false,
  };
};
