import { sameOriginPath } from '../../api/files/storageRequest.ts';

/** Where message files are stored (docs/wire.md, "Addresses"). */
const storagePath = '/storage/';

/** Where the family serves files: `/admin-api/infra/file/{config}/get/{path}`, told with the backend's own address. */
const familyPath = /^\/(?:admin-api\/)?infra\/file\/\d+\/get\/./;

/** A file that the family serves, as this origin's gateway passes it on: whichever host the address names. */
const familyFile = (url: string, base: string): string | null => {
  if (!URL.canParse(url, base)) return null;
  const { protocol, pathname, search } = new URL(url, base);
  // A signed address carries its signature in the query.
  return /^https?:$/.test(protocol) && familyPath.test(pathname) ? `${pathname}${search}` : null;
};

/**
 * The address of a message's file if this page may load it; null if it is elsewhere. The sender chose the
 * address: loading any other one would let a stranger make the doctor's browser call it.
 */
export const fileAddress = (url: string, base: string): string | null => {
  const path = sameOriginPath(url, base);
  return path?.startsWith(storagePath) ? path : familyFile(url, base);
};
