import { byWebsitePath } from '../../contract/tenantPath.ts';
import type { Outside } from './outside.ts';

/** An upstream's answer as it should be; what it is in truth nobody has looked at. */
interface Answer {
  readonly code?: unknown;
  readonly data?: { readonly name?: unknown } | null;
}

/**
 * The hospital's name before the rest of the wire is here: for the eyes alone, nothing is kept of the answer. Null where it
 * is no plain name: then the rest has to ask, and says why.
 */
export const earlyName = async (
  { fetch, base }: Pick<Outside, 'fetch' | 'base'>,
  website: string,
): Promise<string | null> => {
  try {
    const address = new URL(byWebsitePath, base);
    address.searchParams.set('website', website);
    const answer = await fetch(address, { credentials: 'omit', cache: 'no-store' });
    const { code, data }: Answer = await answer.json();
    const name = code === 200 || code === 0 ? data?.name : null;
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null;
  }
};
