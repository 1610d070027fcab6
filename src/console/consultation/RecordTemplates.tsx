import { emptyRecord, recordFieldOrder } from '../../contract/consultation/record.ts';
import type { ContentOf } from '../templates/templates.ts';
import { RecordTemplate } from '../templates/RecordTemplate.tsx';
import { TemplatePicker } from '../templates/TemplatePicker.tsx';
import { type Draft } from './draft.ts';
import type { Visit } from './visit.ts';

/** The record as template content, without empty sections; null when everything is empty. */
const kept = (draft: Draft): ContentOf<'record'> | null => {
  const fields = recordFieldOrder.filter((field) => draft[field].trim() !== '');
  if (fields.length === 0 && draft.diagnoses.length === 0) return null;
  return {
    kind: 'record',
    ...Object.fromEntries(fields.map((field) => [field, draft[field].trim()])),
    ...(draft.diagnoses.length > 0 ? { diagnoses: [...draft.diagnoses] } : {}),
  };
};

interface Props {
  visit: Visit;
  onClose: () => void;
}

/** Templates for the case record. They fill the form, which then saves as if the text had been typed. */
export const RecordTemplates = ({ visit, onClose }: Props) => {
  const { record } = visit;
  const standing = () => record.draft.value ?? emptyRecord;
  return (
    <TemplatePicker
      kind="record"
      current={() => kept(standing())}
      renderPreview={(content, use) => <RecordTemplate content={content} standing={standing} onUse={use} />}
      onUse={({ kind: _kind, ...given }) => record.take(given)}
      onClose={onClose}
    />
  );
};
