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

/** A visit and its case record. */
export interface VisitRecord {
  readonly order: Order;
  readonly record: CaseRecord;
}

interface SeveralProps {
  records: readonly VisitRecord[];
  onClose: () => void;
}

const visitOf = ({ patient, id }: Order) => ({ patient, orderId: id });
const marginOf = (size: PageSize) => (size === 'A4' ? '12mm 15mm' : '8mm 10mm');

/** Inline preview of printed case records, each from a new page; the browser does the printing. */
export const RecordsPrintPreview = ({ records, onClose }: SeveralProps) => {
  const paper = usePaper(
    records.map(({ order }) => visitOf(order)),
    'A4',
    marginOf,
  );
  const { prescription: t, orders } = useMessages();
  const printed = records.map(({ order, record }) => (
    <PrintedRecord
      key={order.id}
      order={order}
      record={record}
      facts={paper.factsOf(visitOf(order))}
      language={paper.language.value}
    />
  ));
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

/** Inline preview of one printed case record. */
export const RecordPrintPreview = ({
  order,
  record,
  onClose,
}: VisitRecord & Pick<SeveralProps, 'onClose'>) => (
  <RecordsPrintPreview records={[{ order, record }]} onClose={onClose} />
);
