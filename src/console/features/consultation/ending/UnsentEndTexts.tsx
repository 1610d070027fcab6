import { useEffect } from 'react';
import { useMessages } from '../../../i18n/useMessages.ts';
import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import type { Consultation } from '../consultation.ts';
import './ending.css';

/** What was typed for the end of a visit that has ended elsewhere: nothing can be sent to the patient any more. */
export const UnsentEndTexts = ({ consultation }: { consultation: Consultation }) => {
  const t = useMessages().consultation.finish;
  const { endTexts, finish, followUp } = consultation;
  const { advice, referral, note } = endTexts.texts.value;
  const hasNote = note.trim() !== '';
  const status = followUp.status.value;
  const isNoteStored = hasNote && followUp.agreed.value?.note === note.trim();
  // Whoever ended the visit may have agreed the follow-up, too.
  useEffect(() => {
    if (hasNote) void followUp.load();
  }, [hasNote, followUp]);
  useEffect(() => {
    if (isNoteStored) endTexts.write('note', '');
  }, [isNoteStored, endTexts]);
  const isNoteKnown = !followUp.isOffered() || status === 'ready' || status === 'failed';
  const rows = [
    { name: t.advice.label, text: advice.trim() },
    { name: t.referral.label, text: referral.trim() },
    { name: t.followUp.note, text: isNoteKnown && !isNoteStored ? note.trim() : '' },
  ].filter(({ text }) => text !== '');
  // This page is ending the visit, and clears them then.
  if (finish.state.value === 'busy' || rows.length === 0) return null;
  return (
    <div className="end-texts-unsent">
      <UnsavedText reason={t.notSent} rows={rows} onDiscard={endTexts.clear} />
    </div>
  );
};
