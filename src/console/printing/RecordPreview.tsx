import { useSignal } from '@preact/signals-react';
import { createPortal } from 'react-dom';
import type { Order } from '../../contract/consultation/order.ts';
import type { CaseRecord } from '../../contract/consultation/record.ts';
import { useWords } from '../useApp.ts';
import { RecordPaper } from './RecordPaper.tsx';
import { PrintBar } from './PrintBar.tsx';
import { type Paper, usePaper } from './usePaper.ts';
import './print.css';
import './paper.css';

interface Props {
  order: Order;
  record: CaseRecord;
  onClose: () => void;
}

/** Inline preview of a printed case record; the browser does the printing. */
export const RecordPreview = ({ order, record, onClose }: Props) => {
  const paper = useSignal<Paper>('A4');
  const { prescription: w, orders } = useWords();
  usePaper(paper.value, paper.value === 'A4' ? '12mm 15mm' : '8mm 10mm');
  return (
    <section className="print-preview" aria-label={orders.detail.print}>
      <PrintBar paper={paper} onClose={onClose} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus */}
      <div className="paper-shown" role="group" aria-label={w.preview} tabIndex={0}>
        <RecordPaper order={order} record={record} />
      </div>
      {createPortal(
        <div className={`sheets-printed paper-printed-${paper.value}`}>
          <RecordPaper order={order} record={record} />
        </div>,
        document.body,
      )}
    </section>
  );
};
