import type { Drug } from '../../contract/drug.ts';
import { type DoseFault, doseFault, readGroup, readWhole } from './amounts.ts';
import { computedPacks, type Form, type FormLine, type LineField } from './form.ts';
import type { Stock } from './shelf.ts';

/** What is wrong with a field: a sentence of `prescription.wrong` each. */
type GapWhy =
  | `dose-${DoseFault}`
  | 'frequency'
  | 'route'
  | 'days'
  | 'quantity'
  | 'quantity-missing'
  | 'quantity-tooMuch'
  | 'group';

/** A field without which, or with which, a line cannot even be kept as a draft. */
export interface Gap {
  readonly key: string;
  readonly field: LineField;
  readonly why: GapWhy;
}

/** Why the packs are none; null where they are some, or not known yet. */
const quantityFault = (line: FormLine, drug: Drug | undefined): GapWhy | null => {
  if (line.quantity.trim() !== '') {
    const packs = readWhole(line.quantity);
    return packs !== null && packs >= 1 && packs <= 999 ? null : 'quantity';
  }
  const packs = computedPacks(line, drug);
  if (packs !== null) return packs <= 999 ? null : 'quantity-tooMuch';
  // While the warehouse has not answered, an empty quantity is not yet a missing one; a drug that it does not have is
  // told by a rule.
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
  // Where dose, frequency or days are wrong, so is what is computed from them: that alone is said.
  const packs = quantityFault(line, drug);
  const noDose = line.dose.trim() === '' || found.some(({ field }) => field !== 'route');
  const derived = packs !== 'quantity' && noDose;
  if (packs !== null && !derived) found.push({ key, field: 'quantity', why: packs });
  if (readGroup(line.group) === undefined) found.push({ key, field: 'group', why: 'group' });
  return found;
};

/** What stands in the fields and is no answer, line by line in the order of the fields. */
export const gapsIn = (form: Form, { drugs }: Pick<Stock, 'drugs'>): Gap[] =>
  form.lines.flatMap((line) => gapsOfLine(line, drugs.get(line.drugId)));
