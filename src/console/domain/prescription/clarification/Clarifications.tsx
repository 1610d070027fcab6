import type { Clarification } from '../../../../contract/prescribing/clarification.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import { dayTimeOf } from '../../../lib/dates/days.ts';
import { useServices } from '../../../useServices.ts';
import { localizedName } from '../prescriptionText.ts';
import './clarification.css';

/** The auditors' questions and the answers, oldest first; nothing if there are none. */
export const Clarifications = ({
  prescription: { clarifications = [], doctorName, lines },
}: {
  prescription: Pick<Prescription, 'clarifications' | 'doctorName' | 'lines'>;
}) => {
  const t = useCatalog('rules').clarification;
  const language = useServices().i18n.language.value;
  const { comma } = useMessages().common;
  const namesOf = (signatures: Clarification['signatures']): string =>
    lines
      .filter(({ id }) => signatures.some(({ lineId }) => lineId === id))
      .map(({ drugName, drugNameEn }) => localizedName(language, drugName, drugNameEn))
      .join(comma);
  if (clarifications.length === 0) return null;
  return (
    <ul className="clarifications" aria-label={t.title}>
      {clarifications.map(
        ({ id, auditorName, question, askedAt, answer, answeredAt, closedWhy, signatures }) => {
          const endings: Readonly<Record<string, string>> = t.closed;
          const toSign = namesOf(signatures);
          return (
            <li key={id}>
              <p>
                <span className="quiet small">{t.askedBy(auditorName, dayTimeOf(askedAt))}</span> {question}
              </p>
              {toSign === '' ? null : <p className="small">{t.toSign(toSign)}</p>}
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
        },
      )}
    </ul>
  );
};
