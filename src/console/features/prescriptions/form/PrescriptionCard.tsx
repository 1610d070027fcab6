import { bidiIsolate } from '../../../../contract/account/personName.ts';
import { useSignal } from '@preact/signals-react';
import { type Prescription, prescriptionStatus } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { UnsavedText } from '../../../ui/display/UnsavedText.tsx';
import { yuan } from '../../../lib/money.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { LazyPrescriptionPrint } from '../../../domain/print/LazyPrescriptionPrint.tsx';
import { useMoment } from '../../../useMoment.ts';
import { useServices } from '../../../useServices.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { createCancelReason } from '../cancel/cancelReason.ts';
import { CancelForm } from '../cancel/CancelForm.tsx';
import { PrescriptionLines } from '../../../domain/prescription/PrescriptionLines.tsx';
import { CardActions } from './CardActions.tsx';
import { focusPrescriptionForm } from '../../../lib/focusFirst.ts';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';
import { StatusBadges } from '../../../domain/prescription/StatusBadges.tsx';
import { StatusReason } from '../../../domain/prescription/StatusReason.tsx';
import { ClarificationAnswer } from '../../../domain/prescription/clarification/ClarificationAnswer.tsx';
import { CorrectionTerm } from '../../../domain/prescription/CorrectionTerm.tsx';
import { isInCorrectionTerm } from '../../../domain/prescription/correction.ts';
import { canCancel, canEdit } from '../../../domain/prescription/statusRules.ts';

interface Props {
  model: OrderPrescriptions;
  prescription: Prescription;
  /** The consultation's number. */
  orderNo: string | undefined;
  /** Whether the consultation is open, so that the content may change. */
  writable: boolean;
  /** Shows only the header, to leave space for the form below. */
  headOnly: boolean;
}

/** One stored prescription with its status and actions. */
export const PrescriptionCard = ({ model, prescription, orderNo, writable, headOnly }: Props) => {
  const app = useServices();
  const printing = useSignal(false);
  const getStored = () => model.list.value.value?.find(({ id }) => id === prescription.id);
  const reason = useModel(() => createCancelReason(app, prescription, getStored));
  const messages = useMessages();
  const t = messages.prescription;
  const moment = useMoment();
  const now = app.clock.coarseNow.value;
  const isEditable = (writable && canEdit(prescription.status)) || isInCorrectionTerm(prescription, now);
  return (
    <li className="rx-card" data-status={prescription.status}>
      <div className="rx-card-head">
        <StatusBadges {...prescription} />
        <span className="rx-prescription-no">{prescription.prescriptionNo}</span>
        {prescription.doctorId === app.session.userId.value ? null : (
          <span className="quiet small breaks">{bidiIsolate(prescription.doctorName)}</span>
        )}
        <span className="quiet small">{moment(prescription.submitTime ?? prescription.createTime)}</span>
        <span className="rx-card-total">¥{yuan(prescription.totalFen)}</span>
        <span className="rx-actions">
          <Button
            label={t.print}
            kind="quiet"
            description={t.printOf(prescription.prescriptionNo)}
            pressed={printing.value}
            onClick={() => (printing.value = !printing.value)}
          />
          {canCancel(prescription.status) && reason.shown.value === 'no' ? (
            <Button
              label={t.cancel}
              kind="quiet"
              description={t.cancelTitle(prescription.prescriptionNo)}
              onClick={() => {
                model.cancel.reset();
                reason.show();
              }}
            />
          ) : null}
          {isEditable ? (
            <Button
              label={prescription.status === prescriptionStatus.rejected ? t.edit : t.resume}
              description={prescription.prescriptionNo}
              kind="main"
              onClick={() => {
                model.formModel.edit(prescription);
                focusPrescriptionForm();
              }}
            />
          ) : null}
        </span>
      </div>
      {/* Rendered before the verdict arrives, so that screen readers announce a change. */}
      <div className="contents" aria-live="polite">
        <StatusReason prescription={prescription} />
        {writable ? null : <CorrectionTerm prescription={prescription} />}
      </div>
      <ClarificationAnswer
        prescription={prescription}
        getStored={getStored}
        onAnswered={() => void model.list.load()}
      />
      {printing.value ? (
        <LazyPrescriptionPrint
          prescriptions={[prescription]}
          orderNo={orderNo}
          onClose={() => (printing.value = false)}
        />
      ) : null}
      {headOnly ? null : <PrescriptionLines lines={prescription.lines} />}
      {headOnly ? null : <CardActions model={model} prescription={prescription} writable={writable} />}
      {reason.shown.value !== 'no' && canCancel(prescription.status) ? (
        <CancelForm cancel={model.cancel} prescription={prescription} reason={reason} />
      ) : null}
      {reason.text.value.trim() !== '' && !canCancel(prescription.status) ? (
        <UnsavedText
          reason={messages.journal.orphanedReason.cancel}
          rows={[{ name: '', text: reason.text.value }]}
          onDiscard={reason.discard}
        />
      ) : null}
    </li>
  );
};
