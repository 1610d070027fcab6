import { openEnvelope } from '../../contract/envelope.ts';
import { byWebsitePath } from '../../contract/tenantPath.ts';
import type { Outside } from './outside.ts';

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
    const found = openEnvelope(await answer.json());
    const data = found?.ok ? found.data : null;
    const name = typeof data === 'object' && data !== null && 'name' in data ? data.name : null;
    return typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null;
  }
};
