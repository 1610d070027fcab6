import { randomInt } from 'node:crypto';
import { ecb } from '@noble/ciphers/aes.js';

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new key of AJ-Captcha: sixteen letters and digits. */
export const mintKey = (): string =>
  Array.from({ length: 16 }, () => signs.charAt(randomInt(signs.length))).join('');

const cipherOf = (secretKey: string) => ecb(new TextEncoder().encode(secretKey));

/** As AJ-Captcha sends a text: AES-128-ECB, PKCS#7, base64; plain where there is no key (wire.md, "Captcha"). */
export const sealed = (text: string, secretKey: string): string =>
  secretKey === ''
    ? text
    : Buffer.from(cipherOf(secretKey).encrypt(new TextEncoder().encode(text))).toString('base64');

// Node decodes whatever it can of a text that is no base64; a cipher text is exactly this, and whole blocks.
const isSealed = (text: string): boolean =>
  text.length % 4 === 0 &&
  /^[A-Za-z0-9+/]+={0,2}$/.test(text) &&
  Buffer.byteLength(text, 'base64') % 16 === 0;

/** The text that was sealed; null for what nobody sealed under this key. */
export const unsealed = (text: string, secretKey: string): string | null => {
  if (secretKey === '') return text;
  if (!isSealed(text)) return null;
  try {
    const bytes = cipherOf(secretKey).decrypt(Buffer.from(text, 'base64'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
