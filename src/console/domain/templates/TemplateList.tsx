import { useSignal } from '@preact/signals-react';
import { useRef } from 'react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { PlusIcon, TrashIcon } from '../../ui/icons/appIcons.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { TemplateKind, TemplateOf, Templates } from './templates.ts';

interface Props<K extends TemplateKind> {
  rows: readonly TemplateOf<K>[];
  model: Templates<K>;
  onChoose: (row: TemplateOf<K>) => void;
  /** Adds a template to the form without a preview. */
  onAdd?: ((row: TemplateOf<K>) => void) | undefined;
}

/** The templates by name; own ones can be deleted. */
export const TemplateList = <K extends TemplateKind>({ rows, model, onChoose, onAdd }: Props<K>) => {
  const t = useMessages().templates;
  const query = useSignal('');
  const shown = useRef<HTMLUListElement>(null);
  const keyword = query.value.trim().toLowerCase();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(keyword));
  const first = found[0];
  const error = model.error.value;
  // The focus would be lost with the row.
  const remove = async (id: string) => {
    const picker = shown.current?.closest('section');
    if (await model.remove(id)) picker?.querySelector<HTMLElement>('input, button')?.focus();
  };
  if (rows.length === 0) return <p className="quiet">{t.none}</p>;
  return (
    <>
      <TextField
        focusOnMount
        hideLabel
        label={t.find}
        placeholder={t.find}
        value={query.value}
        onChange={(text) => (query.value = text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) onChoose(first);
        }}
      />
      {error && !error.silent ? <p role="alert">{error.message}</p> : null}
      {found.length === 0 ? <p className="quiet">{t.noMatch}</p> : null}
      <ul ref={shown} className="templates-rows">
        {found.map((row) => (
          <li key={row.id} className="templates-row">
            <button
              type="button"
              className="templates-name"
              aria-label={t.choose(row.name)}
              onClick={() => onChoose(row)}
            >
              {row.name}
            </button>
            {onAdd ? (
              <Button
                label={t.addNow(row.name)}
                icon={PlusIcon}
                hideLabel
                kind="quiet"
                onClick={() => onAdd(row)}
              />
            ) : null}
            {row.shared ? (
              <Badge tone="plain" text={t.shared} />
            ) : (
              <Button
                label={t.remove(row.name)}
                icon={TrashIcon}
                hideLabel
                kind="quiet"
                onClick={() => void remove(row.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
};
