import { type Prescription, prescriptionStatus } from '../../../contract/prescribing/prescription.ts';
import { useMessages } from '../../i18n/useMessages.ts';

/** The auditor's opinion, or the doctor's reason for cancelling. */
export const StatusReason = ({ prescription }: { prescription: Prescription }) => {
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
        {t.approvedBy(auditor)}
        {prescription.auditOpinion ? `${common.colon}${prescription.auditOpinion}` : ''}
      </p>
    );
  return prescription.cancelReason ? (
    <p className="quiet small">{t.cancelledBecause(prescription.cancelReason)}</p>
  ) : null;
};
