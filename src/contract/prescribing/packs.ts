import { counted } from '../language/plural.ts';
import type { Line } from './prescription.ts';

/** The quantity in packs: `2 boxes`, `2 盒`. */
export const packsText = (
  language: 'zh' | 'en',
  { quantity, packUnit, packUnitEn }: Pick<Line, 'quantity' | 'packUnit' | 'packUnitEn'>,
): string =>
  language === 'en' && packUnitEn !== '' ? counted(quantity, packUnitEn) : `${quantity} ${packUnit}`;
