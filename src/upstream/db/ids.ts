// Microseconds since 1970: sixteen digits until the year 2255, below 2^53, so text sorts like numbers.
let last = 0;

/** A new id: sixteen decimal digits, increasing with time, never repeated. */
export const nextId = (): string => {
  last = Math.max(last + 1, Date.now() * 1000);
  return String(last);
};

/** Makes later ids greater than a stored one, in case the computer's clock was set back. */
export const reserveIds = (stored: string): void => {
  if (/^\d{16}$/.test(stored)) last = Math.max(last, Number(stored));
};
