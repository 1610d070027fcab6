import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { useApp, useWords } from '../useApp.ts';
import { draftOf } from './draft.ts';
import { partText } from './partText.ts';
import type { RecordModel } from './recordModel.ts';

/** The parts that were changed both locally and elsewhere, side by side, for the doctor to choose. */
export const RecordApart = ({ record }: { record: RecordModel }) => {
  const w = useWords().consultation.record;
  const language = useApp().words.language.value;
  const apart = record.apart.value;
  const draft = record.draft.value;
  if (!apart || !draft) return null;
  const theirs = draftOf(apart.theirs);
  return (
    <div className="record-apart" role="alert">
      <p>
        <strong>{w.changed}</strong>
      </p>
      {apart.open.map((part) => (
        <section key={part} className="apart" aria-label={w[part]}>
          <h3>{w[part]}</h3>
          <div className="apart-side">
            <p className="quiet">{w.mine}</p>
            <p className="record-said">{partText(draft, part, language) || w.emptyText}</p>
            <Button label={w.keepMine} description={w[part]} onClick={() => record.choose(part, 'mine')} />
          </div>
          <div className="apart-side">
            <p className="quiet">{w.theirs}</p>
            {partText(theirs, part, language) === '' ? (
              <p className="record-said">{w.emptyText}</p>
            ) : (
              <Difference before={partText(draft, part, language)} now={partText(theirs, part, language)} />
            )}
            <Button
              label={w.takeTheirs}
              description={w[part]}
              onClick={() => record.choose(part, 'theirs')}
            />
          </div>
        </section>
      ))}
    </div>
  );
};
