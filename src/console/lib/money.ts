/** Fen as yuan with two decimals: 1990 is `19.90`. */
export const yuan = (fen: number): string => {
  const cents = String(Math.abs(Math.trunc(fen))).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}`;
};
