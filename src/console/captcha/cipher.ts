import { ecb } from '@noble/ciphers/aes.js';

/**
 * AJ-Captcha's AES-128-ECB, PKCS#7, base64; the text as it is where there is no key (wire.md, "Captcha").
 * The key travels beside the picture: this keeps nothing secret, upstreams only accept it so.
 */
export const seal = (text: string, secretKey: string): string => {
  if (secretKey === '') return text;
  const written = new TextEncoder();
  const bytes = ecb(written.encode(secretKey)).encrypt(written.encode(text));
  return btoa(String.fromCharCode(...bytes));
};
