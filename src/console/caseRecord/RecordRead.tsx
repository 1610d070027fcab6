import type { CaseRecord } from '../../contract/consultation/record.ts';
import { diagnosesIn } from '../prescribing/inWords.ts';
import { useApp, useWords } from '../useApp.ts';
import { inOrder } from './parts.ts';
import './case.css';

interface Props {
  record: CaseRecord;
  /** Hides empty sections. */
  brief?: boolean | undefined;
}

/** A stored case record as text. */
export const RecordRead = ({ record, brief = false }: Props) => {
  const language = useApp().words.language.value;
  const w = useWords().consultation.record;
  const coded = diagnosesIn(language, record.diagnoses, ' · ');
  const rows = inOrder
    .map((part) => [part, part === 'diagnoses' ? coded : record[part]] as const)
    .filter(([, text]) => !brief || text !== '');
  return (
    <dl className="case">
      {rows.map(([part, text]) => (
        <div key={part} className={`case-${part}`}>
          <dt>
            {w[part]}
            {part === 'examination' && record.selfReported ? (
              <span className="case-mark"> · {w.selfReported}</span>
            ) : null}
          </dt>
          <dd className="case-said">{text || w.none}</dd>
        </div>
      ))}
    </dl>
  );
};
