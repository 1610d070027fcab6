import { useSignal } from '@preact/signals-react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { TrashIcon } from '../../ui/icons/appIcons.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { TemplateKind, TemplateOf, Templates } from './templates.ts';

interface Props<K extends TemplateKind> {
  rows: readonly TemplateOf<K>[];
  model: Templates<K>;
  onChoose: (row: TemplateOf<K>) => void;
}

/** The templates by name; own ones can be deleted after an inline confirmation. */
export const TemplateList = <K extends TemplateKind>({ rows, model, onChoose }: Props<K>) => {
  const t = useMessages().templates;
  const query = useSignal('');
  const confirmingId = useSignal<string | null>(null);
  const keyword = query.value.trim().toLowerCase();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(keyword));
  const first = found[0];
  const error = model.error.value;
  const remove = async (id: string) => {
    if (await model.remove(id)) confirmingId.value = null;
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
      <ul className="templates-rows">
        {found.map((row) => (
          <li key={row.id} className="templates-row">
            {confirmingId.value === row.id ? (
              <>
                <span className="templates-name">{t.removeAsk(row.name)}</span>
                <Button label={t.removeNo} kind="quiet" onClick={() => (confirmingId.value = null)} />
                <Button label={t.removeYes} busy={model.busy.value} onClick={() => void remove(row.id)} />
              </>
            ) : (
              <>
                <button
                  type="button"
                  className="templates-name"
                  aria-label={t.choose(row.name)}
                  onClick={() => onChoose(row)}
                >
                  {row.name}
                </button>
                {row.shared ? (
                  <Badge tone="plain" text={t.shared} />
                ) : (
                  <Button
                    label={t.remove(row.name)}
                    icon={TrashIcon}
                    hideLabel
                    kind="quiet"
                    onClick={() => {
                      model.clearError();
                      confirmingId.value = row.id;
                    }}
                  />
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};
