import type { Drug } from '../../../contract/prescribing/drug.ts';
import { type DoseError, doseError, parseGroup, parseInteger } from './parseAmounts.ts';
import { computedPacks, type FormValues, type FormLine, type LineFieldName } from './formValues.ts';
import type { Stock } from './drugCache.ts';

/** Why a field is invalid: each is a key of the messages in `prescription.wrong`. */
type FieldErrorCode =
  | `dose-${DoseError}`
  | 'frequency'
  | 'route'
  | 'days'
  | 'quantity'
  | 'quantity-missing'
  | 'quantity-tooMuch'
  | 'group';

/** A missing or invalid field. It blocks saving, even as a draft. */
export interface FieldError {
  readonly key: string;
  readonly field: LineFieldName;
  readonly code: FieldErrorCode;
}

/** Why the number of packs is invalid; null if it is valid or not known yet. */
const quantityError = (line: FormLine, drug: Drug | undefined): FieldErrorCode | null => {
  if (line.quantity.trim() !== '') {
    const packs = parseInteger(line.quantity);
    return packs !== null && packs >= 1 && packs <= 999 ? null : 'quantity';
  }
  const packs = computedPacks(line, drug);
  if (packs !== null) return packs <= 999 ? null : 'quantity-tooMuch';
  // Before the warehouse has answered, an empty quantity is not an error. A drug that it does not have is
  // reported by a rule.
  return drug ? 'quantity-missing' : null;
};

const validateLine = (line: FormLine, drug: Drug | undefined): FieldError[] => {
  const { key } = line;
  const errors: FieldError[] = [];
  const dose = doseError(line.dose);
  if (dose !== null) errors.push({ key, field: 'dose', code: `dose-${dose}` });
  if (line.frequency === '') errors.push({ key, field: 'frequency', code: 'frequency' });
  if (line.route === '') errors.push({ key, field: 'route', code: 'route' });
  const days = parseInteger(line.days);
  const isValidDays = days !== null && days >= 1 && days <= 365;
  if (!isValidDays) errors.push({ key, field: 'days', code: 'days' });
  // If dose, frequency or days are invalid, the computed quantity is too: report only the cause.
  const quantityCode = quantityError(line, drug);
  const isDoseWrong = line.dose.trim() === '' || errors.some(({ field }) => field !== 'route');
  const isDerived = quantityCode !== 'quantity' && isDoseWrong;
  if (quantityCode !== null && !isDerived) errors.push({ key, field: 'quantity', code: quantityCode });
  if (parseGroup(line.group) === undefined) errors.push({ key, field: 'group', code: 'group' });
  return errors;
};

/** All invalid fields, by line, in the order of the fields. */
export const validateForm = (form: FormValues, { drugs }: Pick<Stock, 'drugs'>): FieldError[] =>
  form.lines.flatMap((line) => validateLine(line, drugs.get(line.drugId)));
