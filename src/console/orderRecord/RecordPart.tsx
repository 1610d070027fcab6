import { useSignal } from '@preact/signals-react';
import type { Order } from '../../contract/consultation/order.ts';
import type { CaseRecord } from '../../contract/consultation/record.ts';
import { Addenda } from '../caseRecord/Addenda.tsx';
import { RecordRead } from '../caseRecord/RecordRead.tsx';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { RecordPreview } from '../printing/RecordPreview.tsx';
import { useWords } from '../useApp.ts';
import type { Detail } from './detail.ts';

/** The stored case record, with a print preview. */
export const RecordPart = ({ detail, order }: { detail: Detail; order: Order }) => {
  const { orders, consultation } = useWords();
  const w = orders.detail;
  const printing = useSignal(false);
  const version = detail.record.value.value?.version ?? 0;
  const print =
    version === 0 ? undefined : (
      <Button
        label={w.print}
        kind="quiet"
        pressed={printing.value}
        onClick={() => (printing.value = !printing.value)}
      />
    );
  return (
    <Panel title={w.record} actions={print}>
      <RemoteView
        of={detail.record}
        retry={() => void detail.record.load()}
        isEmpty={(one) => one.version === 0}
        empty={w.noRecord}
        lines={5}
      >
        {({ value }: { value: CaseRecord }) => (
          <div className="order-record">
            {printing.value ? (
              <RecordPreview order={order} record={value} onClose={() => (printing.value = false)} />
            ) : null}
            {value.signedAt === null ? null : (
              <strong>{consultation.sign.signed(value.signedBy ?? '', dayTimeOf(value.signedAt))}</strong>
            )}
            <RecordRead record={value} brief />
            <Addenda addenda={value.addenda} />
          </div>
        )}
      </RemoteView>
    </Panel>
  );
};
