import { Button } from '../../../ui/controls/Button.tsx';
import { momentOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** Shows whether the record is saved, and when it was. */
export const SaveStatus = ({ record }: { record: RecordModel }) => {
  const { clock } = useServices();
  const t = useMessages().consultation.record;
  const saving = record.saving.value;
  const savedAt = record.savedAt.value;
  const text = {
    clean: savedAt > 0 ? t.savedAt(momentOf(savedAt, clock.coarseNow.value)) : t.nothing,
    typed: t.unsaved,
    saving: t.saving,
    failed: t.notSaved,
    conflict: t.notSaved,
  }[saving];
  return (
    <>
      <output
        className={
          saving === 'failed' || saving === 'conflict' ? 'save-status save-status-failed' : 'save-status'
        }
      >
        {text}
        {saving === 'failed' && record.error.value ? (
          <span className="save-status-reason">{record.error.value.message}</span>
        ) : null}
      </output>
      {saving === 'failed' ? <Button label={t.retry} onClick={() => void record.save()} /> : null}
    </>
  );
};
