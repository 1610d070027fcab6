import { diagnosesText } from '../prescription/prescriptionText.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { RecordDraft } from './recordDraft.ts';
import { recordSections } from './recordSections.ts';
import './caseRecord.css';

interface Props {
  record: RecordDraft;
  /** Hides empty sections. */
  hideEmpty?: boolean | undefined;
}

/** A case record as text. */
export const RecordView = ({ record, hideEmpty = false }: Props) => {
  const language = useServices().i18n.language.value;
  const t = useMessages().consultation.record;
  const diagnosesValue = diagnosesText(language, record.diagnoses, ' · ');
  const rows = recordSections
    .map((section) => [section, section === 'diagnoses' ? diagnosesValue : record[section]] as const)
    .filter(([, text]) => !hideEmpty || text.trim() !== '');
  return (
    <dl className="case">
      {rows.map(([section, text]) => (
        <div key={section} className={`case-${section}`}>
          <dt>{section === 'examination' && record.selfReported ? t.examinationReported : t[section]}</dt>
          <dd className="case-text">{text || t.none}</dd>
        </div>
      ))}
    </dl>
  );
};
