import type { PastVisit } from '../../../../contract/consultation/history.ts';
import type { Order } from '../../../../contract/consultation/order.ts';
import type { Line } from '../../../../contract/prescribing/prescription.ts';
import { localizedName } from '../../../domain/prescription/prescriptionText.ts';
import { dayOf } from '../../../lib/dates/days.ts';
import type { AsyncState } from '../../../lib/async/asyncState.ts';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { PersonName } from '../../../ui/display/PersonName.tsx';
import { useCatalog, useLanguage, useMessages } from '../../../i18n/useMessages.ts';
import { useServices } from '../../../useServices.ts';
import { CopyLines } from '../CopyLines.tsx';
import type { Consultation } from '../consultation.ts';
import type { KnownPatient } from '../prescribing.ts';
import type { LastVisits } from '../../../domain/patient/lastVisits.ts';
import { linesOfVisit } from './summary.ts';
import { SummarySection } from './SummarySection.tsx';

interface Props {
  consultation: Consultation;
  order: Order;
  known: KnownPatient;
}

const VisitRow = ({
  consultation,
  order,
  visit,
  lines,
}: Omit<Props, 'known'> & { visit: PastVisit; lines: readonly Line[] | null }) => {
  const t = useCatalog('rules').patientSummary;
  const { colon, comma } = useMessages().common;
  const language = useLanguage();
  const { session } = useServices();
  const day = dayOf(visit.at);
  const diagnoses = visit.diagnoses.map(({ name, nameEn }) => localizedName(language, name, nameEn));
  const drugs = lines?.map(({ drugName, drugNameEn }) => localizedName(language, drugName, drugNameEn));
  // Drafts, and what was rejected or cancelled, are in the history.
  const none = visit.prescriptions > 0 ? t.noValidPrescription : t.noDrugs;
  // The upstream refuses a visit of another doctor; it is in the history.
  const isReadable = visit.doctorName === '' || visit.doctorName === session.user.value?.name;
  return (
    <li className="summary-visit">
      <span className="summary-visit-head">
        <strong>{day}</strong> <span>{diagnoses.join(comma) || t.noDiagnosis}</span>{' '}
        <span className="summary-source">
          <PersonName text={visit.doctorName} />
        </span>
      </span>
      <span className="summary-visit-actions">
        <span className={drugs?.length ? '' : 'quiet'}>
          {drugs ? drugs.join(comma) || none : t.drugsUnknown}
        </span>
        {isReadable ? (
          <button
            type="button"
            className="summary-link"
            aria-label={`${t.openConversation}${colon}${day}`}
            onClick={() => consultation.openEarlier(visit.orderId)}
          >
            {t.openConversation}
          </button>
        ) : null}
        <CopyLines
          consultation={consultation}
          order={order}
          lines={[...(lines ?? [])]}
          label={t.repeat}
          description={t.repeatOf(day)}
          isQuiet
        />
      </span>
    </li>
  );
};

const Visits = ({ consultation, order, known, visits }: Props & { visits: LastVisits }) => {
  const t = useCatalog('rules').patientSummary;
  const prescriptions = known.prescriptions.value.value;
  /** Null where prescriptions of the visit may be missing. */
  const linesOf = (orderId: string): readonly Line[] | null => {
    const lines = linesOfVisit(prescriptions?.list ?? [], orderId);
    return lines.length === 0 && !prescriptions?.isComplete ? null : lines;
  };
  if (visits.list.length === 0) return <p className="quiet">{t.noVisits}</p>;
  return (
    <>
      <ul className="summary-list">
        {visits.list.map((visit) => (
          <VisitRow
            key={visit.orderId}
            consultation={consultation}
            order={order}
            visit={visit}
            lines={linesOf(visit.orderId)}
          />
        ))}
      </ul>
      {visits.total > visits.list.length ? (
        <button type="button" className="summary-link" onClick={() => consultation.showTab('history')}>
          {t.showAll(visits.total)}
        </button>
      ) : null}
    </>
  );
};

/** The last visits: when, with whom, what it was, what was prescribed. */
export const VisitSection = ({ visits, ...props }: Props & { visits: AsyncState<LastVisits> }) => {
  const t = useCatalog('rules').patientSummary;
  return (
    <SummarySection name="visits" title={t.visits}>
      <AsyncView data={visits} onRetry={() => void visits.load()} lines={4}>
        {({ value }: { value: LastVisits }) => <Visits {...props} visits={value} />}
      </AsyncView>
    </SummarySection>
  );
};
