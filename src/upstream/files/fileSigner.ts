import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf } from '../../contract/files/endingAddress.ts';

const hourMs = 3_600_000;
/** An address is valid for one to two hours: those of the same hour are the same, so that a page loads a file once. */
const validHours = 2;
/** How long after its end an address can be renewed by a session, in milliseconds: as long as drafts that name files. */
const renewalMs = 30 * 24 * hourMs;
const keyBytes = 32;
/** What a signature adds to an address, at most. */
export const signatureBytes = 56;

/** Signs the addresses of files, so that one that has left the hospital's hands ends. Rows keep plain addresses. */
export interface FileSigner {
  /** Signs every address of this hospital's files in the text of an answer or a frame. */
  readonly sign: (json: string, tenantId: number, now: number) => string;
  /** The text of a request without signatures. */
  readonly strip: (json: string) => string;
  /** The same for a frame of the socket, whose content is JSON within JSON. */
  readonly signFrame: <T>(frame: T, tenantId: number, now: number) => T;
  readonly stripFrame: <T>(frame: T) => T;
  /** Whether a file may be read at its address. */
  readonly check: (url: string, now: number) => 'valid' | 'ended' | 'wrong';
  /** Whether an address was signed here, and ended not too long ago. */
  readonly isRenewable: (url: string, now: number) => boolean;
}

// Fields of the contract that have the address of a file. A text that looks like one stays as it is, or whoever knows
// a path could have it signed.
const addressField = /"(url|avatar|picture|data)":"(\/storage\/(\d{1,9})\/[\w-]{22}\.[a-z0-9]{3,4})"/g;
const signedValue = /"(\/storage\/\d{1,9}\/[\w-]{22}\.[a-z0-9]{3,4})\?expires=\d{1,12}&signature=[\w-]{22}"/g;

/** The key of this upstream. Without its file a new one is made: addresses that were handed out end, nothing else. */
const loadKey = (dataDir: string): Buffer => {
  const file = join(dataDir, 'files.key');
  try {
    const stored = readFileSync(file);
    if (stored.length === keyBytes) return stored;
  } catch {
    // There is none yet.
  }
  const key = randomBytes(keyBytes);
  writeFileSync(file, key, { mode: 0o600 });
  return key;
};

const strip: FileSigner['strip'] = (json) => json.replace(signedValue, '"$1"');

const changed = <T>(frame: T, change: (json: string) => string): T => {
  const json = JSON.stringify(frame);
  const next = change(json);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only addresses differ
  return next === json ? frame : (JSON.parse(next) as T);
};

/** Creates the signer with the key in a data directory. */
export const createFileSigner = (dataDir: string): FileSigner => {
  const key = loadKey(dataDir);

  const signUrl = (path: string, expires: number): string => {
    // The tenant is part of the path.
    const mark = createHmac('sha256', key).update(`${path}\n${expires}`).digest('base64url').slice(0, 22);
    return `${path}?expires=${expires}&signature=${mark}`;
  };
  /** When a signed address ends; null if it was not signed here. */
  const signedEnd = (url: string): number | null => {
    const end = endOf(url);
    const [path = ''] = url.split('?', 1);
    if (end === null) return null;
    const [given, expected] = [Buffer.from(url), Buffer.from(signUrl(path, end / 1000))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? end : null;
  };

  const sign: FileSigner['sign'] = (json, tenantId, now) => {
    if (!json.includes('/storage/')) return json;
    const expires = ((Math.floor(now / hourMs) + validHours) * hourMs) / 1000;
    return json.replace(addressField, (whole, field: string, path: string, tenant: string) =>
      tenant === String(tenantId) ? `"${field}":"${signUrl(path, expires)}"` : whole,
    );
  };

  return {
    sign,
    strip,
    signFrame: (frame, tenantId, now) => changed(frame, (json) => sign(json, tenantId, now)),
    stripFrame: (frame) => changed(frame, strip),
    check: (url, now) => {
      const end = signedEnd(url);
      if (end === null) return 'wrong';
      return now < end ? 'valid' : 'ended';
    },
    isRenewable: (url, now) => {
      const end = signedEnd(url);
      return end !== null && now < end + renewalMs;
    },
  };
};
