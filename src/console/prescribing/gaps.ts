import type { Drug } from '../../contract/prescribing/drug.ts';
import { type DoseFault, doseFault, readGroup, readWhole } from './amounts.ts';
import { computedPacks, type Form, type FormLine, type LineField } from './form.ts';
import type { Stock } from './shelf.ts';

/** Why a field is invalid: each is a key of the messages in `prescription.wrong`. */
type GapWhy =
  | `dose-${DoseFault}`
  | 'frequency'
  | 'route'
  | 'days'
  | 'quantity'
  | 'quantity-missing'
  | 'quantity-tooMuch'
  | 'group';

/** A missing or invalid field. It blocks saving, even as a draft. */
export interface Gap {
  readonly key: string;
  readonly field: LineField;
  readonly why: GapWhy;
}

/** Why the number of packs is invalid; null if it is valid or not known yet. */
const quantityFault = (line: FormLine, drug: Drug | undefined): GapWhy | null => {
  if (line.quantity.trim() !== '') {
    const packs = readWhole(line.quantity);
    return packs !== null && packs >= 1 && packs <= 999 ? null : 'quantity';
  }
  const packs = computedPacks(line, drug);
  if (packs !== null) return packs <= 999 ? null : 'quantity-tooMuch';
  // Before the warehouse has answered, an empty quantity is not an error. A drug that it does not have is
  // reported by a rule.
  return drug ? 'quantity-missing' : null;
};

const gapsOfLine = (line: FormLine, drug: Drug | undefined): Gap[] => {
  const { key } = line;
  const found: Gap[] = [];
  const dose = doseFault(line.dose);
  if (dose !== null) found.push({ key, field: 'dose', why: `dose-${dose}` });
  if (line.frequency === '') found.push({ key, field: 'frequency', why: 'frequency' });
  if (line.route === '') found.push({ key, field: 'route', why: 'route' });
  const days = readWhole(line.days);
  const lasts = days !== null && days >= 1 && days <= 365;
  if (!lasts) found.push({ key, field: 'days', why: 'days' });
  // If dose, frequency or days are invalid, the computed quantity is too: report only the cause.
  const packs = quantityFault(line, drug);
  const noDose = line.dose.trim() === '' || found.some(({ field }) => field !== 'route');
  const derived = packs !== 'quantity' && noDose;
  if (packs !== null && !derived) found.push({ key, field: 'quantity', why: packs });
  if (readGroup(line.group) === undefined) found.push({ key, field: 'group', why: 'group' });
  return found;
};

/** All invalid fields, by line, in the order of the fields. */
export const gapsIn = (form: Form, { drugs }: Pick<Stock, 'drugs'>): Gap[] =>
  form.lines.flatMap((line) => gapsOfLine(line, drugs.get(line.drugId)));
