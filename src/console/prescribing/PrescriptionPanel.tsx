import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Button } from '../kit/Button.tsx';
import { PlusIcon } from '../kit/roomIcons.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useWords } from '../useApp.ts';
import { useDesk } from '../useDesk.ts';
import { focusForm } from './focusFirst.ts';
import { FormsCameBack } from './FormsCameBack.tsx';
import { PrescriptionCard } from './PrescriptionCard.tsx';
import { PrescriptionForm } from './PrescriptionForm.tsx';
import type { Prescriptions } from './prescriptionsModel.ts';
import { prescriptionsOf } from './prescriptionsOf.ts';
import { UnsentForms } from './UnsentForms.tsx';
import './prescribing.css';

interface Props {
  order: Order;
  /** Returns the stored prescription to edit once, then null. */
  takeMend: () => string | null;
}

interface CardsProps {
  model: Prescriptions;
  rows: readonly Prescription[];
  orderNo: string;
  writable: boolean;
}

const Cards = ({ model, rows, orderNo, writable }: CardsProps) => {
  const w = useWords().prescription;
  const form = writable ? model.sheet.form.value : null;
  // The prescription being edited is shown in the form.
  const others = rows.filter(({ id }) => id !== form?.mends?.id);
  if (others.length === 0) return form ? null : <p className="empty">{w.none}</p>;
  return (
    <ul className="rx-cards">
      {others.map((one) => (
        <PrescriptionCard
          key={one.id}
          model={model}
          one={one}
          orderNo={orderNo}
          writable={writable}
          compact={form !== null}
        />
      ))}
    </ul>
  );
};

/** The prescriptions of one order, and the form for the next one. Key it by the order's id. */
export const PrescriptionPanel = ({ order, takeMend }: Props) => {
  const app = useDesk();
  const model = useOpened(() => {
    const opened = prescriptionsOf(app, order);
    const mends = takeMend();
    if (mends !== null) opened.mendOnce(mends);
    return opened;
  });
  const w = useWords().prescription;
  const writable = order.status === orderStatus.inConsultation;
  const begin = () => {
    model.sheet.start();
    focusForm();
  };
  const writing = writable && model.sheet.form.value !== null;
  return (
    <Panel
      title={w.title}
      actions={writable && !writing ? <Button label={w.write} icon={PlusIcon} onClick={begin} /> : undefined}
    >
      <div className="rx">
        {writable ? null : <p className="quiet small">{w.readOnly}</p>}
        <RemoteView of={model.list} retry={() => void model.list.load()} lines={2}>
          {({ value }: { value: readonly Prescription[] }) => (
            <Cards model={model} rows={value} orderNo={order.orderNo} writable={writable} />
          )}
        </RemoteView>
        {writable ? null : <UnsentForms model={model} />}
        <FormsCameBack model={model} />
        {writing ? <PrescriptionForm model={model} /> : null}
      </div>
    </Panel>
  );
};
