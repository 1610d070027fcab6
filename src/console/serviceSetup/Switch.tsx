interface Props {
  /** What stands beside it. */
  text: string;
  /** The same, and of what: for who does not see what it stands in. */
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off; nothing happens before it is saved. */
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
