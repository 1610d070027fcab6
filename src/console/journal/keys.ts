import type { Cupboard } from '../lib/cupboard.ts';

/**
 * What an entry is encrypted under. `account`: the device's key and a secret that the upstream gives only to
 * a logged-in session of that account. `device`: the upstream has no such secret (docs/wire.md, Tier B); then
 * only the device's key protects it, and only the console keeps it from another user of this computer.
 */
export type Kind = 'account' | 'device';
export const kinds = ['account', 'device'] as const;

/**
 * Keys of the drafts. None is exportable, and none is derived from this computer's data alone if the upstream
 * helps.
 */
export interface Keys {
  /** The key of one person; `secret` is the account's half, null for a key of the kind `device`. */
  readonly derive: (person: readonly string[], secret: string | null) => Promise<CryptoKey>;
}

const deviceSlot = 'device';
const ask: HkdfParams = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() };

/** Creates the keys on a key-value store, in which the device's half is generated once. */
export const openKeys = (subtle: SubtleCrypto, cupboard: Cupboard): Keys => {
  const mint = async (): Promise<CryptoKey> => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const key = await subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
    bytes.fill(0);
    return key;
  };

  const device = async (): Promise<CryptoKey> => {
    const there = (await cupboard.get(deviceSlot)) ?? (await cupboard.first(deviceSlot, await mint()));
    if (there instanceof CryptoKey) return there;
    const anew = await mint();
    await cupboard.put(deviceSlot, anew);
    return anew;
  };

  return {
    derive: async (person, secret) => {
      const salt = Uint8Array.from(atob(secret ?? ''), (letter) => letter.charCodeAt(0));
      const info = new TextEncoder().encode(JSON.stringify(['journal', ...person]));
      const plan = { ...ask, salt, info };
      const key = { name: 'AES-GCM', length: 256 };
      return subtle.deriveKey(plan, await device(), key, false, ['encrypt', 'decrypt']);
    },
  };
};
