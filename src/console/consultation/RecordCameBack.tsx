import { CameBack } from '../journal/CameBack.tsx';
import { useApp, useWords } from '../useApp.ts';
import { partText } from './partText.ts';
import type { RecordModel } from './recordModel.ts';

/** Asks about parts restored from a closed page where something else has been typed since. */
export const RecordCameBack = ({ record }: { record: RecordModel }) => {
  const w = useWords().consultation.record;
  const language = useApp().words.language.value;
  const found = record.asked.value;
  const draft = record.draft.value;
  if (!found || !draft) return null;
  return (
    <CameBack
      rows={found.parts.map((part) => ({
        name: w[part],
        found: partText(found.draft, part, language),
        now: partText(draft, part, language),
      }))}
      onTake={() => record.answer(true)}
      onDrop={() => record.answer(false)}
    />
  );
};
