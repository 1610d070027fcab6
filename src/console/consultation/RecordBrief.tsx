import { diagnosesIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { inOrder } from '../caseRecord/parts.ts';
import type { RecordModel } from './recordModel.ts';

/** A short summary of the case record, shown while the prescription takes up the space. */
export const RecordBrief = ({ record }: { record: RecordModel }) => {
  const language = useApp().words.language.value;
  const w = useWords().consultation.record;
  const draft = record.draft.value;
  if (!draft) return null;
  const diagnoses = diagnosesIn(language, draft.diagnoses, ' · ');
  const rows = inOrder.map((part) => {
    if (part === 'diagnoses') return [w.diagnoses, diagnoses || w.noDiagnosis] as const;
    const text = draft[part].trim();
    // A required part is shown even when it is empty.
    return [w[part], text === '' && part === 'chiefComplaint' ? w.none : text] as const;
  });
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
