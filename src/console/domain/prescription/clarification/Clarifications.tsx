import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import './clarification.css';

/** The auditors' questions and the answers, oldest first; nothing if there are none. */
export const Clarifications = ({
  prescription: { clarifications = [], doctorName },
}: {
  prescription: Pick<Prescription, 'clarifications' | 'doctorName'>;
}) => {
  const t = useCatalog('rules').clarification;
  if (clarifications.length === 0) return null;
  return (
    <ul className="clarifications" aria-label={t.title}>
      {clarifications.map(({ id, auditorName, question, askedAt, answer, answeredAt, closedWhy }) => {
        const endings: Readonly<Record<string, string>> = t.closed;
        return (
          <li key={id}>
            <p>
              <span className="quiet small">{t.askedBy(auditorName, dayTimeOf(askedAt))}</span> {question}
            </p>
            {answeredAt === null ? (
              <p className="quiet small">
                {closedWhy === null ? t.waits : (endings[closedWhy] ?? t.unanswered)}
              </p>
            ) : (
              <p>
                <span className="quiet small">{t.answeredBy(doctorName, dayTimeOf(answeredAt))}</span>{' '}
                {answer}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
};
