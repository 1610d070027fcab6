import { Unstored } from '../kit/Unstored.tsx';
import { useApp, useWords } from '../useApp.ts';
import { partText } from './partText.ts';
import type { RecordModel } from './recordModel.ts';

/** Text typed into a case record that can no longer be edited. */
export const UnsavedRecord = ({ record }: { record: RecordModel }) => {
  const w = useWords().consultation.record;
  const language = useApp().words.language.value;
  const draft = record.draft.value;
  const parts = record.unsaved.value;
  if (!draft || parts.length === 0) return null;
  return (
    <Unstored
      why={record.signed.value ? w.closedSigned : w.closed}
      rows={parts.map((part) => ({ name: w[part], text: partText(draft, part, language) || w.emptyText }))}
      onDrop={record.drop}
    />
  );
};
