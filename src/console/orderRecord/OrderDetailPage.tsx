import { Link, useSearch } from 'wouter';
import type { Order } from '../../contract/order.ts';
import { Notice } from '../kit/Notice.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { openDetail } from './detail.ts';
import { OrderRead } from './OrderRead.tsx';
import './detail.css';

const Back = () => {
  const w = useWords().orders.detail;
  // The list's own address, with filters and page, is one step back in the browser.
  return (
    <Link href="/orderRecord" className="order-back">
      {w.back}
    </Link>
  );
};

const Read = ({ id }: { id: string }) => {
  const app = useApp();
  const detail = useOpened(() => openDetail(app, id));
  return (
    <RemoteView of={detail.order} retry={() => void detail.load()} lines={10}>
      {({ value }: { value: Order }) => <OrderRead detail={detail} order={value} />}
    </RemoteView>
  );
};

/** /orderRecord/detail: one order from beginning to end, read-only. */
export const OrderDetailPage = () => {
  const w = useWords().orders.detail;
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  return (
    <div className="page order">
      <Back />
      {id === '' || id.length > 64 ? <Notice tone="plain" text={w.missing} /> : <Read key={id} id={id} />}
    </div>
  );
};
