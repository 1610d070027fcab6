import { nameIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { textFields } from './draft.ts';
import type { RecordModel } from './record.ts';

/** The case record as it stands, in a few lines: what the doctor reads while the prescription has the room. */
export const RecordBrief = ({ record }: { record: RecordModel }) => {
  const language = useApp().words.language.value;
  const w = useWords().consultation.record;
  const draft = record.draft.value;
  if (!draft) return null;
  const diagnoses = draft.diagnoses
    .map((one) => `${nameIn(language, one.name, one.nameEn)} ${one.code}`)
    .join(' · ');
  const rows = [
    ...textFields.map((field) => {
      const text = draft[field].trim();
      // What a case record cannot be without shows even where it is empty.
      return [w[field], text === '' && field === 'chiefComplaint' ? w.none : text] as const;
    }),
    [w.diagnoses, diagnoses || w.noDiagnosis] as const,
  ];
  return (
    <dl className="record-brief">
      {rows
        .filter(([, text]) => text !== '')
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
};
