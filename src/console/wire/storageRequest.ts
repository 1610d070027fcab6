import { timeout } from './describe.ts';
import type { Request } from './exchange.ts';
import { shapeFault } from './fault.ts';
import type { Transport } from './transport.ts';

/** The path and query of an address at the page's own origin; null where it lies elsewhere, or is none. */
export const pathHere = (url: string, base: string): string | null => {
  if (!URL.canParse(url, base)) return null;
  const { origin, pathname, search } = new URL(url, base);
  return origin === new URL(base).origin ? `${pathname}${search}` : null;
};

/**
 * A request to the object storage: the tenant, and no bearer. An address at another origin is a fault before anything is sent:
 * the page's policy would refuse it.
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
    /** What is put there, and the type that was announced for it. */
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
