import * as v from 'valibot';
import type { Cupboard } from './cupboard.ts';

/** A text that only this browser can read again, as it is kept. */
export const sealed = v.object({ iv: v.instance(Uint8Array), bytes: v.instance(ArrayBuffer) });
export type Sealed = v.InferOutput<typeof sealed>;

// An array's JSON: no two lists give the same bytes.
const bytesOf = (bound: readonly string[]) => new TextEncoder().encode(JSON.stringify(bound));

/** Closes a text under this key (AES-GCM); `bound` is what has to be the same when it is opened. */
export const closeWith = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  text: string,
  bound: readonly string[],
): Promise<Sealed> => {
  // From the browser itself: a chance that a test could repeat would break the seal.
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plan = { name: 'AES-GCM', iv, additionalData: bytesOf(bound) };
  return { iv, bytes: await subtle.encrypt(plan, key, new TextEncoder().encode(text)) };
};

/** Opens it again; rejects where the text, the key or what it is bound to is not the same any more. */
export const openWith = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  { iv, bytes }: Sealed,
  bound: readonly string[],
): Promise<string> => {
  const plan = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: bytesOf(bound) };
  return new TextDecoder().decode(await subtle.decrypt(plan, key, bytes));
};

/** Closes texts under a key that lives in the cupboard and cannot be exported (AES-GCM). */
export interface Seal {
  /** `bound`: what has to be the same when it is opened. */
  readonly close: (text: string, bound: readonly string[]) => Promise<Sealed>;
  /** Rejects where the text, the key or what it is bound to is not the same any more. */
  readonly open: (closed: Sealed, bound: readonly string[]) => Promise<string>;
  /** Forgets the key: nothing that was closed can be opened again. */
  readonly drop: () => Promise<void>;
}

const keySlot = 'key';

/** Opens the seal of a cupboard; its key is made when it is first needed. */
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
