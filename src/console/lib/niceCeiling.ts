/** The end of an axis from 0 that contains `n`: a round number, 1, 2, 4, 5, 10, 20, 40, 50, … */
export const niceCeiling = (n: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, n)));
  return [1, 2, 4, 5, 10].map((step) => step * power).find((step) => step >= n) ?? 10 * power;
};
