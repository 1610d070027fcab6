import { timeout } from './describe.ts';
import type { Request } from './exchange.ts';
import { shapeFault } from './fault.ts';
import type { Transport } from './transport.ts';

/** The path and query of a URL at the page's own origin; null if it is elsewhere, or invalid. */
export const pathHere = (url: string, base: string): string | null => {
  if (!URL.canParse(url, base)) return null;
  const { origin, pathname, search } = new URL(url, base);
  return origin === new URL(base).origin ? `${pathname}${search}` : null;
};

/**
 * A request to the object storage: with the tenant, and without a bearer token. A URL at another origin
 * throws before anything is sent: the page's content security policy would block it.
 */
export const storageRequest = (
  { base, headers, words }: Transport,
  {
    method,
    url,
    signal,
    file,
  }: Pick<Request, 'method' | 'signal'> & {
    readonly url: string;
    /** What is uploaded, and the type that was announced for it. */
    readonly file?: { readonly blob: Blob; readonly type: string };
  },
): Request => {
  const path = pathHere(url, base);
  if (path === null) throw shapeFault(words(), '/storage', 'url');
  return {
    method,
    path,
    query: {},
    body: file?.blob,
    headers: { ...headers(), accept: '*/*', ...(file && { 'content-type': file.type }) },
    timeout,
    moving: true,
    signal,
    optional: false,
  };
};
