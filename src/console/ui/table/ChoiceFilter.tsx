import { Popover } from '../overlays/Popover.tsx';

interface Props<V extends string> {
  label: string;
  options: readonly { readonly value: V; readonly label: string }[];
  chosen: readonly V[];
  onChange: (chosen: readonly V[]) => void;
}

/** A filter with several values at once; the button says how many are chosen. */
export const ChoiceFilter = <V extends string>({ label, options, chosen, onChange }: Props<V>) => (
  <Popover
    label={label}
    trigger={
      <>
        {label}
        {chosen.length > 0 ? <span className="choice-filter-count">{chosen.length}</span> : null}
      </>
    }
    className="choice-filter"
  >
    <ul className="choice-filter-options">
      {options.map((option) => (
        <li key={option.value}>
          <label>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map(({ value }) => value)
                    .filter((value) => (value === option.value ? target.checked : chosen.includes(value))),
                )
              }
            />
            <span>{option.label}</span>
          </label>
        </li>
      ))}
    </ul>
  </Popover>
);
