import { ecb } from '@noble/ciphers/aes.js';

/**
 * AJ-Captcha's AES-128-ECB, PKCS#7, base64; the plain text if there is no key (docs/wire.md, "Captcha"). The
 * key is sent along with the picture: this protects nothing, upstreams just require it.
 */
export const encryptAnswer = (text: string, secretKey: string): string => {
  if (secretKey === '') return text;
  const encoder = new TextEncoder();
  const bytes = ecb(encoder.encode(secretKey)).encrypt(encoder.encode(text));
  return btoa(String.fromCharCode(...bytes));
};
