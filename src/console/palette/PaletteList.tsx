import { useEffect, useRef } from 'react';
import { useWordsOf } from '../useApp.ts';
import { paletteLexicon } from '../words/paletteLexicon.ts';
import type { Findable } from './findable.ts';
import type { Palette } from './palette.ts';

interface Props {
  id: string;
  palette: Palette;
}

const Option = ({ id, palette, offer }: Props & { offer: Findable }) => {
  const ref = useRef<HTMLDivElement>(null);
  const active = palette.active.value?.key === offer.key;
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // The field keeps the focus and handles the keys; a click runs an item directly.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      id={`${id}-${offer.key}`}
      className="palette-item"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is valid in a select only
      role="option"
      aria-selected={active}
      onMouseMove={() => palette.point(offer.key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => palette.take(offer.key)}
    >
      <span>{offer.title}</span>
      {offer.detail === '' ? null : <span className="palette-detail">{offer.detail}</span>}
    </div>
  );
};

/** The palette's items, by group. */
export const PaletteList = ({ id, palette }: Props) => {
  const w = useWordsOf(paletteLexicon);
  return (
    <div
      id={`${id}-list`}
      className="palette-list"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist shows one line, and a select takes the focus
      role="listbox"
      // Scroll containers are focusable: it must not take the focus from the field.
      tabIndex={-1}
      aria-label={w.title}
    >
      {palette.offers.value.map(({ group, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is not a fieldset
        <div key={group} role="group" aria-label={w.groups[group]}>
          <div className="palette-group" aria-hidden="true">
            {w.groups[group]}
          </div>
          {rows.map((offer) => (
            <Option key={offer.key} id={id} palette={palette} offer={offer} />
          ))}
        </div>
      ))}
    </div>
  );
};
