import { type KeyboardEvent, type Ref, useId } from 'react';
import { describedBy, Field } from './Field.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  hideLabel?: boolean | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLTextAreaElement>) => void) | undefined;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Multi-line text. It grows with its content where the browser supports `field-sizing`. */
export const TextArea = ({ label, value, onChange, rows = 3, error, hint, hideLabel, ...rest }: Props) => {
  const id = useId();
  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {/* Off: otherwise browsers store the field in plain text in their session files on this computer. */}
      <textarea
        autoComplete="off"
        {...rest}
        id={id}
        className="input textarea"
        rows={rows}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
