import { type RefObject, useEffect, useRef } from 'react';
import { keepHanging } from './hang.ts';

/** How one offer is shown. */
export interface Offered {
  title: string;
  detail?: string | undefined;
  /** What has to be seen before it is taken. */
  note?: string | undefined;
  /** It is offered to be read, and cannot be taken. */
  disabled?: boolean | undefined;
  /** It is not to be taken: choosing it asks this question instead. */
  leadsTo?: string | undefined;
}

/** A row that is offered, with its place among all of them. */
export interface Row {
  readonly id: string;
  readonly key: string;
  readonly shown: Offered;
  readonly pick: () => void;
}

interface Props {
  id: string;
  label: string;
  field: RefObject<HTMLElement | null>;
  /** In groups; one without a title stands alone. */
  groups: readonly { readonly title: string; readonly rows: readonly Row[] }[];
  active: string | null;
  onHover: (id: string) => void;
}

const Option = ({ row, active, onHover }: { row: Row; active: boolean; onHover: (id: string) => void }) => {
  const { title, detail, note, disabled } = row.shown;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus and takes the keys; the pointer takes a row directly.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={row.id}
      className="finder-item"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option stands in a select alone
      role="option"
      aria-selected={active}
      aria-disabled={disabled || undefined}
      onMouseMove={() => onHover(row.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={row.pick}
    >
      <span>{title}</span>
      {detail ? <span className="finder-detail">{detail}</span> : null}
      {note ? <span className="finder-note">{note}</span> : null}
    </div>
  );
};

/** What a search offers, above everything else on the page. */
export const FinderList = ({ id, label, field, groups, active, onHover }: Props) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = ref.current;
    const under = field.current;
    return list && under ? keepHanging(list, under) : undefined;
  }, [field]);
  return (
    <div
      ref={ref}
      id={id}
      className="finder-panel"
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows one line, and a select takes the focus
      role="listbox"
      // It scrolls, and must not take the focus from the field.
      tabIndex={-1}
      aria-label={label}
    >
      {groups.map(({ title, rows }, at) => {
        const options = rows.map((row) => (
          <Option key={row.key} row={row} active={row.id === active} onHover={onHover} />
        ));
        if (title === '') return options;
        return (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no fieldset
          <div key={title} role="group" aria-label={title}>
            <div className="finder-group" aria-hidden="true">
              <span>{title}</span>
              {/* Enter takes nothing by itself while nothing is asked: the keys that do. */}
              {at === 0 && active === null ? <kbd>↓ ⏎</kbd> : null}
            </div>
            {options}
          </div>
        );
      })}
    </div>
  );
};
