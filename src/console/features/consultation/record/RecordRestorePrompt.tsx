import { RestorePrompt } from '../../../drafts/RestorePrompt.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { recordPartText } from './recordPartText.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** Asks about parts restored from a closed page where something else has been typed since. */
export const RecordRestorePrompt = ({ record }: { record: RecordModel }) => {
  const t = useMessages().consultation.record;
  const language = useServices().i18n.language.value;
  const restored = record.restorePrompt.value;
  const draft = record.draft.value;
  if (!restored || !draft) return null;
  return (
    <RestorePrompt
      rows={restored.parts.map((part) => ({
        name: t[part],
        draft: recordPartText(restored.draft, part, language),
        current: recordPartText(draft, part, language),
      }))}
      onRestore={() => record.answerRestore(true)}
      onDiscard={() => record.answerRestore(false)}
    />
  );
};
