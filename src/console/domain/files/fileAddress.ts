import { hospitalFilesPath } from '../../../contract/hospital/consoleSettings.ts';
import type { LoadedSettings } from '../../api/consoleSettings.ts';
import { sameOriginPath } from '../../api/files/storageRequest.ts';
import type { Platform } from '../../platform/platform.ts';

/** The page that shows a file, and what is stated about its hospital. */
interface Page {
  readonly platform: Pick<Platform, 'base'>;
  readonly settings: Pick<LoadedSettings, 'value'>;
}

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

/** Nothing that leads out of a folder, in any spelling. */
const leadsOut = /(?:^|\/|%2f|%5c)(?:\.|%2e){2}(?:\/|%2f|%5c|$)/i;

/** A file of the hospital's own storage, as this origin's gateway passes it on; `storage` is what its addresses begin with. */
const hospitalFile = (url: string, storage: string): string | null => {
  if (!URL.canParse(url) || !URL.canParse(storage)) return null;
  const prefix = new URL(storage).href;
  const { href, hash } = new URL(url);
  const rest = href.slice(prefix.length, href.length - hash.length);
  return href.startsWith(prefix) && rest !== '' && !leadsOut.test(rest)
    ? `${hospitalFilesPath}${rest}`
    : null;
};

/**
 * The address of a message's file if this page may load it; null if it is elsewhere. The sender chose the
 * address: loading any other one would let a stranger make the doctor's browser call it.
 */
export const fileAddress = (url: string, { platform: { base }, settings }: Page): string | null => {
  const { storage } = settings.value.value;
  const path = sameOriginPath(url, base);
  if (path?.startsWith(storagePath)) return path;
  return (storage === null ? null : hospitalFile(url, storage)) ?? familyFile(url, base);
};
