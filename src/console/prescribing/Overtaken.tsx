import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useApp, useWords } from '../useApp.ts';
import { type Form, formOf } from './form.ts';
import { formIn } from './inWords.ts';
import type { Prescriptions } from './prescriptionsModel.ts';
import { mayChange } from './states.ts';

interface Props {
  model: Prescriptions;
}

/**
 * Shows that the stored prescription was changed while the form was open, and lets the doctor choose a
 * version.
 */
export const Overtaken = ({ model }: Props) => {
  const { dictionaries, words: speech } = useApp();
  const words = useWords();
  const w = words.prescription;
  const said = (form: Form | null) => (form ? formIn(words, speech.language.value, form) : '');
  const stored = model.overtaken.value;
  if (!stored) return null;
  if (!mayChange(stored.status)) {
    const closed = w.closedElsewhere(dictionaries.label('prescription_status', stored.status));
    if (model.sheet.newTyped.value) return <Notice tone="accent" text={`${closed}. ${w.newFirst}`} />;
    return (
      <Notice
        tone="accent"
        text={closed}
        action={{ label: w.asNew, onClick: () => model.sheet.follow(null) }}
      />
    );
  }
  return (
    <div className="rx-overtaken">
      <Difference before={said(model.sheet.form.value)} now={said(formOf(stored))} />
      <Notice
        tone="accent"
        text={w.changedElsewhere}
        action={{ label: w.keepMine, onClick: () => model.sheet.follow(stored) }}
      />
      <Button label={w.takeTheirs} onClick={() => model.sheet.mendAnew(stored)} />
    </div>
  );
};
