import { CameBack } from '../journal/CameBack.tsx';
import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { ActNote } from '../prescribing/ActNote.tsx';
import { useWords, useWordsOf } from '../useApp.ts';
import { serviceLexicon } from '../words/serviceLexicon.ts';
import { differing, draftOf } from './draft.ts';
import { partIn } from './inWords.ts';
import type { ServiceForm } from './serviceForm.ts';

interface Props {
  form: ServiceForm;
}

/** Values restored from a closed page where something else has been typed since. */
const FormCameBack = ({ form }: Props) => {
  const { frame } = useWords();
  const w = useWordsOf(serviceLexicon);
  const found = form.asked.value;
  if (!found) return null;
  const now = form.draft.value;
  return (
    <CameBack
      rows={differing(now, found.draft).map((part) => ({
        name: w.part[part],
        found: partIn(w, frame, found.draft, part),
        now: partIn(w, frame, now, part),
      }))}
      onTake={() => form.answer(true)}
      onDrop={() => form.answer(false)}
    />
  );
};

/** Settings that were saved elsewhere during editing; shows the differences before anything is replaced. */
const Newer = ({ form }: Props) => {
  const { frame } = useWords();
  const w = useWordsOf(serviceLexicon);
  const newer = form.newer.value;
  if (!newer) return null;
  const theirs = draftOf(newer);
  const now = form.draft.value;
  return (
    <section className="setup-newer" aria-label={w.newer.title}>
      <p role="alert">
        <strong>{w.newer.title}</strong>
      </p>
      <p className="quiet small">{w.newer.text}</p>
      <dl>
        {differing(now, theirs).map((part) => (
          <div key={part}>
            <dt>{w.part[part]}</dt>
            <dd>
              <Difference before={partIn(w, frame, now, part)} now={partIn(w, frame, theirs, part)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="row">
        <Button label={w.newer.mine} kind="main" onClick={() => form.choose('mine')} />
        <Button label={w.newer.theirs} onClick={() => form.choose('newer')} />
      </div>
    </section>
  );
};

/** Prompts and errors that need a decision before the form is used further. */
export const ServiceNotes = ({ form }: Props) => (
  <>
    <FormCameBack form={form} />
    <Newer form={form} />
    <ActNote act={{ ...form.act, again: form.again }} />
  </>
);
