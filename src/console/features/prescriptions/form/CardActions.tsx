import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMessages } from '../../../i18n/useMessages.ts';
import { LazyCopyToConsultation } from '../copy/LazyCopyToConsultation.tsx';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';

interface Props {
  model: OrderPrescriptions;
  prescription: Prescription;
  writable: boolean;
}

/** More actions on a stored prescription: copying its lines. */
export const CardActions = ({ model, prescription, writable }: Props) => {
  const isCopying = useSignal(false);
  const t = useMessages().prescription;
  if (isCopying.value)
    return (
      <LazyCopyToConsultation
        prescription={prescription}
        currentOrderId={prescription.orderId}
        onBack={() => (isCopying.value = false)}
      />
    );
  return (
    <div className="rx-card-actions">
      {writable ? (
        <Button
          label={t.copyHere}
          kind="quiet"
          description={prescription.prescriptionNo}
          onClick={() => {
            model.formModel.openNew();
            void model.formModel.addLines(prescription.lines, prescription.diagnoses);
          }}
        />
      ) : null}
      <Button
        label={t.copyTo}
        kind="quiet"
        description={prescription.prescriptionNo}
        onClick={() => (isCopying.value = true)}
      />
    </div>
  );
};
