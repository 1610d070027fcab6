import { sameOriginPath } from '../../api/files/storageRequest.ts';

/** Where message files are stored (docs/wire.md, "Addresses"). */
const storagePath = '/storage/';

/**
 * The address of a message's file if this page may load it; null if it is elsewhere. The sender chose the
 * address: loading any other one would let a stranger make the doctor's browser call it.
 */
export const fileAddress = (url: string, base: string): string | null => {
  const path = sameOriginPath(url, base);
  return path?.startsWith(storagePath) ? path : null;
};
