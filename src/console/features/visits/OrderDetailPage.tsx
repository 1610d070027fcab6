import { Link, useSearch } from 'wouter';
import type { Order } from '../../../contract/consultation/order.ts';
import { useTitlePart } from '../../domain/useTitlePart.ts';
import { Notice } from '../../ui/display/Notice.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { dayOf } from '../../lib/dates/days.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { createOrderDetail } from './orderDetail.ts';
import { OrderContent } from './OrderContent.tsx';
import { listPath } from './orderQuery.ts';
import './orderDetail.css';

/** The heading while no order is shown. */
const Heading = () => <h1>{useMessages().shell.breadcrumb.order}</h1>;

interface ListLink {
  /** The list that the link leads back to. */
  listHref: string;
}

/** The address names no order; the button leads back to the list. */
const OrderNotFound = ({ text, listHref }: ListLink & { text: string }) => {
  const app = useServices();
  const label = useMessages().orders.detail.toList;
  return (
    <>
      <Heading />
      <Notice tone="plain" text={text} action={{ label, onClick: () => app.navigate(listHref) }} />
    </>
  );
};

const LoadedOrder = ({ id }: { id: string }) => {
  const app = useServices();
  const detail = useModel(() => createOrderDetail(app, id));
  useTitlePart(detail.order.value.value?.orderNo ?? '');
  return (
    <>
      {detail.order.value.value === undefined ? <Heading /> : null}
      <AsyncView main data={detail.order} onRetry={() => void detail.load()} lines={10}>
        {({ value }: { value: Order }) => <OrderContent detail={detail} order={value} />}
      </AsyncView>
    </>
  );
};

/** /orderRecord/detail: one order from beginning to end, read-only. */
export const OrderDetailPage = () => {
  const t = useMessages().orders.detail;
  const { clock } = useServices();
  const search = useSearch();
  // The breadcrumb leads to the unfiltered list; this link keeps the filters.
  const listHref = listPath(search, dayOf(clock.coarseNow.value));
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <div className="page order">
      {listHref === '/orderRecord' ? null : (
        <Link href={listHref} className="order-back">
          {t.back}
        </Link>
      )}
      {id === '' || id.length > 64 ? (
        <OrderNotFound text={t.missing} listHref={listHref} />
      ) : (
        <LoadedOrder key={id} id={id} />
      )}
    </div>
  );
};
