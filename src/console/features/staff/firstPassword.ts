/** A password that was set for somebody, shown once. */
export interface IssuedPassword {
  /** The account. */
  readonly id: string;
  readonly password: string;
}

// Nothing that is read as something else: no l and 1, no o and 0. A power of two, so that every character is as likely.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A first password of three groups that can be read out, from 32 random hexadecimal digits. */
export const createFirstPassword = (randomHex: string): string => {
  const bytes = randomHex.match(/../g) ?? [];
  const letters = bytes
    .slice(0, 12)
    .map((byte) => alphabet.charAt(Number.parseInt(byte, 16) % alphabet.length));
  return letters.join('').replace(/^(.{4})(.{4})/, '$1-$2-');
};
