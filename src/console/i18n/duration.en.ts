/** How long somebody has waited, in whole minutes, hours or days. */
export const duration = (minutes: number): string => {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
};
