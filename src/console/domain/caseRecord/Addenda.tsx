import type { Addendum } from '../../../contract/consultation/record.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import './caseRecord.css';

/** Addenda written after the record was signed. */
export const Addenda = ({ addenda }: { addenda: readonly Addendum[] }) => {
  const t = useMessages().consultation.sign;
  if (addenda.length === 0) return null;
  return (
    <ul className="case-addenda" aria-label={t.addenda}>
      {addenda.map((addendum) => (
        <li key={addendum.id}>
          <p className="quiet small">{t.addedBy(addendum.by, dayTimeOf(addendum.at))}</p>
          <p className="case-text">{addendum.text}</p>
        </li>
      ))}
    </ul>
  );
};
