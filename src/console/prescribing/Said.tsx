import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { useWords } from '../useApp.ts';

/** The auditor's opinion, or the doctor's reason for cancelling. */
export const Said = ({ one }: { one: Prescription }) => {
  const { prescription: w, frame } = useWords();
  const { rejected, approved, dispensed } = prescriptionStatus;
  const by = one.auditorName ?? '';
  if (one.status === rejected)
    return (
      <p className="rx-rejected">
        {by === '' ? w.rejected : w.rejectedBy(by)}
        {one.auditOpinion ? `${frame.colon}${one.auditOpinion}` : ''}
      </p>
    );
  if (one.status === approved || one.status === dispensed)
    return (
      <p className="quiet small">
        {w.approvedBy(by)}
        {one.auditOpinion ? `${frame.colon}${one.auditOpinion}` : ''}
      </p>
    );
  return one.cancelReason ? <p className="quiet small">{w.cancelledBecause(one.cancelReason)}</p> : null;
};
