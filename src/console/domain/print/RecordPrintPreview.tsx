import { createPortal } from 'react-dom';
import type { Order } from '../../../contract/consultation/order.ts';
import type { CaseRecord } from '../../../contract/consultation/record.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { PrintedRecord } from './PrintedRecord.tsx';
import { PrintBar } from './PrintBar.tsx';
import { usePaper } from './usePaper.ts';
import type { PageSize } from './usePageSize.ts';
import './print.css';
import './printedRecord.css';

interface Props {
  order: Order;
  record: CaseRecord;
  onClose: () => void;
}

const marginOf = (size: PageSize) => (size === 'A4' ? '12mm 15mm' : '8mm 10mm');

/** Inline preview of a printed case record; the browser does the printing. */
export const RecordPrintPreview = ({ order, record, onClose }: Props) => {
  const paper = usePaper([order.patient.id], 'A4', marginOf);
  const { prescription: t, orders } = useMessages();
  const printed = (
    <PrintedRecord
      order={order}
      record={record}
      facts={paper.factsOf(order.patient.id)}
      language={paper.language.value}
    />
  );
  return (
    <section className="print-preview" aria-label={orders.detail.print}>
      <PrintBar paper={paper} onClose={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be reachable by keyboard */}
      <div className="printed-record-preview" role="group" aria-label={t.preview} tabIndex={0}>
        {printed}
      </div>
      {createPortal(
        <div className={`sheets-printed paper-printed-${paper.size.value}`}>{printed}</div>,
        document.body,
      )}
    </section>
  );
};
