import { Button } from '../kit/Button.tsx';
import { momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { RecordModel } from './recordModel.ts';

/** Shows whether the record is saved, and when it was. */
export const SavedNote = ({ record }: { record: RecordModel }) => {
  const { clock } = useApp();
  const w = useWords().consultation.record;
  const saving = record.saving.value;
  const at = record.savedAt.value;
  const text = {
    clean: at > 0 ? w.savedAt(momentOf(at, clock.minute.value)) : w.nothing,
    typed: w.unsaved,
    saving: w.saving,
    failed: w.notSaved,
    apart: w.notSaved,
  }[saving];
  return (
    <>
      <output className={saving === 'failed' || saving === 'apart' ? 'saved saved-not' : 'saved'}>
        {text}
        {saving === 'failed' && record.fault.value ? (
          <span className="saved-why">{record.fault.value.message}</span>
        ) : null}
      </output>
      {saving === 'failed' ? <Button label={w.retry} onClick={() => void record.save()} /> : null}
    </>
  );
};
