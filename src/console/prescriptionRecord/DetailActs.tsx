import { useSignal } from '@preact/signals-react';
import { orderStatus } from '../../contract/consultation/order.ts';
import { type Prescription, prescriptionStatus } from '../../contract/prescribing/prescription.ts';
import { prescriptionPath } from '../im/openList.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Unstored } from '../kit/Unstored.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { openCancelReason } from '../prescribing/cancelReason.ts';
import { CancelForm } from '../prescribing/CancelForm.tsx';
import { CopyPart } from '../prescribing/CopyPart.tsx';
import { mayCancel, mayChange } from '../prescribing/states.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Detail } from './detail.ts';

interface Props {
  detail: Detail;
  one: Prescription;
}

/** Editing happens in the consultation, while it is open. */
const Mend = ({ detail, one }: Props) => {
  const { go } = useApp();
  const { prescription, prescriptions: w } = useWords();
  const { fault, value } = detail.order;
  if (!mayChange(one.status)) return null;
  const open = detail.orderOpen.value;
  const rejected = one.status === prescriptionStatus.rejected;
  if (open === true)
    return (
      <Button
        label={rejected ? prescription.mend : prescription.goOn}
        description={one.prescriptionNo}
        kind="main"
        onClick={() => go(prescriptionPath(one.orderId, one.id))}
      />
    );
  if (open === null)
    return fault.value ? (
      <Notice
        tone="plain"
        text={w.orderNotKnown}
        action={{ label: prescription.ask, onClick: detail.readAgain }}
      />
    ) : null;
  const finished = value.value?.status === orderStatus.finished;
  return <p className="quiet">{finished ? w.finished : w.notOpen}</p>;
};

const Cancel = ({ detail, one }: Props) => {
  const app = useApp();
  const reason = useOpened(() => openCancelReason(app, one, () => detail.one.value.value));
  const words = useWords();
  const may = mayCancel(one.status);
  return (
    <>
      {may && reason.shown.value === 'no' ? (
        <Button
          label={words.prescriptions.cancelNow}
          kind="quiet"
          description={words.prescription.cancelTitle(one.prescriptionNo)}
          onClick={() => {
            detail.cancel.clear();
            reason.show();
          }}
        />
      ) : null}
      {may && reason.shown.value !== 'no' ? (
        <CancelForm cancel={detail.cancel} one={one} reason={reason} />
      ) : null}
      {!may && reason.text.value.trim() !== '' ? (
        <Unstored
          why={words.journal.left.cancel}
          rows={[{ name: '', text: reason.text.value }]}
          onDrop={reason.drop}
        />
      ) : null}
    </>
  );
};

/** The actions on a prescription. */
export const DetailActs = ({ detail, one }: Props) => {
  const copying = useSignal(false);
  const { go } = useApp();
  const { prescriptions: w } = useWords();
  return (
    <div className="written-acts">
      {detail.mine.value ? <Mend detail={detail} one={one} /> : null}
      {copying.value ? (
        <CopyPart one={one} onBack={() => (copying.value = false)} />
      ) : (
        <Button label={w.copyTo} description={one.prescriptionNo} onClick={() => (copying.value = true)} />
      )}
      <Button label={w.toOrder} kind="quiet" onClick={() => go(prescriptionPath(one.orderId))} />
      {detail.mine.value ? <Cancel detail={detail} one={one} /> : null}
    </div>
  );
};
