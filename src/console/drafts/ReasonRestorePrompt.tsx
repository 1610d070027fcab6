import { RestorePrompt } from './RestorePrompt.tsx';
import type { ReasonDraft } from './reasonDraft.ts';

/** The restore prompt of a form with a reason, if there is one. */
export const ReasonRestorePrompt = ({ reason }: { reason: ReasonDraft }) => {
  const draft = reason.restorePrompt.value;
  if (draft === null) return null;
  return (
    <RestorePrompt
      rows={[{ name: '', draft, current: reason.text.value }]}
      onRestore={() => reason.answerPrompt(true)}
      onDiscard={() => reason.answerPrompt(false)}
    />
  );
};
