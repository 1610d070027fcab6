import { Button } from '../../../ui/controls/Button.tsx';
import { Difference } from '../../../ui/display/Difference.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { toDraft } from '../../../domain/caseRecord/recordDraft.ts';
import { recordPartText } from './recordPartText.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** The parts that were changed both locally and elsewhere, side by side, for the doctor to choose. */
export const RecordConflict = ({ record }: { record: RecordModel }) => {
  const t = useMessages().consultation.record;
  const language = useServices().i18n.language.value;
  const conflict = record.conflict.value;
  const draft = record.draft.value;
  if (!conflict || !draft) return null;
  const theirs = toDraft(conflict.theirs);
  return (
    <div className="record-conflict" role="alert">
      <p>
        <strong>{t.changed}</strong>
      </p>
      {conflict.unresolved.map((part) => (
        <section key={part} className="conflict-field" aria-label={t[part]}>
          <h3>{t[part]}</h3>
          <div className="conflict-side">
            <p className="quiet">{t.mine}</p>
            <p className="record-text">{recordPartText(draft, part, language) || t.emptyText}</p>
            <Button label={t.keepMine} description={t[part]} onClick={() => record.choose(part, 'mine')} />
          </div>
          <div className="conflict-side">
            <p className="quiet">{t.theirs}</p>
            {recordPartText(theirs, part, language) === '' ? (
              <p className="record-text">{t.emptyText}</p>
            ) : (
              <Difference
                before={recordPartText(draft, part, language)}
                after={recordPartText(theirs, part, language)}
              />
            )}
            <Button
              label={t.takeTheirs}
              description={t[part]}
              onClick={() => record.choose(part, 'theirs')}
            />
          </div>
        </section>
      ))}
    </div>
  );
};
