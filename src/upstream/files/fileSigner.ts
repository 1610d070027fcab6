import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOf } from '../../contract/files/endingAddress.ts';

const hourMs = 3_600_000;
/** An address is valid for one to two hours: a person's addresses of one file are the same within an hour, so that a page loads it once. */
const validHours = 2;
/** How long after its end an address can be renewed by the person who was given it, in milliseconds: as long as a draft may name a file. */
const renewalMs = 30 * 24 * hourMs;
const keyBytes = 32;
/** Characters of six bits. */
const openingLength = 22;
const readerLength = 8;
/** What a signature adds to an address, at most. */
export const signatureBytes = 64;

/** Who receives an answer or a frame; nobody is '', as before a log-in. */
export interface Reader {
  readonly tenantId: number;
  readonly userId: string;
}

/** Signs the addresses of files, so that one that has left the hospital's hands ends. Rows keep plain addresses. */
export interface FileSigner {
  /** Signs every address of this hospital's files in the text of an answer or a frame. */
  readonly sign: (json: string, reader: Reader, now: number) => string;
  /** The text of a request without signatures. */
  readonly strip: (json: string) => string;
  /** The same for a frame of the socket, whose content is JSON within JSON. */
  readonly signFrame: <T>(frame: T, reader: Reader, now: number) => T;
  readonly stripFrame: <T>(frame: T) => T;
  /** Whether a file may be read at its address. One that was signed while the clock was ahead has ended, too. */
  readonly check: (url: string, now: number) => 'valid' | 'ended' | 'wrong';
  /** Whether an address was signed here for this reader, and ended not too long ago. */
  readonly isRenewable: (url: string, reader: Reader, now: number) => boolean;
}

// Where the contract has the address of a file: these fields, and the answer of an upload. A text that looks like one stays as it is, or whoever knows
// a path could have it signed.
const addressField =
  /(?:"(?:url|avatar|picture)"|^\{"code":200,"msg":"","data"):"(\/storage\/(\d{1,9})\/[\w-]{22}\.[a-z0-9]{3,4})"/g;
const signedValue = /"(\/storage\/\d{1,9}\/[\w-]{22}\.[a-z0-9]{3,4})\?expires=\d{1,12}&signature=[\w-]{30}"/g;

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

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Creates the signer with the key in a data directory. */
export const createFileSigner = (dataDir: string): FileSigner => {
  const key = loadKey(dataDir);

  const markOf = (text: string, length: number): string =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
  /** An address without the mark of its reader: this much opens the file. The tenant is part of the path. */
  const openingOf = (path: string, expires: number): string =>
    `${path}?expires=${expires}&signature=${markOf(`${path}\n${expires}`, openingLength)}`;
  /** The second mark says whose address it is, for its renewal. */
  const signUrl = (path: string, expires: number, { tenantId, userId }: Reader): string =>
    openingOf(path, expires) + markOf(`${path}\n${expires}\n${tenantId} ${userId}`, readerLength);
  /** When a signed address ends, whoever it was signed for; null if it was not signed here. */
  const signedEnd = (url: string): number | null => {
    const end = endOf(url);
    const [path = ''] = url.split('?', 1);
    return end !== null && isSame(url.slice(0, -readerLength), openingOf(path, end / 1000)) ? end : null;
  };

  const sign: FileSigner['sign'] = (json, reader, now) => {
    if (!json.includes('/storage/')) return json;
    const expires = ((Math.floor(now / hourMs) + validHours) * hourMs) / 1000;
    return json.replace(addressField, (whole, path: string, tenant: string) =>
      tenant === String(reader.tenantId) ? whole.replace(path, signUrl(path, expires, reader)) : whole,
    );
  };

  return {
    sign,
    strip,
    signFrame: (frame, reader, now) => changed(frame, (json) => sign(json, reader, now)),
    stripFrame: (frame) => changed(frame, strip),
    check: (url, now) => {
      const end = signedEnd(url);
      if (end === null) return 'wrong';
      return now < end && end <= now + validHours * hourMs ? 'valid' : 'ended';
    },
    isRenewable: (url, reader, now) => {
      const end = endOf(url);
      const [path = ''] = url.split('?', 1);
      return end !== null && now < end + renewalMs && isSame(url, signUrl(path, end / 1000, reader));
    },
  };
};
