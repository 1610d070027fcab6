interface Props {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off; nothing happens before it is saved. */
export const Switch = ({ label, on, onChange }: Props) => (
  <label className="setup-switch">
    <input
      type="checkbox"
      role="switch"
      checked={on}
      aria-checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);
