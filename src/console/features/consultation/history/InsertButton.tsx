import { useRef } from 'react';
import { createUndoOffers } from '../../../domain/offerUndo.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { createRecordInsertion } from '../record/recordInsertion.ts';
import type { Consultation } from '../consultation.ts';

interface Props {
  consultation: Consultation;
  field: 'pastHistory' | 'allergyHistory';
  /** Includes the source. */
  text: string;
}

/** Appends a text to a part of the record, once. */
export const InsertButton = ({ consultation, field, text }: Props) => {
  const { i18n, shared, toasts } = useServices();
  const { consultation: messages, chat } = useMessages();
  const t = messages.history;
  const note = useRef<HTMLParagraphElement>(null);
  const draft = consultation.record.draft.value;
  if (!consultation.recordWritable.value || !draft) return null;
  const isInserted = draft[field].includes(text);
  const insert = () => {
    const result = createRecordInsertion(
      consultation.record,
      consultation.recordWritable,
      i18n.messages,
    ).insert(field, text);
    if (typeof result === 'string') return toasts.show(t[result]);
    shared(createUndoOffers).offer(chat.quote.done(messages.record[field]), result.takeBack);
    // The pressed button is removed, and the focus would be lost with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) note.current?.focus();
    });
  };
  return isInserted ? (
    <p ref={note} tabIndex={-1} className="quiet small">
      {t.alreadyCopied}
    </p>
  ) : (
    <Button
      label={field === 'pastHistory' ? t.copyToPastHistory : t.copyToAllergies}
      description={text}
      icon={PlusIcon}
      kind="quiet"
      onClick={insert}
    />
  );
};
