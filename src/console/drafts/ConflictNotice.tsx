import { useMessages } from '../i18n/useMessages.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Difference } from '../ui/display/Difference.tsx';
import type { DraftConflict } from './draftState.ts';
import './drafts.css';

interface Props<D, F> {
  form: {
    readonly conflict: { readonly value: DraftConflict<D, F> | null };
    readonly draft: { readonly value: D | null };
    readonly choose: (field: F, side: 'mine' | 'theirs') => void;
  };
  /** The label of a field; missing if the form is chosen as a whole. */
  label?: (field: F) => string;
  /** A field as text, for comparison with the same field of `other`. */
  text: (draft: D, field: F, other: D) => string;
}

/** What was changed both locally and elsewhere, side by side, for the user to choose. */
export const ConflictNotice = <D, F extends string>({ form, label = () => '', text }: Props<D, F>) => {
  const t = useMessages().journal.conflict;
  const conflict = form.conflict.value;
  const draft = form.draft.value;
  if (!conflict || !draft) return null;
  const { before, theirs, unresolved, merged } = conflict;
  const title = unresolved.length > 0 ? t.title : t.merged;
  return (
    <div className="conflict-notice">
      <p role="alert">
        <strong>{title}</strong>
      </p>
      {unresolved.map((field) => {
        const name = label(field);
        const mine = text(draft, field, theirs);
        const theirText = text(theirs, field, draft);
        return (
          <section key={field} aria-label={name || title}>
            {name === '' ? null : <h3>{name}</h3>}
            <div className="conflict-side">
              <p className="quiet">{t.mine}</p>
              <p className="conflict-text">{mine || t.empty}</p>
              <Button label={t.keepMine} description={name} onClick={() => form.choose(field, 'mine')} />
            </div>
            <div className="conflict-side">
              <p className="quiet">{t.theirs}</p>
              {theirText === '' ? <p>{t.empty}</p> : <Difference before={mine} after={theirText} />}
              <Button label={t.takeTheirs} description={name} onClick={() => form.choose(field, 'theirs')} />
            </div>
          </section>
        );
      })}
      {merged.map((field) => (
        <section key={field} aria-label={label(field)}>
          <h3>{label(field)}</h3>
          <Difference before={text(before, field, theirs)} after={text(theirs, field, before)} />
        </section>
      ))}
    </div>
  );
};
