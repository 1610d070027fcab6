import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type KeyboardEvent,
  useId,
} from 'react';
import { describedBy, Field } from './Field.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
  name?: string | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'search' | 'tel' | undefined;
  /** Focused when mounted. */
  focusOnMount?: boolean | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  hideLabel?: boolean | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  onBlur?: (() => void) | undefined;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Single-line text. */
export const TextField = ({
  label,
  value,
  onChange,
  error,
  hint,
  hideLabel,
  focusOnMount,
  ...rest
}: Props) => {
  const id = useId();
  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      {/* Off: otherwise browsers store the field in plain text in their session files on this computer. */}
      <input
        autoComplete="off"
        {...rest}
        ref={focusOnMount ? focus : undefined}
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
