import { WarningIcon } from '../icons/icons.tsx';

interface Props {
  /** For the control's `aria-describedby`. */
  id?: string;
  text: string;
}

/** What is wrong with a field, below it. */
export const FieldError = ({ id, text }: Props) => (
  <p className="field-error" id={id} role="alert">
    <WarningIcon />
    {text}
  </p>
);
