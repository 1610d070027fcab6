import { useMessages } from '../../../i18n/useMessages.ts';
import { InsertButton } from './InsertButton.tsx';
import type { PersonalHistory as PersonalHistoryData } from '../../../../contract/consultation/order.ts';
import type { Consultation } from '../consultation.ts';

/**
 * The history that the patient reported earlier; each part can be inserted into the record with its source.
 */
export const PersonalHistory = ({
  consultation,
  history,
}: {
  consultation: Consultation;
  history: PersonalHistoryData;
}) => {
  const t = useMessages().consultation.history;
  const rows = [
    { label: t.past, text: history.pastHistory, field: 'pastHistory', withSource: t.fromPatient },
    { label: t.allergy, text: history.allergyHistory, field: 'allergyHistory', withSource: t.fromPatient },
    { label: t.family, text: history.familyHistory, field: 'pastHistory', withSource: t.fromFamily },
  ] as const;
  return (
    <dl className="history-own">
      {rows.map(({ label, text, field, withSource }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <p className="record-text">{text || <span className="quiet">{t.nothing}</span>}</p>
            {text ? <InsertButton consultation={consultation} field={field} text={withSource(text)} /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
};
