import { counted } from '../language/plural.ts';
import type { Drug } from './drug.ts';
import { packsText } from './packs.ts';
import type { Line } from './prescription.ts';
import { doseUnitOf } from './usage.ts';

type PackedLine = Pick<Line, 'quantity' | 'packUnit' | 'packUnitEn' | 'packContent'>;

/** What a pack of the drug holds, as a line stores it. */
export const packContentOf = ({
  packSize,
  countUnit,
  countUnitEn,
}: Drug): NonNullable<Line['packContent']> => ({ packSize, countUnit, countUnitEn });

/**
 * The quantity in packs with what one of them holds, if that is known: `2 boxes of 28 tablets`, `28 片 × 2 盒`. A tube is not a
 * tube of one, and nobody counts the drops in a bottle.
 */
export const packsWithContent = (language: 'zh' | 'en', line: PackedLine): string => {
  const { packContent: content, packUnit, packUnitEn } = line;
  const packs = packsText(language, line);
  if (!content) return packs;
  const { packSize, countUnit, countUnitEn } = content;
  const isItsOwnUnit = packSize === 1 && countUnit === packUnit;
  if (packSize < 1 || isItsOwnUnit || doseUnitOf(countUnit)?.code === 'drop') return packs;
  if (language === 'zh') return `${packSize} ${countUnit} × ${packs}`;
  if (packUnitEn === '') return packs;
  return `${packs} of ${countUnitEn === '' ? packSize : counted(packSize, countUnitEn)}`;
};
