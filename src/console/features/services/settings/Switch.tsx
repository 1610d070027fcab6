interface Props {
  /** The visible label. */
  text: string;
  /** The accessible name, which also says what is switched on. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** An on/off switch; it takes effect when the form is saved. */
export const Switch = ({ text, label, on, onChange }: Props) => (
  <label className="setup-switch">
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-label={label}
      aria-checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{text}</span>
  </label>
);
