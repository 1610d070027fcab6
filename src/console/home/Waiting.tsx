import type { Order } from '../../contract/consultation/order.ts';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { minutesBetween } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { type Day, shownRows } from './day.ts';
import { Person } from './Person.tsx';

interface Props {
  day: Day;
}

const Row = ({ day, order, first }: { day: Day; order: Order; first: boolean }) => {
  const { clock } = useApp();
  const w = useWords().home;
  return (
    <li className="home-row">
      <Person patient={order.patient} />
      <span className="home-text">{order.complaint}</span>
      <span className="home-wait">{w.waited(minutesBetween(order.createTime, clock.minute.value))}</span>
      <Button
        label={w.accept}
        description={order.patient.name}
        kind={first ? 'main' : 'plain'}
        busy={day.accepting.value === order.id}
        onClick={() => void day.accept(order.id)}
      />
    </li>
  );
};

/** Patients who wait to be accepted. Accepting opens the consultation. */
export const Waiting = ({ day }: Props) => {
  const { go } = useApp();
  const w = useWords().home;
  return (
    <Panel
      title={w.waits}
      flush
      actions={<Button label={w.allWaiting} kind="quiet" onClick={() => go('/cloudRoom')} />}
    >
      {day.fault.value ? <Notice tone="accent" text={day.fault.value.message} /> : null}
      <RemoteView
        of={day.waiting}
        retry={() => void day.waiting.load()}
        isEmpty={(rows) => rows.length === 0}
        empty={w.nobodyWaits}
      >
        {({ value }) => (
          <>
            <ul className="home-rows">
              {value.slice(0, shownRows).map((order, at) => (
                <Row key={order.id} day={day} order={order} first={at === 0} />
              ))}
            </ul>
            {value.length > shownRows ? (
              <p className="home-more">{w.more(value.length - shownRows)}</p>
            ) : null}
          </>
        )}
      </RemoteView>
    </Panel>
  );
};
