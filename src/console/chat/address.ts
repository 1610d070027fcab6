import { pathHere } from '../wire/storageRequest.ts';

/** Where files of messages lie (wire.md, "Addresses"). */
const storage = '/storage/';

/**
 * The address of a message's file, as this page may load it; null where it lies elsewhere. Who wrote the message chose the
 * address: anything else would make the doctor's browser call where a stranger wants.
 */
export const fileAddress = (url: string, base: string): string | null => {
  const path = pathHere(url, base);
  return path?.startsWith(storage) ? path : null;
};
