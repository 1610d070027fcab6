import { emptyRecord, recordFieldOrder } from '../../../../contract/consultation/record.ts';
import { createUndoOffers } from '../../../domain/offerUndo.ts';
import type { ContentOf } from '../../../domain/templates/templates.ts';
import { wholeAdditions } from '../../../domain/templates/mergeTemplate.ts';
import { RecordTemplatePreview } from '../../../domain/templates/RecordTemplatePreview.tsx';
import { TemplatePicker } from '../../../domain/templates/TemplatePicker.tsx';
import { type RecordDraft } from '../../../domain/caseRecord/recordDraft.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import type { Consultation } from '../consultation.ts';
import { fillRecord } from './fillRecord.ts';

/** The record as template content, without empty sections; null when everything is empty. */
const toTemplate = (draft: RecordDraft): ContentOf<'record'> | null => {
  const fields = recordFieldOrder.filter((field) => draft[field].trim() !== '');
  if (fields.length === 0 && draft.diagnoses.length === 0) return null;
  return {
    kind: 'record',
    ...Object.fromEntries(fields.map((field) => [field, draft[field].trim()])),
    ...(draft.diagnoses.length > 0 ? { diagnoses: [...draft.diagnoses] } : {}),
  };
};

interface Props {
  consultation: Consultation;
  onClose: () => void;
}

/** Templates for the case record. They fill the form, which then saves as if the text had been typed. */
export const RecordTemplates = ({ consultation, onClose }: Props) => {
  const { shared } = useServices();
  const t = useMessages().templates;
  const { record, recordWritable } = consultation;
  const currentDraft = () => record.draft.value ?? emptyRecord;
  return (
    <TemplatePicker
      kind="record"
      current={() => toTemplate(currentDraft())}
      renderPreview={(content, use) => (
        <RecordTemplatePreview content={content} getCurrent={currentDraft} onUse={use} />
      )}
      additionsOf={(content) => wholeAdditions(currentDraft(), content)}
      onUse={({ kind: _kind, ...parts }) =>
        shared(createUndoOffers).offer(t.used, fillRecord(record, recordWritable, parts))
      }
      onClose={onClose}
    />
  );
};
