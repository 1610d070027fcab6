import { useSignal } from '@preact/signals-react';
import type { Order } from '../../../contract/consultation/order.ts';
import type { Prescription } from '../../../contract/prescribing/prescription.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { yuan } from '../../lib/money.ts';
import { PrescriptionLines } from '../../domain/prescription/PrescriptionLines.tsx';
import { diagnosesText } from '../../domain/prescription/prescriptionText.ts';
import { StatusBadges } from '../../domain/prescription/StatusBadges.tsx';
import { StatusReason } from '../../domain/prescription/StatusReason.tsx';
import { LazyPrescriptionPrint } from '../../domain/print/LazyPrescriptionPrint.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { OrderDetail } from './orderDetail.ts';

const PrescriptionItem = ({ prescription, orderNo }: { prescription: Prescription; orderNo: string }) => {
  const { i18n } = useServices();
  const t = useMessages().prescription;
  const printing = useSignal(false);
  return (
    <li className="order-prescription" id={`rx-${prescription.id}`} tabIndex={-1}>
      <p className="order-prescription-header">
        <StatusBadges {...prescription} />
        <span>{prescription.prescriptionNo}</span>
        <span className="quiet small">{dayTimeOf(prescription.submitTime ?? prescription.createTime)}</span>
        <span className="order-prescription-total">¥{yuan(prescription.totalFen)}</span>
        <Button
          label={t.print}
          kind="quiet"
          description={t.printOf(prescription.prescriptionNo)}
          pressed={printing.value}
          onClick={() => (printing.value = !printing.value)}
        />
      </p>
      <p className="quiet small">{diagnosesText(i18n.language.value, prescription.diagnoses, ' · ')}</p>
      <StatusReason prescription={prescription} />
      {printing.value ? (
        <LazyPrescriptionPrint
          prescriptions={[prescription]}
          orderNo={orderNo}
          onClose={() => (printing.value = false)}
        />
      ) : null}
      <PrescriptionLines lines={prescription.lines} overrides={prescription.overrides} />
    </li>
  );
};

/** The prescriptions of an order, newest first. */
export const OrderPrescriptions = ({ detail, order }: { detail: OrderDetail; order: Order }) => {
  const t = useMessages().orders.detail;
  return (
    <Panel title={t.prescriptions}>
      <AsyncView
        data={detail.prescriptions}
        onRetry={() => void detail.prescriptions.load()}
        isEmpty={({ list }) => list.length === 0}
        empty={t.noPrescription}
        lines={4}
      >
        {({ value }: { value: { total: number; list: readonly Prescription[] } }) => (
          <>
            <ul className="order-prescriptions">
              {value.list.map((prescription) => (
                <PrescriptionItem key={prescription.id} prescription={prescription} orderNo={order.orderNo} />
              ))}
            </ul>
            {value.total > value.list.length ? <p className="quiet small">{t.more(value.total)}</p> : null}
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
