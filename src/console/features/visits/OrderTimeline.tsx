import type { Order } from '../../../contract/consultation/order.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/async/Skeleton.tsx';
import { dayTimeOf } from '../../lib/dates/days.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { OrderDetail } from './orderDetail.ts';
import { orderEvents } from './orderEvents.ts';

/** The events of an order, oldest first. */
export const OrderTimeline = ({ detail, order }: { detail: OrderDetail; order: Order }) => {
  const messages = useMessages();
  const t = messages.orders;
  const events = orderEvents(
    {
      order,
      record: detail.record.value.value,
      versions: detail.versions.value.value,
      prescriptions: detail.prescriptions.value.value?.list,
      prescriptionVersions: detail.prescriptions.value.value?.versions,
    },
    messages,
  );
  // Wait for everything: late events would be inserted between those already shown.
  const isLoading = [detail.record, detail.versions, detail.prescriptions].some(
    ({ status: state, value }) => state.value === 'loading' && value.value === undefined,
  );
  if (isLoading)
    return (
      <Panel title={t.detail.timeline}>
        <Skeleton lines={6} />
      </Panel>
    );
  return (
    <Panel title={t.detail.timeline}>
      <ol className="order-timeline">
        {events.map(({ key, at, text, quote }) => (
          <li key={key}>
            {at === null ? (
              <span className="quiet small">{t.events.noTime}</span>
            ) : (
              <time className="order-at" dateTime={new Date(at).toISOString()}>
                {dayTimeOf(at)}
              </time>
            )}
            <span className="order-event">
              {text}
              {quote === '' ? null : (
                <q className="order-quote" dir="auto">
                  {quote}
                </q>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
