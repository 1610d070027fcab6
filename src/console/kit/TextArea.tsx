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

/** Several lines of text; it grows with what is typed where the browser can do that. */
export const TextArea = ({ label, value, onChange, rows = 3, error, hint, hideLabel, ...rest }: Props) => {
  const id = useId();
  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {/* Off: the browser writes what stands in other fields into its session files, in plain, for everybody at this computer. */}
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
