interface Props {
  label: string;
  value: string;
  wrong: boolean;
  /** The id of the error message. */
  saidBy: string;
  first: boolean;
  onChange: (typed: string) => void;
  onLeave: () => void;
}

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** A time of day in free form; the browser's time input accepts neither 24:00 nor `830`. */
export const TimeField = ({ label, value, wrong, saidBy, first, onChange, onLeave }: Props) => (
  <input
    ref={first ? focus : undefined}
    className="input setup-time"
    autoComplete="off"
    inputMode="numeric"
    maxLength={8}
    placeholder="00:00"
    aria-label={label}
    aria-invalid={wrong || undefined}
    aria-describedby={wrong ? saidBy : undefined}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onLeave}
  />
);
