import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { Skeleton } from '../../../ui/async/Skeleton.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { useCatalog, useMessages } from '../../../i18n/useMessages.ts';
import type { Consultation } from '../consultation.ts';
import type { KnownPatient } from '../prescribing.ts';
import { knownAllergies } from '../../../domain/patient/knownAllergies.ts';
import { allergyReportOf, withReport } from '../../../domain/patient/personalHistories.ts';
import { CutList } from './CutList.tsx';
import { SaidBy } from './SaidBy.tsx';
import { SummarySection } from './SummarySection.tsx';
import { WriteFact } from './WriteFact.tsx';

interface Props {
  consultation: Consultation;
  order: Order;
  known: KnownPatient;
}

interface Entry {
  readonly substance: string;
  /** The reaction and how bad it was, or where the allergy is known from. */
  readonly detail: string;
}

const AllergyList = ({ entries }: { entries: readonly Entry[] }) => (
  <CutList items={entries} most={6}>
    {({ substance, detail }) => (
      <li key={substance} className="summary-allergy">
        <WarningIcon />
        <strong>{substance}</strong>
        <span>{detail}</span>
      </li>
    )}
  </CutList>
);

/** What the patient reported for this visit in their own words, a denial included. */
const PatientWrote = ({ consultation, shown }: { consultation: Consultation; shown: readonly string[] }) => {
  const t = useCatalog('rules').patientSummary;
  const written = consultation.personalHistory.value.value?.allergyHistory ?? '';
  if (written === '' || shown.includes(written)) return null;
  return <p className="summary-note">{t.patientWrote(written)}</p>;
};

const ReportUnread = ({ consultation }: { consultation: Consultation }) => {
  const { retry } = useMessages().common;
  const { personalHistory } = consultation;
  return (
    <Notice
      tone="plain"
      text={useCatalog('rules').patientSummary.reportedUnread}
      action={{
        label: retry,
        onClick: () => void personalHistory.load(),
        busy: personalHistory.status.value === 'loading',
      }}
    />
  );
};

const entriesOf = (names: readonly string[], detail: string): Entry[] =>
  names.map((substance) => ({ substance, detail }));

const Allergies = ({ consultation, order, facts }: Omit<Props, 'known'> & { facts: PatientFacts | null }) => {
  const t = useCatalog('rules').patientSummary;
  const said = facts?.allergies ?? null;
  const complete = facts && withReport(facts, consultation.personalHistory);
  const { told, registered, recorded, onlyRecorded, isAsked } = knownAllergies(order.patient, complete);
  const { reported } = consultation.allergies.value;
  const report = complete?.reportedAllergies ?? allergyReportOf(consultation.personalHistory);
  const entries: readonly Entry[] = [
    ...told.map(({ substance, reaction, severity }) => ({
      substance,
      detail: [reaction || t.reactionUnknown, severity === 'unknown' ? '' : t.severities[severity]]
        .filter((text) => text !== '')
        .join(' · '),
    })),
    ...entriesOf(registered, t.registered),
    ...entriesOf(onlyRecorded, t.recorded),
    ...entriesOf(reported, t.reported),
  ];
  // Beside an answer, a denial of a case record says nothing more.
  const lines = said && recorded.length === 0 ? [] : (facts?.recordAllergies ?? '').split('\n');
  const inRecords = lines.filter((line) => line !== '').slice(0, 3);
  return (
    <>
      {entries.length > 0 ? <AllergyList entries={entries} /> : null}
      {entries.length === 0 && isAsked ? <p>{t.noAllergies}</p> : null}
      {entries.length === 0 && !said ? <p className="summary-unknown">{t.allergiesNotAsked}</p> : null}
      {/* Until the report is read, an answer of none is not all that is known. */}
      {entries.length === 0 && said && report === undefined ? <Skeleton lines={1} /> : null}
      {said ? <SaidBy source={said.source} at={said.at} /> : null}
      {inRecords.length > 0 ? <p className="summary-note">{t.inRecords(inRecords.join(' · '))}</p> : null}
      <PatientWrote consultation={consultation} shown={inRecords} />
      {report === null ? <ReportUnread consultation={consultation} /> : null}
    </>
  );
};

/** Allergies with reaction and severity; nobody asked is never none. */
export const AllergySection = ({ consultation, order, known }: Props) => {
  const t = useCatalog('rules').patientSummary;
  return (
    <SummarySection
      name="allergies"
      title={t.allergies}
      actions={<WriteFact known={known} name="allergies" label={t.allergies} />}
    >
      {/* Known even while the facts cannot be read. */}
      {known.facts.value.value === undefined ? (
        <>
          <AllergyList entries={entriesOf(order.patient.allergies, t.registered)} />
          {known.facts.status.value === 'failed' ? (
            <PatientWrote consultation={consultation} shown={[]} />
          ) : null}
        </>
      ) : null}
      <AsyncView data={known.facts} onRetry={() => void known.facts.load()} lines={1}>
        {({ value }: { value: PatientFacts | null }) => (
          <Allergies consultation={consultation} order={order} facts={value} />
        )}
      </AsyncView>
    </SummarySection>
  );
};
