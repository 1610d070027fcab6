import { randomInt } from 'node:crypto';
import { ecb } from '@noble/ciphers/aes.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new AJ-Captcha key: sixteen letters and digits. */
export const createKey = (): string =>
  Array.from({ length: 16 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const cipherOf = (secretKey: string) => ecb(new TextEncoder().encode(secretKey));

/**
 * Encrypts a text as AJ-Captcha does: AES-128-ECB, PKCS#7, base64. Plain text if there is no key
 * (docs/wire.md, "Captcha").
 */
export const encrypt = (text: string, secretKey: string): string =>
  secretKey === ''
    ? text
    : Buffer.from(cipherOf(secretKey).encrypt(new TextEncoder().encode(text))).toString('base64');

// Node decodes malformed base64 as far as it can. A ciphertext has exactly this form and whole blocks.
const isCiphertext = (text: string): boolean =>
  text.length % 4 === 0 &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
  Buffer.byteLength(text, 'base64') % 16 === 0;

/** Decrypts a text; null if it was not encrypted with this key. */
export const decrypt = (text: string, secretKey: string): string | null => {
  if (secretKey === '') return text;
  if (!isCiphertext(text)) return null;
  try {
    const bytes = cipherOf(secretKey).decrypt(Buffer.from(text, 'base64'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
