import { useSignal } from '@preact/signals-react';
import type { Order } from '../../contract/consultation/order.ts';
import type { Prescription } from '../../contract/prescribing/prescription.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { yuan } from '../lib/money.ts';
import { CardLines } from '../prescribing/CardLines.tsx';
import { diagnosesIn } from '../prescribing/inWords.ts';
import { Said } from '../prescribing/Said.tsx';
import { PrintPreview } from '../printing/PrintPreview.tsx';
import { useApp, useWords } from '../useApp.ts';
import type { Detail } from './detail.ts';

const Prescribed = ({ one, orderNo }: { one: Prescription; orderNo: string }) => {
  const { dictionaries, words } = useApp();
  const w = useWords().prescription;
  const printing = useSignal(false);
  return (
    <li className="order-rx" id={`rx-${one.id}`} tabIndex={-1}>
      <p className="order-rx-head">
        <Badge tone="plain" text={dictionaries.label('prescription_status', one.status)} />
        <span>{one.prescriptionNo}</span>
        <span className="quiet small">{dayTimeOf(one.submitTime ?? one.createTime)}</span>
        <span className="order-rx-total">¥{yuan(one.totalFen)}</span>
        <Button
          label={w.print}
          kind="quiet"
          description={w.printOf(one.prescriptionNo)}
          pressed={printing.value}
          onClick={() => (printing.value = !printing.value)}
        />
      </p>
      <p className="quiet small">{diagnosesIn(words.language.value, one.diagnoses, ' · ')}</p>
      <Said one={one} />
      {printing.value ? (
        <PrintPreview one={one} orderNo={orderNo} onClose={() => (printing.value = false)} />
      ) : null}
      <CardLines lines={one.lines} overrides={one.overrides} />
    </li>
  );
};

/** The prescriptions of an order, newest first. */
export const PrescriptionsPart = ({ detail, order }: { detail: Detail; order: Order }) => {
  const w = useWords().orders.detail;
  return (
    <Panel title={w.prescriptions}>
      <RemoteView
        of={detail.prescriptions}
        retry={() => void detail.prescriptions.load()}
        isEmpty={({ list }) => list.length === 0}
        empty={w.noPrescription}
        lines={4}
      >
        {({ value }: { value: { total: number; list: readonly Prescription[] } }) => (
          <>
            <ul className="order-rxs">
              {value.list.map((one) => (
                <Prescribed key={one.id} one={one} orderNo={order.orderNo} />
              ))}
            </ul>
            {value.total > value.list.length ? <p className="quiet small">{w.more(value.total)}</p> : null}
          </>
        )}
      </RemoteView>
    </Panel>
  );
};
