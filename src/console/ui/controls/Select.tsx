import { useId } from 'react';
import { describedBy, Field } from './Field.tsx';

export interface SelectProps<V extends string | number> {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  error?: string | undefined;
  hint?: string | undefined;
  hideLabel?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A native select: it works with every keyboard and screen reader. */
export const Select = <V extends string | number>(props: SelectProps<V>) => {
  const { label, value, options, onChange, error, hint, hideLabel, disabled } = props;
  const id = useId();
  // A value that is not among the options is shown as it is instead of as blank.
  const allOptions = options.some((option) => option.value === value)
    ? options
    : [{ value, label: String(value) }, ...options];
  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={error} hint={hint}>
      <select
        id={id}
        className="input select"
        value={String(value)}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        onChange={(event) => {
          const selected = options.find((option) => String(option.value) === event.target.value);
          if (selected) onChange(selected.value);
        }}
      >
        {allOptions.map((option) => (
          <option key={String(option.value)} value={String(option.value)}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
};
