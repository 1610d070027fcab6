import { useSignal } from '@preact/signals-react';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { BinIcon } from '../kit/roomIcons.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useWords } from '../useApp.ts';
import type { TemplateKind, TemplateOf, Templates } from './templates.ts';

interface Props<K extends TemplateKind> {
  rows: readonly TemplateOf<K>[];
  model: Templates<K>;
  onChoose: (row: TemplateOf<K>) => void;
}

/** The templates by name; own ones can be deleted after an inline confirmation. */
export const TemplateRows = <K extends TemplateKind>({ rows, model, onChoose }: Props<K>) => {
  const w = useWords().templates;
  const typed = useSignal('');
  const asked = useSignal<string | null>(null);
  const sought = typed.value.trim().toLowerCase();
  const found = rows.filter(({ name }) => name.toLowerCase().includes(sought));
  const first = found[0];
  const fault = model.fault.value;
  const remove = async (id: string) => {
    if (await model.remove(id)) asked.value = null;
  };
  if (rows.length === 0) return <p className="quiet">{w.none}</p>;
  return (
    <>
      <TextField
        first
        hideLabel
        label={w.find}
        placeholder={w.find}
        value={typed.value}
        onChange={(text) => (typed.value = text)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) onChoose(first);
        }}
      />
      {fault && !fault.silent ? <p role="alert">{fault.message}</p> : null}
      {found.length === 0 ? <p className="quiet">{w.noMatch}</p> : null}
      <ul className="templates-rows">
        {found.map((row) => (
          <li key={row.id} className="templates-row">
            {asked.value === row.id ? (
              <>
                <span className="templates-name">{w.removeAsk(row.name)}</span>
                <Button label={w.removeNo} kind="quiet" onClick={() => (asked.value = null)} />
                <Button label={w.removeYes} busy={model.busy.value} onClick={() => void remove(row.id)} />
              </>
            ) : (
              <>
                <button
                  type="button"
                  className="templates-name"
                  aria-label={w.choose(row.name)}
                  onClick={() => onChoose(row)}
                >
                  {row.name}
                </button>
                {row.shared ? (
                  <Badge tone="plain" text={w.shared} />
                ) : (
                  <Button
                    label={w.remove(row.name)}
                    icon={BinIcon}
                    hideLabel
                    kind="quiet"
                    onClick={() => {
                      model.settle();
                      asked.value = row.id;
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
