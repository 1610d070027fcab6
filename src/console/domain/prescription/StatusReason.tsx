import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { Clarifications } from './clarification/Clarifications.tsx';
import { useMessages } from '../../i18n/useMessages.ts';

/** What the pharmacy reported last. */
const LastDispensing = ({ dispensing = [] }: Pick<Prescription, 'dispensing'>) => {
  const { prescription: t } = useMessages();
  const last = dispensing.at(-1);
  if (!last) return null;
  const texts: Readonly<Record<string, (at: string) => string>> = t.dispensing;
  const notes: Readonly<Record<string, string>> = t.reportedAfter;
  const at = dayTimeOf(last.at);
  return (
    <p className="quiet small">
      {texts[last.event]?.(at) ?? `${last.event} ${at}`}
      {notes[last.reportedAfter ?? '']}
    </p>
  );
};

/** What is known of the review and of the drugs. */
type Reviewed = Pick<
  Prescription,
  | 'status'
  | 'auditorName'
  | 'auditOpinion'
  | 'cancelReason'
  | 'dispensing'
  | 'clarifications'
  | 'doctorName'
  | 'lines'
>;

const Reason = ({ prescription }: { prescription: Reviewed }) => {
  const { prescription: t, common } = useMessages();
  const { rejected, approved, dispensed } = prescriptionStatus;
  const auditor = prescription.auditorName ?? '';
  if (prescription.status === rejected)
    return (
      <p className="rx-rejected">
        {auditor === '' ? t.rejected : t.rejectedBy(auditor)}
        {prescription.auditOpinion ? `${common.colon}${prescription.auditOpinion}` : ''}
      </p>
    );
  if (prescription.status === approved || prescription.status === dispensed)
    return (
      <p className="quiet small">
        {auditor === '' ? t.approved : t.approvedBy(auditor)}
        {prescription.auditOpinion ? `${common.colon}${prescription.auditOpinion}` : ''}
      </p>
    );
  return prescription.cancelReason ? (
    <p className="quiet small">{t.cancelledBecause(prescription.cancelReason)}</p>
  ) : null;
};

/** The auditor's opinion, or the doctor's reason for cancelling, and what became of the drugs. */
export const StatusReason = ({ prescription }: { prescription: Reviewed }) => (
  <>
    <Reason prescription={prescription} />
    <LastDispensing {...prescription} />
    <Clarifications prescription={prescription} />
  </>
);
