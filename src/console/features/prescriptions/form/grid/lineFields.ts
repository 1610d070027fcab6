import type { LineFieldName as Field, FormLine } from '../../../../domain/prescription/formValues.ts';
import type { FieldError } from '../../../../domain/prescription/rules/checkForm.ts';
import type { OrderPrescriptions } from '../model/orderPrescriptions.ts';

export interface LineFieldsProps {
  model: OrderPrescriptions;
  line: FormLine;
  /** The drug's name in the language of the screen. */
  name: string;
  /** Prefix of the ids of the line's texts. */
  id: string;
  errors: readonly FieldError[];
}

/** The id of the text that explains the quantity. */
export const hintIdOf = (id: string): string => `${id}-quantity-hint`;
export const errorIdOf = (id: string, field: Field): string => `${id}-${field}-error`;

interface CellOptions {
  /** Enter skips an optional field. */
  readonly skipOnEnter?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** The attributes of the fields of a line. */
export const createLineFields = ({ model, line, name, id, errors }: LineFieldsProps) => {
  const setField = (field: Field) => (typed: string) => model.formModel.setField(line.key, field, typed);
  const cellProps = (field: Field, label: string, options: CellOptions = {}) => {
    const hasError = errors.some((error) => error.field === field);
    return {
      'aria-label': `${label}, ${name}`,
      'aria-invalid': hasError || options.isInvalid || undefined,
      'aria-describedby': hasError ? errorIdOf(id, field) : options.describedBy,
      'data-stops': hasError || undefined,
      'data-cell': `${line.key} ${field}`,
      'data-passed': options.skipOnEnter || undefined,
      autoComplete: 'off',
    };
  };
  const textProps = (field: Field, label: string, options?: CellOptions) => ({
    ...cellProps(field, label, options),
    value: line[field],
    onChange: (event: { target: { value: string } }) => setField(field)(event.target.value),
  });
  return { setField, cellProps, textProps };
};
