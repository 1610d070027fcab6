import { strengthText } from '../../contract/prescribing/amountText.ts';
import { packsWithContent } from '../../contract/prescribing/packContent.ts';
import type { Line, Prescription } from '../../contract/prescribing/prescription.ts';
import type { Language } from '../server/httpError.ts';

type Drug = Pick<
  Line,
  'drugName' | 'drugNameEn' | 'strength' | 'quantity' | 'packUnit' | 'packUnitEn' | 'packContent'
>;

/** A drug with its quantity in packs; what has no English name keeps its Chinese one. */
export const packsOfDrug = (line: Drug, language: Language): string => {
  const { drugName, drugNameEn, quantity, packUnit } = line;
  const strength = strengthText(language, line.strength);
  return language === 'zh'
    ? `${drugName} ${strength} × ${quantity}${packUnit}`
    : `${drugNameEn || drugName} ${strength}, ${packsWithContent(language, line)}`;
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
