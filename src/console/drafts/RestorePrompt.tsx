import { Button } from '../ui/controls/Button.tsx';
import { Difference } from '../ui/display/Difference.tsx';
import { useMessages } from '../i18n/useMessages.ts';
import './drafts.css';

interface Props {
  /** The restored text and the current one by field name; an empty name means the only field. */
  rows: readonly { readonly name: string; readonly draft: string; readonly current: string }[];
  onRestore: () => void;
  onDiscard: () => void;
}

/** Asks, with a diff, before a draft of a closed page replaces newer text. */
export const RestorePrompt = ({ rows, onRestore, onDiscard }: Props) => {
  const t = useMessages().journal.restorePrompt;
  return (
    <section className="restore-prompt" aria-label={t.title}>
      <output>
        <strong>{t.title}</strong>
      </output>
      <dl>
        {rows.map(({ name, draft, current }) => (
          <div key={name}>
            {name === '' ? null : <dt>{name}</dt>}
            <dd>
              <Difference before={current} after={draft} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="restore-prompt-actions">
        <Button label={t.restore} onClick={onRestore} />
        <Button label={t.discard} kind="quiet" onClick={onDiscard} />
      </div>
    </section>
  );
};
