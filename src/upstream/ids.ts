// Microseconds since 1970: sixteen digits until the year 2255, so below 2^53, and text sorts as numbers do.
let last = 0;

/** A new id: sixteen decimal digits, rising with time, never given twice. */
export const nextId = (): string => {
  last = Math.max(last + 1, Date.now() * 1000);
  return String(last);
};

/** Keeps later ids above one that is already stored, should the computer's clock have been set back. */
export const idsAbove = (stored: string): void => {
  if (/^\d{16}$/.test(stored)) last = Math.max(last, Number(stored));
};
