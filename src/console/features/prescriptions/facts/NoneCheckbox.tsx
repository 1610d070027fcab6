interface Props {
  label: string;
  /** The list as it is written; null: not asked. */
  entries: readonly unknown[] | null;
  onChange: (entries: [] | null) => void;
}

/** Says that somebody was asked and there is none; only while nothing is listed. */
export const NoneCheckbox = ({ label, entries, onChange }: Props) =>
  (entries?.length ?? 0) > 0 ? null : (
    <label className="facts-none">
      <input
        type="checkbox"
        checked={entries !== null}
        onChange={(event) => onChange(event.target.checked ? [] : null)}
      />
      {label}
    </label>
  );
