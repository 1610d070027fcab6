import type { Order } from '../../../../contract/consultation/order.ts';
import type { PatientFacts } from '../../../../contract/consultation/patientFacts.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { useCatalog } from '../../../i18n/useMessages.ts';
import type { Consultation } from '../consultation.ts';
import type { KnownPatient } from '../prescribing.ts';
import { knownAllergies } from '../../../domain/patient/knownAllergies.ts';
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
  readonly reaction: string;
  readonly severity: 'mild' | 'severe' | 'anaphylaxis' | 'unknown' | null;
}

const AllergyRow = ({ entry }: { entry: Entry }) => {
  const t = useCatalog('rules').patientSummary;
  const { substance, reaction, severity } = entry;
  return (
    <li className="summary-allergy">
      <WarningIcon />
      <strong>{substance}</strong>
      <span>
        {severity === null
          ? t.registered
          : [reaction || t.reactionUnknown, severity === 'unknown' ? '' : t.severities[severity]]
              .filter((text) => text !== '')
              .join(' · ')}
      </span>
    </li>
  );
};

const AllergyList = ({ entries }: { entries: readonly Entry[] }) => (
  <CutList items={entries} most={6}>
    {(entry) => <AllergyRow key={entry.substance} entry={entry} />}
  </CutList>
);

/** What was said elsewhere while nobody asked: in the case records, and by the patient. */
const SaidElsewhere = ({
  consultation,
  facts,
}: {
  consultation: Consultation;
  facts: PatientFacts | null;
}) => {
  const t = useCatalog('rules').patientSummary;
  const written = consultation.personalHistory.value.value?.allergyHistory ?? '';
  const recorded = (facts?.recordAllergies ?? '').split('\n').filter((line) => line !== '');
  return (
    <>
      {recorded.length > 0 ? (
        <p className="summary-note">{t.inRecords(recorded.slice(0, 3).join(' · '))}</p>
      ) : null}
      {written !== '' && !recorded.includes(written) ? (
        <p className="summary-note">{t.patientWrote(written)}</p>
      ) : null}
    </>
  );
};

/** What the patient is registered with, which nobody dated. */
const registeredEntries = (names: readonly string[]): Entry[] =>
  names.map((substance) => ({ substance, reaction: '', severity: null }));

const Allergies = ({ consultation, order, facts }: Omit<Props, 'known'> & { facts: PatientFacts | null }) => {
  const t = useCatalog('rules').patientSummary;
  const said = facts?.allergies ?? null;
  const { told, registered, recorded } = knownAllergies(order.patient, facts);
  const entries: readonly Entry[] = [...told, ...registeredEntries(registered)];
  return (
    <>
      {entries.length > 0 ? (
        <AllergyList entries={entries} />
      ) : (
        <p className={said ? '' : 'summary-unknown'}>{said ? t.noAllergies : t.allergiesNotAsked}</p>
      )}
      {said ? <SaidBy source={said.source} at={said.at} /> : null}
      {said && recorded.length === 0 ? null : <SaidElsewhere consultation={consultation} facts={facts} />}
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
        <AllergyList entries={registeredEntries(order.patient.allergies)} />
      ) : null}
      <AsyncView data={known.facts} onRetry={() => void known.facts.load()} lines={1}>
        {({ value }: { value: PatientFacts | null }) => (
          <Allergies consultation={consultation} order={order} facts={value} />
        )}
      </AsyncView>
    </SummarySection>
  );
};
