import type { Order } from '../../contract/consultation/order.ts';
import { Panel } from '../kit/Panel.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { dayTimeOf } from '../lib/days.ts';
import { useWords } from '../useApp.ts';
import type { Detail } from './detail.ts';
import { happenedIn } from './happened.ts';

/** The events of an order, oldest first. */
export const TimeLine = ({ detail, order }: { detail: Detail; order: Order }) => {
  const words = useWords();
  const w = words.orders;
  const rows = happenedIn(
    {
      order,
      record: detail.record.value.value,
      versions: detail.versions.value.value,
      prescriptions: detail.prescriptions.value.value?.list,
    },
    words,
  );
  // Wait for everything: late events would be inserted between those already shown.
  const coming = [detail.record, detail.versions, detail.prescriptions].some(
    ({ state, value }) => state.value === 'loading' && value.value === undefined,
  );
  if (coming)
    return (
      <Panel title={w.detail.happened}>
        <Skeleton lines={6} />
      </Panel>
    );
  return (
    <Panel title={w.detail.happened}>
      <ol className="order-line">
        {rows.map(({ key, at, text, said }) => (
          <li key={key}>
            {at === null ? (
              <span className="quiet small">{w.events.noTime}</span>
            ) : (
              <time className="order-at" dateTime={new Date(at).toISOString()}>
                {dayTimeOf(at)}
              </time>
            )}
            <span className="order-event">
              {text}
              {said === '' ? null : (
                <q className="order-said" dir="auto">
                  {said}
                </q>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
};
