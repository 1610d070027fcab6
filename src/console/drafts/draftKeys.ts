import type { KeyValueStore } from '../lib/storage/keyValueStore.ts';

/**
 * What an entry is encrypted under. `account`: the device's key and a secret that the upstream gives only to
 * a logged-in session of that account. `device`: the upstream has no such secret (docs/wire.md, "Tier B"); then
 * only the device's key protects it, and only the console keeps it from another user of this computer.
 */
export type KeyKind = 'account' | 'device';
export const keyKinds = ['account', 'device'] as const;

/**
 * Keys of the drafts. None is exportable, and none is derived from this computer's data alone if the upstream
 * helps.
 */
export interface DraftKeys {
  /** The key of one person; `secret` is the account's half, null for a key of the kind `device`. */
  readonly derive: (owner: readonly string[], secret: string | null) => Promise<CryptoKey>;
}

const deviceKeyName = 'device';
const hkdf: HkdfParams = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: new Uint8Array() };

/** Creates the keys on a key-value store, in which the device's half is generated once. */
export const createDraftKeys = (subtle: SubtleCrypto, store: KeyValueStore): DraftKeys => {
  const createDeviceKey = async (): Promise<CryptoKey> => {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const key = await subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
    bytes.fill(0);
    return key;
  };

  const deviceKey = async (): Promise<CryptoKey> => {
    const stored =
      (await store.get(deviceKeyName)) ?? (await store.setIfAbsent(deviceKeyName, await createDeviceKey()));
    if (stored instanceof CryptoKey) return stored;
    const replacement = await createDeviceKey();
    await store.set(deviceKeyName, replacement);
    return replacement;
  };

  return {
    derive: async (owner, secret) => {
      const salt = Uint8Array.from(atob(secret ?? ''), (letter) => letter.charCodeAt(0));
      const info = new TextEncoder().encode(JSON.stringify(['journal', ...owner]));
      const algorithm = { ...hkdf, salt, info };
      const key = { name: 'AES-GCM', length: 256 };
      return subtle.deriveKey(algorithm, await deviceKey(), key, false, ['encrypt', 'decrypt']);
    },
  };
};
