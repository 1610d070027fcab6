import type { Prescription } from '../../contract/prescribing/prescription.ts';

/** The text of an approved prescription's card. Without verbs, so that it can be read in either language. */
export const cardText = ({ prescriptionNo, lines }: Pick<Prescription, 'prescriptionNo' | 'lines'>): string =>
  [
    `Rx ${prescriptionNo}`,
    ...lines.map(
      ({ drugName, drugNameEn, strength, quantity, packUnit, packUnitEn }) =>
        `${[drugName, drugNameEn, strength].filter((word) => word !== '').join(' ')} × ${quantity} ${[packUnit, packUnitEn].filter((word) => word !== '').join(' ')}`,
    ),
  ].join('\n');
