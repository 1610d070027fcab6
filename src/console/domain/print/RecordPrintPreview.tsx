import { useSignal } from '@preact/signals-react';
import { createPortal } from 'react-dom';
import type { Order } from '../../../contract/consultation/order.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { PrintedRecord } from './PrintedRecord.tsx';
import { PrintBar } from './PrintBar.tsx';
import { type PageSize, usePageSize } from './usePageSize.ts';
import './print.css';
import './printedRecord.css';

interface Props {
  order: Order;
  record: CaseRecord;
  onClose: () => void;
}

/** Inline preview of a printed case record; the browser does the printing. */
export const RecordPrintPreview = ({ order, record, onClose }: Props) => {
  const pageSize = useSignal<PageSize>('A4');
  const { prescription: t, orders } = useMessages();
  usePageSize(pageSize.value, pageSize.value === 'A4' ? '12mm 15mm' : '8mm 10mm');
  return (
    <section className="print-preview" aria-label={orders.detail.print}>
      <PrintBar pageSize={pageSize} onClose={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className="printed-record-preview" role="group" aria-label={t.preview} tabIndex={0}>
        <PrintedRecord order={order} record={record} />
      </div>
      {createPortal(
        <div className={`sheets-printed paper-printed-${pageSize.value}`}>
          <PrintedRecord order={order} record={record} />
        </div>,
        document.body,
      )}
    </section>
  );
};
