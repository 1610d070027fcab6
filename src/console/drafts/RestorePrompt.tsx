import type { ReadonlySignal } from '@preact/signals-react';
import { Button } from '../ui/controls/Button.tsx';
import { Difference } from '../ui/display/Difference.tsx';
import { useMessages } from '../i18n/useMessages.ts';
import type { DraftModel } from './draftModel.ts';
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

interface FormProps<D, F> {
  form: Pick<DraftModel<never, D, F>, 'restorePrompt' | 'answerRestore'> & {
    readonly draft: ReadonlySignal<D | null>;
  };
  /** The label of a field; missing if the form is restored as a whole. */
  label?: (field: F) => string;
  /** A field as text, for comparison with the same field of `other`. */
  text: (draft: D, field: F, other: D) => string;
}

/** Asks about fields restored from a closed page in which something else has been typed since. */
export const FormRestorePrompt = <D, F>({ form, label = () => '', text }: FormProps<D, F>) => {
  const found = form.restorePrompt.value;
  const current = form.draft.value;
  if (!found || !current) return null;
  return (
    <RestorePrompt
      rows={found.fields.map((field) => ({
        name: label(field),
        draft: text(found.draft, field, current),
        current: text(current, field, found.draft),
      }))}
      onRestore={() => form.answerRestore(true)}
      onDiscard={() => form.answerRestore(false)}
    />
  );
};
