import { Button } from '../../../ui/controls/Button.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** Shows whether the record is saved, and when it was. */
export const SaveStatus = ({ record }: { record: RecordModel }) => {
  const moment = useMoment();
  const t = useMessages().consultation.record;
  const saving = record.saving.value;
  const savedAt = record.savedAt.value;
  const text = {
    clean: savedAt > 0 ? t.savedAt(moment(savedAt)) : t.nothing,
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
