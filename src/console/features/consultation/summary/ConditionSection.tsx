import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useCatalog, useLanguage } from '../../../i18n/useMessages.ts';
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
  const language = useLanguage();
  const said = facts?.conditions ?? null;
  const codes = new Set(said?.value.map(({ code }) => code));
  const recorded = (facts?.recordConditions ?? []).filter(({ code }) => !codes.has(code));
  const rows = [
    ...(said?.value ?? []).map((one) => ({ ...one, day: null })),
    ...recorded.toSorted((a, b) => b.day.localeCompare(a.day)),
  ];
  const written = consultation.personalHistory.value.value?.pastHistory ?? '';
  return (
    <>
      <CutList items={rows} most={5}>
        {({ code, name, nameEn, day }) => (
          <li key={code}>
            <strong>{localizedName(language, name, nameEn)}</strong> <span className="quiet">{code}</span>{' '}
            {day === null ? (
              said && <SaidBy source={said.source} at={said.at} />
            ) : (
              <span className="summary-source">{t.diagnosedOn(day)}</span>
            )}
          </li>
        )}
      </CutList>
      {said === null ? <p className="summary-unknown">{t.conditionsNotAsked}</p> : null}
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
