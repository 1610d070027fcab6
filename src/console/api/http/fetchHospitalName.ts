import { byWebsitePath } from '../../../contract/protocol/tenantPath.ts';
import type { Platform } from '../../platform/platform.ts';

/** An upstream's response as it should be; nothing has validated it. */
interface Answer {
  readonly code?: unknown;
  readonly data?: { readonly name?: unknown } | null;
}

/**
 * Fetches the hospital's name before the API is loaded. For display only: nothing of the response is stored.
 * Null if it is no plain name: then the console has to look it up, and reports why.
 */
export const fetchHospitalName = async (
  { fetch, base }: Pick<Platform, 'fetch' | 'base'>,
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
