import { useSignal } from '@preact/signals-react';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { useWords } from '../useApp.ts';
import { CopyPart } from './CopyPart.tsx';
import type { Prescriptions } from './prescriptionsModel.ts';

interface Props {
  model: Prescriptions;
  one: Prescription;
  writable: boolean;
}

/** More actions on a stored prescription: copying its lines. */
export const CardMore = ({ model, one, writable }: Props) => {
  const elsewhere = useSignal(false);
  const w = useWords().prescription;
  if (elsewhere.value)
    return <CopyPart one={one} within={one.orderId} onBack={() => (elsewhere.value = false)} />;
  return (
    <div className="rx-more">
      {writable ? (
        <Button
          label={w.copyHere}
          kind="quiet"
          description={one.prescriptionNo}
          onClick={() => {
            model.sheet.start();
            void model.sheet.addKept(one.lines, one.diagnoses);
          }}
        />
      ) : null}
      <Button
        label={w.copyTo}
        kind="quiet"
        description={one.prescriptionNo}
        onClick={() => (elsewhere.value = true)}
      />
    </div>
  );
};
