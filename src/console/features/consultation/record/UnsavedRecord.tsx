import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { recordPartText } from './recordPartText.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** Text typed into a case record that can no longer be edited. */
export const UnsavedRecord = ({ record }: { record: RecordModel }) => {
  const t = useMessages().consultation.record;
  const language = useServices().i18n.language.value;
  const draft = record.draft.value;
  const unsavedParts = record.unsaved.value;
  if (!draft || unsavedParts.length === 0) return null;
  return (
    <UnsavedText
      reason={record.signed.value ? t.closedSigned : t.closed}
      rows={unsavedParts.map((part) => ({
        name: t[part],
        text: recordPartText(draft, part, language) || t.emptyText,
      }))}
      onDiscard={record.discard}
    />
  );
};
