import { useSignal } from '@preact/signals-react';
import { useSearchParams } from 'wouter';
import type { Order } from '../../../contract/consultation/order.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import { Addenda } from '../../domain/caseRecord/Addenda.tsx';
import { RecordView } from '../../domain/caseRecord/RecordView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { RecordPrintPreview } from '../../domain/print/RecordPrintPreview.tsx';
import { useMessages } from '../../i18n/useMessages.ts';
import type { OrderDetail } from './orderDetail.ts';

/** The stored case record, with a print preview. */
export const OrderCaseRecord = ({ detail, order }: { detail: OrderDetail; order: Order }) => {
  const { orders, consultation } = useMessages();
  const t = orders.detail;
  const [search] = useSearchParams();
  // The consultation leads here to print.
  const printing = useSignal(search.get('print') === 'record');
  const version = detail.record.value.value?.version ?? 0;
  const printButton =
    version === 0 ? undefined : (
      <Button
        label={t.print}
        kind="quiet"
        pressed={printing.value}
        onClick={() => (printing.value = !printing.value)}
      />
    );
  return (
    <Panel title={t.record} actions={printButton}>
      <AsyncView
        data={detail.record}
        onRetry={() => void detail.record.load()}
        isEmpty={(one) => one.version === 0}
        empty={t.noRecord}
        lines={5}
      >
        {({ value }: { value: CaseRecord }) => (
          <div className="order-record">
            {printing.value ? (
              <RecordPrintPreview order={order} record={value} onClose={() => (printing.value = false)} />
            ) : null}
            {value.signedAt === null ? null : (
              <strong>{consultation.sign.signed(value.signedBy ?? '', dayTimeOf(value.signedAt))}</strong>
            )}
            <RecordView record={value} hideEmpty />
            <Addenda addenda={value.addenda} />
          </div>
        )}
      </AsyncView>
    </Panel>
  );
};
