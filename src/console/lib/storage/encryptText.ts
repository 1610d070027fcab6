import * as v from 'valibot';
import type { KeyValueStore } from './keyValueStore.ts';

/** A text that only this browser can decrypt, as it is stored. */
export const encryptedText = v.object({ iv: v.instance(Uint8Array), bytes: v.instance(ArrayBuffer) });
export type EncryptedText = v.InferOutput<typeof encryptedText>;

// The JSON of an array: no two lists give the same bytes.
const encodeContext = (context: readonly string[]) => new TextEncoder().encode(JSON.stringify(context));

/** Encrypts a text (AES-GCM); `context` has to be the same on decryption. */
export const encryptWith = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  text: string,
  context: readonly string[],
): Promise<EncryptedText> => {
  // From the browser itself: an IV that a test could repeat would break the encryption.
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: encodeContext(context) };
  return { iv, bytes: await subtle.encrypt(algorithm, key, new TextEncoder().encode(text)) };
};

/** Decrypts it; rejects if the text, the key or its context differs. */
export const decryptWith = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  { iv, bytes }: EncryptedText,
  context: readonly string[],
): Promise<string> => {
  const algorithm = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: encodeContext(context) };
  return new TextDecoder().decode(await subtle.decrypt(algorithm, key, bytes));
};

/** Encrypts texts under a non-exportable key in the key-value store (AES-GCM). */
export interface TextCipher {
  /** `context` has to be the same on decryption. */
  readonly encrypt: (text: string, context: readonly string[]) => Promise<EncryptedText>;
  /** Rejects if the text, the key or its context differs. */
  readonly decrypt: (encrypted: EncryptedText, context: readonly string[]) => Promise<string>;
  /** Deletes the key: nothing that was encrypted can be decrypted again. */
  readonly forgetKey: () => Promise<void>;
}

const keyName = 'key';

/** Creates the cipher of a store; its key is generated on first use. */
export const createTextCipher = (subtle: SubtleCrypto, store: KeyValueStore): TextCipher => {
  const generateKey = () =>
    subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

  const key = async (): Promise<CryptoKey> => {
    const stored = (await store.get(keyName)) ?? (await store.setIfAbsent(keyName, await generateKey()));
    if (stored instanceof CryptoKey) return stored;
    const replacement = await generateKey();
    await store.set(keyName, replacement);
    return replacement;
  };

  return {
    encrypt: async (text, context) => encryptWith(subtle, await key(), text, context),
    decrypt: async (encrypted, context) => {
      const stored = await store.get(keyName);
      if (!(stored instanceof CryptoKey)) throw new Error('The key is gone');
      return decryptWith(subtle, stored, encrypted, context);
    },
    forgetKey: () => store.delete(keyName),
  };
};
