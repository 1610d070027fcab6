interface Props {
  label: string;
  value: string;
  invalid: boolean;
  /** The id of the error message. */
  errorId: string;
  focusFirst: boolean;
  onChange: (typed: string) => void;
  onBlur: () => void;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A time of day in free form; the browser's time input accepts neither 24:00 nor `830`. */
export const TimeField = ({ label, value, invalid, errorId, focusFirst, onChange, onBlur }: Props) => (
  <input
    ref={focusFirst ? focus : undefined}
    className="input setup-time"
    autoComplete="off"
    inputMode="numeric"
    maxLength={8}
    placeholder="00:00"
    aria-label={label}
    aria-invalid={invalid || undefined}
    aria-describedby={invalid ? errorId : undefined}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onBlur}
  />
);
