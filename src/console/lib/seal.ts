import * as v from 'valibot';
import type { Cupboard } from './cupboard.ts';

/** A text that only this browser can decrypt, as it is stored. */
export const sealed = v.object({ iv: v.instance(Uint8Array), bytes: v.instance(ArrayBuffer) });
export type Sealed = v.InferOutput<typeof sealed>;

// The JSON of an array: no two lists give the same bytes.
const bytesOf = (bound: readonly string[]) => new TextEncoder().encode(JSON.stringify(bound));

/** Encrypts a text (AES-GCM); `context` has to be the same on decryption. */
export const closeWith = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  text: string,
  bound: readonly string[],
): Promise<Sealed> => {
  // From the browser itself: an IV that a test could repeat would break the encryption.
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plan = { name: 'AES-GCM', iv, additionalData: bytesOf(bound) };
  return { iv, bytes: await subtle.encrypt(plan, key, new TextEncoder().encode(text)) };
};

/** Decrypts it; rejects if the text, the key or its context differs. */
export const openWith = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  { iv, bytes }: Sealed,
  bound: readonly string[],
): Promise<string> => {
  const plan = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: bytesOf(bound) };
  return new TextDecoder().decode(await subtle.decrypt(plan, key, bytes));
};

/** Encrypts texts under a non-exportable key in the key-value store (AES-GCM). */
export interface Seal {
  /** `context` has to be the same on decryption. */
  readonly close: (text: string, bound: readonly string[]) => Promise<Sealed>;
  /** Rejects if the text, the key or its context differs. */
  readonly open: (closed: Sealed, bound: readonly string[]) => Promise<string>;
  /** Deletes the key: nothing that was encrypted can be decrypted again. */
  readonly drop: () => Promise<void>;
}

const keySlot = 'key';

/** Creates the cipher of a store; its key is generated on first use. */
export const openSeal = (subtle: SubtleCrypto, cupboard: Cupboard): Seal => {
  const mint = () => subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

  const key = async (): Promise<CryptoKey> => {
    const there = (await cupboard.get(keySlot)) ?? (await cupboard.first(keySlot, await mint()));
    if (there instanceof CryptoKey) return there;
    const anew = await mint();
    await cupboard.put(keySlot, anew);
    return anew;
  };

  return {
    close: async (text, bound) => closeWith(subtle, await key(), text, bound),
    open: async (closed, bound) => {
      const held = await cupboard.get(keySlot);
      if (!(held instanceof CryptoKey)) throw new Error('The key is gone');
      return openWith(subtle, held, closed, bound);
    },
    drop: () => cupboard.drop(keySlot),
  };
};
