import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { conditionName, knownConditions } from '../../../domain/patient/knownConditions.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useCatalog, useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import type { Consultation } from '../consultation.ts';
import type { KnownPatient } from '../prescribing.ts';
import { CutList } from './CutList.tsx';
import { SaidBy } from './SaidBy.tsx';
import { SummarySection } from './SummarySection.tsx';
import { WriteFact } from './WriteFact.tsx';

interface Props {
  consultation: Consultation;
  known: KnownPatient;
}

const Conditions = ({ consultation, facts }: { consultation: Consultation; facts: PatientFacts | null }) => {
  const t = useCatalog('rules').patientSummary;
  const { patientBanner } = useMessages().common;
  const language = useLanguage();
  const said = facts?.conditions ?? null;
  const rows = knownConditions(facts);
  const written = consultation.personalHistory.value.value?.pastHistory ?? '';
  return (
    <>
      <CutList items={rows} most={5}>
        {(one) => (
          <li key={one.code}>
            <strong>{conditionName(language, one)}</strong> <span className="quiet">{one.code}</span>{' '}
            {one.day === null ? (
              said && <SaidBy source={said.source} at={said.at} />
            ) : (
              <span className="summary-source">{patientBanner.diagnosedOn(one.day)}</span>
            )}
          </li>
        )}
      </CutList>
      {said === null ? (
        <p className="summary-unknown">
          {rows.length > 0 ? patientBanner.othersNotAsked : t.conditionsNotAsked}
        </p>
      ) : null}
      {said?.value.length === 0 ? <p>{t.noConditions}</p> : null}
      {written === '' ? null : <p className="summary-note">{t.patientWrote(written)}</p>}
    </>
  );
};

/** Chronic conditions and earlier diagnoses, each with its date and source. */
export const ConditionSection = ({ consultation, known }: Props) => {
  const t = useCatalog('rules').patientSummary;
  return (
    <SummarySection
      name="conditions"
      title={t.conditions}
      actions={<WriteFact known={known} name="conditions" label={t.conditions} />}
    >
      <AsyncView data={known.facts} onRetry={() => void known.facts.load()} lines={2}>
        {({ value }: { value: PatientFacts | null }) => (
          <Conditions consultation={consultation} facts={value} />
        )}
      </AsyncView>
    </SummarySection>
  );
};
