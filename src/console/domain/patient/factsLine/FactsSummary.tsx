import type { Patient } from '../../../../contract/consultation/patient.ts';
import type { FactName, PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { useCatalog } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import { knownFacts, missingFacts } from './factsSummary.ts';
import './factsSummary.css';

interface Props {
  patient: Patient;
  facts: PatientFacts;
  /** When this visit began, epoch milliseconds: older facts show their age. */
  visitStart: number;
  /** Facts that are shown elsewhere. */
  without?: readonly FactName[] | undefined;
}

/** What is known of a patient, in one line that wraps, and quietly what nobody asked although it matters. */
export const FactsSummary = ({ patient, facts, visitStart, without = [] }: Props) => {
  const { clock, i18n } = useServices();
  const t = useCatalog('rules').facts;
  const now = clock.coarseNow.value;
  const isShown = (name: FactName) => !without.includes(name);
  const known = knownFacts(t, i18n.language.value, { patient, facts, visitStart, now }).filter(({ name }) =>
    isShown(name),
  );
  const missing = missingFacts({ patient, facts, now }).filter(isShown);
  const isEmpty = known.length + missing.length === 0;
  return (
    <ul className="facts-summary" aria-label={t.title}>
      {known.map(({ name, text, age }) => (
        <li key={`${name} ${text}`} className={`facts-${name}`}>
          {text}
          {age ? <span className="quiet">{t.ageOf(age.count, age.unit)}</span> : null}
        </li>
      ))}
      {missing.length > 0 ? (
        <li className="quiet">{t.notAsked(missing.map((name) => t.missing[name]).join(t.comma))}</li>
      ) : null}
      {isEmpty ? <li className="quiet">{without.length > 0 ? t.nothingElse : t.nothingKnown}</li> : null}
    </ul>
  );
};
