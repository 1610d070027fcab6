import { Unstored } from '../kit/Unstored.tsx';
import { useWords } from '../useApp.ts';
import { partText } from './draft.ts';
import type { RecordModel } from './record.ts';

/** What was typed into a case record that can no longer be written. */
export const UnsavedRecord = ({ record }: { record: RecordModel }) => {
  const w = useWords().consultation.record;
  const draft = record.draft.value;
  const parts = record.unsaved.value;
  if (!draft || parts.length === 0) return null;
  return (
    <Unstored
      why={w.closed}
      rows={parts.map((part) => ({ name: w[part], text: partText(draft, part) || w.emptyText }))}
      onDrop={record.drop}
    />
  );
};
