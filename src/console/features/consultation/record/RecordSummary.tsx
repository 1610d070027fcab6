import { diagnosesText } from '../../../domain/prescription/prescriptionText.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { recordSections } from '../../../domain/caseRecord/recordSections.ts';
import type { RecordModel } from '../../../domain/caseRecord/recordModel.ts';

/** A short summary of the case record, shown while the prescription takes up the space. */
export const RecordSummary = ({ record }: { record: RecordModel }) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().consultation.record;
  const draft = record.draft.value;
  if (!draft) return null;
  const diagnoses = diagnosesText(language, draft.diagnoses, ' · ');
  const rows = recordSections.map((part) => {
    if (part === 'diagnoses') return [t.diagnoses, diagnoses || t.noDiagnosis] as const;
    const text = draft[part].trim();
    // A required part is shown even when it is empty.
    return [t[part], text === '' && part === 'chiefComplaint' ? t.none : text] as const;
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
