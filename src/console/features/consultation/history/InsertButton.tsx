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
  const { i18n, toasts } = useServices();
  const t = useMessages().consultation.history;
  const draft = consultation.record.draft.value;
  if (!consultation.recordWritable.value || !draft) return null;
  const isInserted = draft[field].includes(text);
  const insert = () => {
    const result = createRecordInsertion(
      consultation.record,
      consultation.recordWritable,
      i18n.messages,
    ).insert(field, text);
    if (result !== 'done') toasts.show(t[result]);
  };
  return isInserted ? (
    <p className="quiet small">{t.alreadyCopied}</p>
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
