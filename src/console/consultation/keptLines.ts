import type { Prescription } from '../../contract/prescription.ts';
import type { KeptLine } from '../../contract/template.ts';

/** The lines of a stored prescription as they can be taken into another one. */
export const keptOf = ({ lines }: Pick<Prescription, 'lines'>): KeptLine[] =>
  lines.map(({ id: _id, priceFen: _price, ingredients: _of, rejectReasons: _why, ...line }) => line);
