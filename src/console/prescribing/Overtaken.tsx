import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Prescriptions } from './prescriptions.ts';
import { mayChange } from './sheet.ts';

interface Props {
  model: Prescriptions;
}

/** Says that the stored prescription became another one while the form was open, and lets the doctor choose. */
export const Overtaken = ({ model }: Props) => {
  const { dictionaries } = useApp();
  const w = useWords().prescription;
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
      <Notice
        tone="accent"
        text={w.changedElsewhere}
        action={{ label: w.keepMine, onClick: () => model.sheet.follow(stored) }}
      />
      <Button label={w.takeTheirs} onClick={() => model.sheet.mendAnew(stored)} />
    </div>
  );
};
