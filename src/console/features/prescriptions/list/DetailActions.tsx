import { useSignal } from '@preact/signals-react';
import { orderStatus } from '../../../../contract/consultation/order.ts';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { prescriptionPath } from '../../../domain/worklists/activeConsultations.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { createCancelReason } from '../cancel/cancelReason.ts';
import { CancelForm } from '../cancel/CancelForm.tsx';
import { LazyCopyToConsultation } from '../copy/LazyCopyToConsultation.tsx';
import { CorrectionTerm } from '../../../domain/prescription/CorrectionTerm.tsx';
import { isCorrectionOver, isInCorrectionTerm } from '../../../domain/prescription/correction.ts';
import { canCancel, canEdit } from '../../../domain/prescription/statusRules.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { PrescriptionDetail } from './prescriptionDetail.ts';

interface Props {
  detail: PrescriptionDetail;
  prescription: Prescription;
}

/**
 * Editing happens in the consultation while it is open, and for a rejected prescription for a while after its
 * end.
 */
const EditAction = ({ detail, prescription }: Props) => {
  const { clock, navigate } = useServices();
  const { prescription: prescriptionMessages, prescriptionList: t } = useMessages();
  const { error, value } = detail.order;
  if (!canEdit(prescription.status)) return null;
  const isOrderOpen = detail.isOrderOpen.value;
  const isRejected = prescription.status === prescriptionStatus.rejected;
  if (isOrderOpen === true || isInCorrectionTerm(prescription, clock.coarseNow.value))
    return (
      <>
        <Button
          label={isRejected ? prescriptionMessages.edit : prescriptionMessages.resume}
          description={prescription.prescriptionNo}
          kind="main"
          onClick={() => navigate(prescriptionPath(prescription.orderId, prescription.id))}
        />
        <CorrectionTerm prescription={prescription} />
      </>
    );
  if (isCorrectionOver(prescription, clock.coarseNow.value))
    return <CorrectionTerm prescription={prescription} />;
  if (isOrderOpen === null)
    return error.value ? (
      <Notice
        tone="plain"
        text={t.orderNotKnown}
        action={{ label: prescriptionMessages.ask, onClick: detail.reload }}
      />
    ) : null;
  const isFinished = value.value?.status === orderStatus.finished;
  return <p className="quiet">{isFinished ? t.finished : t.notOpen}</p>;
};

const CancelAction = ({ detail, prescription }: Props) => {
  const app = useServices();
  const reason = useModel(() => createCancelReason(app, prescription, () => detail.prescription.value.value));
  const messages = useMessages();
  const canCancelNow = canCancel(prescription.status);
  return (
    <>
      {canCancelNow && reason.shown.value === 'no' ? (
        <Button
          label={messages.prescriptionList.cancelNow}
          kind="quiet"
          description={messages.prescription.cancelTitle(prescription.prescriptionNo)}
          onClick={() => {
            detail.cancel.reset();
            reason.show();
          }}
        />
      ) : null}
      {canCancelNow && reason.shown.value !== 'no' ? (
        <CancelForm cancel={detail.cancel} prescription={prescription} reason={reason} />
      ) : null}
      {!canCancelNow && reason.text.value.trim() !== '' ? (
        <UnsavedText
          reason={messages.journal.orphanedReason.cancel}
          rows={[{ name: '', text: reason.text.value }]}
          onDiscard={reason.discard}
        />
      ) : null}
    </>
  );
};

/** The actions on a prescription. */
export const DetailActions = ({ detail, prescription }: Props) => {
  const isCopying = useSignal(false);
  const { navigate } = useServices();
  const { prescriptionList: t } = useMessages();
  return (
    <div className="prescription-record-actions">
      {detail.isOwn.value ? <EditAction detail={detail} prescription={prescription} /> : null}
      {isCopying.value ? (
        <LazyCopyToConsultation prescription={prescription} onBack={() => (isCopying.value = false)} />
      ) : (
        <Button
          label={t.copyTo}
          description={prescription.prescriptionNo}
          onClick={() => (isCopying.value = true)}
        />
      )}
      <Button
        label={t.toOrder}
        kind="quiet"
        onClick={() => navigate(prescriptionPath(prescription.orderId))}
      />
      {detail.isOwn.value ? <CancelAction detail={detail} prescription={prescription} /> : null}
    </div>
  );
};
