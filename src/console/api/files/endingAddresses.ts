import { endOf, withoutSignature } from '../../../contract/files/endingAddress.ts';
import { file } from '../../../contract/files/file.ts';
import { isApiError } from '../../lib/apiError.ts';
import type { Call } from '../http/call.ts';
import type { Downloads } from './download.ts';

/** Addresses of files that end while a page is open (docs/wire.md, "Files"). Those of other upstreams pass unchanged. */
export interface EndingAddresses {
  /** The address of the same file that ends last, as far as this page has one. */
  readonly latestAddress: (address: string) => string;
  /** A new address in place of one that failed; null if there is none. */
  readonly renewAddress: (address: string) => Promise<string | null>;
}

const later = (one: string, other: string): string =>
  (endOf(one) ?? 0) >= (endOf(other) ?? 0) ? one : other;

/** Creates the addresses of this page, and downloads that renew them. */
export const createEndingAddresses = (
  call: Call,
  downloads: Downloads,
): EndingAddresses & Pick<Downloads, 'fetchFile'> => {
  const renewed = new Map<string, string>();
  const inFlight = new Map<string, Promise<string | null>>();

  const latestAddress = (address: string): string =>
    later(address, renewed.get(withoutSignature(address)) ?? address);

  const request = async (address: string): Promise<string | null> => {
    try {
      const { url } = await call(file.address, { url: address });
      renewed.set(withoutSignature(address), url);
      return url;
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      return null;
    }
  };
  const renewAddress = (address: string): Promise<string | null> => {
    const latest = latestAddress(address);
    if (endOf(address) === null) return Promise.resolve(null);
    // Another place of this page has asked since.
    if (latest !== address) return Promise.resolve(latest);
    const name = withoutSignature(address);
    const asked = inFlight.get(name) ?? request(address).finally(() => inFlight.delete(name));
    inFlight.set(name, asked);
    return asked;
  };

  return {
    latestAddress,
    renewAddress,
    fetchFile: async (url, options) => {
      const address = latestAddress(url);
      try {
        return await downloads.fetchFile(address, options);
      } catch (thrown) {
        const hasEnded = isApiError(thrown) && (thrown.status === 410 || thrown.status === 403);
        const next = hasEnded ? await renewAddress(address) : null;
        if (next === null) throw thrown;
        return downloads.fetchFile(next, options);
      }
    },
  };
};
