import { type Order, orderStatus } from '../../../../contract/consultation/order.ts';
import type { Prescription } from '../../../../contract/prescribing/prescription.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { PlusIcon } from '../../../ui/icons/appIcons.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { AsyncView } from '../../../ui/async/AsyncView.tsx';
import { useServices } from '../../../useServices.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import type { FormValues } from '../../../domain/prescription/formValues.ts';
import { isInCorrectionTerm } from '../../../domain/prescription/correction.ts';
import { focusPrescriptionForm } from '../../../lib/focusFirst.ts';
import { FactsLine } from '../facts/FactsLine.tsx';
import { FormsRestorePrompt } from './FormsRestorePrompt.tsx';
import { PrescriptionCard } from './PrescriptionCard.tsx';
import { PrescriptionForm } from './PrescriptionForm.tsx';
import { ObstacleNotice } from './ObstacleNotice.tsx';
import type { OrderPrescriptions } from './model/orderPrescriptions.ts';
import { getOrderPrescriptions } from './model/getOrderPrescriptions.ts';
import { UnsavedForms } from './UnsavedForms.tsx';
import '../../../domain/prescription/prescription.css';

interface Props {
  order: Order;
  /** Returns the stored prescription to edit once, then null. */
  takePrescriptionToEdit: () => string | null;
}

interface CardsProps {
  model: OrderPrescriptions;
  rows: readonly Prescription[];
  orderNo: string;
  writable: boolean;
  /** The form that is shown; null if there is none. */
  form: FormValues | null;
  /** What is shown if there are none: nothing where a notice says why. */
  empty: string | null;
}

const PrescriptionCards = ({ model, rows, orderNo, writable, form, empty }: CardsProps) => {
  // The prescription being edited is shown in the form.
  const others = rows.filter(({ id }) => id !== form?.editing?.id);
  if (others.length === 0) return form || empty === null ? null : <p className="empty">{empty}</p>;
  return (
    <ul className="rx-cards">
      {others.map((prescription) => (
        <PrescriptionCard
          key={prescription.id}
          model={model}
          prescription={prescription}
          orderNo={orderNo}
          writable={writable}
          headOnly={form !== null}
        />
      ))}
    </ul>
  );
};

/** The prescriptions of one order, and the form for the next one. Key it by the order's id. */
export const PrescriptionPanel = ({ order, takePrescriptionToEdit }: Props) => {
  const app = useServices();
  // SidePanels starts the model.
  const { model } = useModel(() => {
    const orderPrescriptions = getOrderPrescriptions(app, order);
    const editId = takePrescriptionToEdit();
    if (editId !== null) orderPrescriptions.editWhenLoaded(editId);
    return { model: orderPrescriptions };
  });
  const t = useMessages().prescription;
  const isOpen = order.status === orderStatus.inConsultation;
  const obstacle = isOpen ? model.obstacle.value : null;
  const writable = isOpen && obstacle === null;
  const openNewForm = () => {
    model.formModel.openNew();
    focusPrescriptionForm();
  };
  const now = app.clock.coarseNow.value;
  const rows = model.list.value.value ?? [];
  /** Whether a form may be sent: of a rejected prescription also for a while after the end. */
  const isWritable = ({ editing }: FormValues): boolean =>
    writable || rows.some((one) => one.id === editing?.id && isInCorrectionTerm(one, now));
  const openForm = model.formModel.form.value;
  const form = openForm && isWritable(openForm) ? openForm : null;
  return (
    <Panel
      title={t.title}
      actions={
        writable && !form ? <Button label={t.write} icon={PlusIcon} onClick={openNewForm} /> : undefined
      }
    >
      <div className="rx">
        {isOpen || rows.some((one) => isInCorrectionTerm(one, now)) ? null : (
          <p className="quiet small">{t.readOnly}</p>
        )}
        <FactsLine model={model} order={order} />
        {obstacle === null ? null : <ObstacleNotice model={model} obstacle={obstacle} />}
        <AsyncView data={model.list} onRetry={() => void model.list.load()} lines={2}>
          {({ value }: { value: readonly Prescription[] }) => (
            <PrescriptionCards
              model={model}
              rows={value}
              orderNo={order.orderNo}
              writable={writable}
              form={form}
              empty={obstacle === null ? t.none : null}
            />
          )}
        </AsyncView>
        <UnsavedForms
          model={model}
          forms={model.formModel.dirtyForms.value.filter((one) => !isWritable(one))}
          reason={obstacle === null ? t.closed : t.obstacle.unsent}
        />
        <FormsRestorePrompt model={model} />
        {form ? <PrescriptionForm model={model} order={order} /> : null}
      </div>
    </Panel>
  );
};
