import { Button } from '../kit/Button.tsx';
import { Difference } from '../kit/Difference.tsx';
import { useWords } from '../useApp.ts';
import { draftOf, partText } from './draft.ts';
import type { RecordModel } from './record.ts';

/** What was changed on both sides, side by side, for the doctor to choose. */
export const RecordApart = ({ record }: { record: RecordModel }) => {
  const w = useWords().consultation.record;
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
            <p className="record-said">{partText(draft, part) || w.emptyText}</p>
            <Button label={w.keepMine} description={w[part]} onClick={() => record.choose(part, 'mine')} />
          </div>
          <div className="apart-side">
            <p className="quiet">{w.theirs}</p>
            {partText(theirs, part) === '' ? (
              <p className="record-said">{w.emptyText}</p>
            ) : (
              <Difference before={partText(draft, part)} now={partText(theirs, part)} />
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
