import { type RefObject, useEffect, useRef } from 'react';
import { positionPopover } from './positionPopover.ts';

/** How one option is shown. */
export interface ComboboxOption {
  title: string;
  /** A few quiet words behind the title. */
  mark?: string | undefined;
  detail?: string | undefined;
  /** What the user must see before selecting it. */
  note?: string | undefined;
  /** Why it should not be selected, in red above the note. */
  warning?: string | undefined;
  /** Shown, but not selectable. */
  disabled?: boolean | undefined;
  /** Selecting it searches for this query instead. */
  drillDownQuery?: string | undefined;
}

/** An option with its DOM id and React key. */
export interface ComboboxRow {
  readonly id: string;
  readonly key: string;
  readonly option: ComboboxOption;
  readonly select: () => void;
}

interface Props {
  id: string;
  label: string;
  field: RefObject<HTMLElement | null>;
  /** A group without a title is rendered without a heading. */
  groups: readonly { readonly title: string; readonly rows: readonly ComboboxRow[] }[];
  active: string | null;
  onHover: (id: string) => void;
}

const Option = ({
  row,
  active,
  onHover,
}: {
  row: ComboboxRow;
  active: boolean;
  onHover: (id: string) => void;
}) => {
  const { title, mark, detail, note, warning, disabled } = row.option;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus and handles the keys; a click selects a row directly.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={row.id}
      className="combobox-option"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is valid in a select only
      role="option"
      aria-selected={active}
      aria-disabled={disabled || undefined}
      onMouseMove={() => onHover(row.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={row.select}
    >
      <span>
        {title}
        {mark ? <span className="combobox-mark"> {mark}</span> : null}
      </span>
      {detail ? <span className="combobox-detail">{detail}</span> : null}
      {warning ? <span className="combobox-note combobox-warning">{warning}</span> : null}
      {note ? <span className="combobox-note">{note}</span> : null}
    </div>
  );
};

/** The combobox's list, shown in the top layer. */
export const ComboboxList = ({ id, label, field, groups, active, onHover }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current;
    const anchor = field.current;
    return list && anchor ? positionPopover(list, anchor) : undefined;
  }, [field]);
  return (
    <div
      ref={ref}
      id={id}
      className="combobox-list"
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows one line, and a select takes the focus
      role="listbox"
      // Scroll containers are focusable: it must not take the focus from the field.
      tabIndex={-1}
      aria-label={label}
    >
      {groups.map(({ title, rows }, index) => {
        const options = rows.map((row) => (
          <Option key={row.key} row={row} active={row.id === active} onHover={onHover} />
        ));
        if (title === '') return options;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is not a fieldset
          <div key={title} role="group" aria-label={title}>
            <div className="combobox-group" aria-hidden="true">
              <span>{title}</span>
              {/* Without a query Enter alone selects nothing: show the keys that do. */}
              {index === 0 && active === null ? <kbd>↓ ⏎</kbd> : null}
            </div>
            {options}
          </div>
        );
      })}
    </div>
  );
};
