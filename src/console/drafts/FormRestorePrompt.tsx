import type { ReadonlySignal } from '@preact/signals-react';
import type { DraftModel } from './draftModel.ts';
import { RestorePrompt } from './RestorePrompt.tsx';

interface Props<D, F> {
  form: Pick<DraftModel<never, D, F>, 'restorePrompt' | 'answerRestore'> & {
    readonly draft: ReadonlySignal<D | null>;
  };
  /** The label of a field; missing if the form is restored as a whole. */
  label?: (field: F) => string;
  /** A field as text, for comparison with the same field of `other`. */
  text: (draft: D, field: F, other: D) => string;
}

/** Asks about fields restored from a closed page in which something else has been typed since. */
export const FormRestorePrompt = <D, F>({ form, label = () => '', text }: Props<D, F>) => {
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
