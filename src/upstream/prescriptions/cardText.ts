import { counted } from '../../contract/language/plural.ts';
import type { Line, Prescription } from '../../contract/prescribing/prescription.ts';
import type { Language } from '../server/httpError.ts';

type Drug = Pick<Line, 'drugName' | 'drugNameEn' | 'strength' | 'quantity' | 'packUnit' | 'packUnitEn'>;

/** A drug with its quantity in packs; what has no English name keeps its Chinese one. */
export const packsOfDrug = (
  { drugName, drugNameEn, strength, quantity, packUnit, packUnitEn }: Drug,
  language: Language,
): string => {
  if (language === 'zh') return `${drugName} ${strength} × ${quantity}${packUnit}`;
  const packs = packUnitEn === '' ? `${quantity} ${packUnit}` : counted(quantity, packUnitEn);
  return `${drugNameEn || drugName} ${strength} × ${packs}`;
};

/** The text of an approved prescription's card. */
export const cardText = (
  { prescriptionNo, lines }: Pick<Prescription, 'prescriptionNo' | 'lines'>,
  language: Language,
): string =>
  [
    language === 'zh' ? `处方 ${prescriptionNo}` : `Prescription ${prescriptionNo}`,
    ...lines.map((line) => packsOfDrug(line, language)),
  ].join('\n');
