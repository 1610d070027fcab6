import { Link, useSearch } from 'wouter';
import { envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import type { Order } from '../../contract/consultation/order.ts';
import { Notice } from '../kit/Notice.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { dayOf } from '../lib/days.ts';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { openDetail } from './detail.ts';
import { OrderRead } from './OrderRead.tsx';
import { listPath } from './query.ts';
import './detail.css';

/** The page title for screen readers while no order is shown. */
const Unread = () => <h1 className="unseen">{useWords().shell.trail.order}</h1>;

interface Listed {
  /** The list that the link leads back to. */
  list: string;
}

/** The order does not exist, so there is no retry; the button leads back to the list. */
const Nothing = ({ text, list }: Listed & { text: string }) => {
  const app = useApp();
  const label = useWords().orders.detail.toList;
  return (
    <>
      <Unread />
      <Notice tone="plain" text={text} action={{ label, onClick: () => app.go(list) }} />
    </>
  );
};

const Read = ({ id, list }: Listed & { id: string }) => {
  const app = useApp();
  const detail = useOpened(() => openDetail(app, id));
  const fault = detail.order.fault.value;
  const unread = detail.order.value.value === undefined;
  if (unread && fault?.code === envelopeCode.notFound) return <Nothing text={fault.message} list={list} />;
  return (
    <>
      {unread ? <Unread /> : null}
      <RemoteView of={detail.order} retry={() => void detail.load()} lines={10}>
        {({ value }: { value: Order }) => <OrderRead detail={detail} order={value} />}
      </RemoteView>
    </>
  );
};

/** /orderRecord/detail: one order from beginning to end, read-only. */
export const OrderDetailPage = () => {
  const w = useWords().orders.detail;
  const { clock } = useApp();
  const search = useSearch();
  // The breadcrumb leads to the unfiltered list; this link keeps the filters.
  const list = listPath(search, dayOf(clock.minute.value));
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <div className="page order">
      {list === '/orderRecord' ? null : (
        <Link href={list} className="order-back">
          {w.back}
        </Link>
      )}
      {id === '' || id.length > 64 ? (
        <Nothing text={w.missing} list={list} />
      ) : (
        <Read key={id} id={id} list={list} />
      )}
    </div>
  );
};
