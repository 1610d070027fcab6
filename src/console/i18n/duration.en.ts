import { counted } from '../../contract/language/plural.ts';

/** How long somebody has waited, in whole minutes, hours or days. */
export const duration = (minutes: number): string => {
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2880 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} d`;
};

/** The same without abbreviations, for a sentence or a screen reader. */
export const durationInWords = (minutes: number): string => {
  if (minutes < 120) return counted(minutes, 'minute');
  return minutes < 2880
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 1440), 'day');
};
