import { useEffect, useRef } from 'react';
import { useCatalog } from '../../i18n/useMessages.ts';
import type { PaletteItem } from './paletteItems.ts';
import type { CommandPaletteModel } from './commandPalette.ts';

interface Props {
  id: string;
  palette: CommandPaletteModel;
}

const Option = ({ id, palette, item }: Props & { item: PaletteItem }) => {
  const ref = useRef<HTMLDivElement>(null);
  const active = palette.active.value?.key === item.key;
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus and handles the keys; a click runs an item directly.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={`${id}-${item.key}`}
      className="palette-item"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is valid in a select only
      role="option"
      aria-selected={active}
      onMouseMove={() => palette.highlight(item.key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => palette.run(item.key)}
    >
      <span>{item.title}</span>
      {item.detail === '' ? null : <span className="palette-detail">{item.detail}</span>}
    </div>
  );
};

/** The palette's items, by group. */
export const CommandPaletteList = ({ id, palette }: Props) => {
  const t = useCatalog('commandPalette');
  return (
    <div
      id={`${id}-list`}
      className="palette-list"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows one line, and a select takes the focus
      role="listbox"
      // Scroll containers are focusable: it must not take the focus from the field.
      tabIndex={-1}
      aria-label={t.title}
    >
      {palette.results.value.map(({ group, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is not a fieldset
        <div key={group} role="group" aria-label={t.groups[group]}>
          <div className="palette-group" aria-hidden="true">
            {t.groups[group]}
          </div>
          {rows.map((item) => (
            <Option key={item.key} id={id} palette={palette} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
};
