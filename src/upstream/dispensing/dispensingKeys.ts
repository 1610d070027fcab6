import { createHash, timingSafeEqual } from 'node:crypto';

/** The keys with which the pharmacies' systems report, by hospital. */
export interface DispensingKeys {
  /** Whether it is the hospital's key; takes as long for a wrong one as for the right one. */
  readonly matches: (tenantId: number, key: string) => boolean;
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Creates the check of the hospitals' keys. A hospital without a key accepts none. */
export const createDispensingKeys = (keys: ReadonlyMap<number, string>): DispensingKeys => {
  const hashes = new Map([...keys].map(([tenantId, key]) => [tenantId, hashOf(key)]));
  const none = Buffer.alloc(hashOf('').length);
  return {
    matches(tenantId, key) {
      const isEqual = timingSafeEqual(hashes.get(tenantId) ?? none, hashOf(key));
      return isEqual && hashes.has(tenantId);
    },
  };
};

/**
 * The keys of a setting such as `12=KEY,34=KEY`: the hospital's number, and at least 32 visible characters. Null if it is
 * written otherwise, names a hospital twice, or gives two hospitals one key.
 */
export const parseDispensingKeys = (setting: string): ReadonlyMap<number, string> | null => {
  const parts = setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const keys = new Map<number, string>();
  for (const part of parts) {
    const [, tenantId, key] = /^(\d{1,9})=([\x21-\x2b\x2d-\x7e]{32,256})$/.exec(part) ?? [];
    if (tenantId === undefined || key === undefined || keys.has(Number(tenantId))) return null;
    // With one key, the pharmacy of the one could report at the other.
    if ([...keys.values()].includes(key)) return null;
    keys.set(Number(tenantId), key);
  }
  return keys;
};
