import { useEffect } from 'react';
import type { Order } from '../../contract/consultation/order.ts';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Wait } from '../kit/Wait.tsx';
import { minutesBetween } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import { DeclineForm } from './DeclineForm.tsx';
import type { Queue } from './queue.ts';
import { Who } from './Who.tsx';

const WaitingRow = ({ queue, row }: { queue: Queue; row: Order }) => {
  const { clock } = useApp();
  const w = useWords().cloudRoom;
  const minutes = minutesBetween(row.createTime, clock.minute.value);
  const busy = queue.busy.value === row.id;
  const declining = queue.declining.value?.id === row.id;
  return (
    <li className="room-row">
      <div className="room-text">
        <Who row={row} />
        <p className="room-complaint">{row.complaint}</p>
      </div>
      <Wait minutes={minutes} text={w.waits(minutes)} description={w.waitsFor(minutes)} />
      {declining ? null : (
        <div className="room-acts">
          <Button
            label={w.decline}
            kind="quiet"
            description={row.patient.name}
            onClick={() => queue.askReason(row)}
          />
          <Button
            label={w.accept}
            kind="main"
            description={row.patient.name}
            busy={busy}
            onClick={() => void queue.accept(row)}
          />
        </div>
      )}
      {declining ? <DeclineForm queue={queue} /> : null}
    </li>
  );
};

/** Placeholder for an order that is no longer waiting, so that no other row moves under the pointer. */
const GoneRow = ({ row }: { row: Order }) => (
  <li className="room-row room-gone">
    <div className="room-text">
      <Who row={row} />
      <p className="room-complaint">{row.complaint}</p>
    </div>
    <span className="room-quiet">{useWords().cloudRoom.gone}</span>
  </li>
);

// A separate component, so that it tracks the stable rows and not only the loaded list.
const Rows = ({ queue }: { queue: Queue }) => {
  const { shown, hold, letGo } = queue.places;
  useEffect(() => letGo, [letGo]);
  return (
    <ul className="room-rows" onPointerEnter={hold} onPointerLeave={letGo}>
      {shown.value.map(({ row, gone }) =>
        gone ? <GoneRow key={row.id} row={row} /> : <WaitingRow key={row.id} queue={queue} row={row} />,
      )}
    </ul>
  );
};

/** The waiting queue, the longest wait first. */
export const WaitingPanel = ({ queue }: { queue: Queue }) => {
  const w = useWords().cloudRoom;
  const { awaiting, refresh } = queue;
  return (
    <Panel title={w.waiting(awaiting.value.value?.length ?? null)} flush>
      <RemoteView
        of={awaiting}
        retry={refresh}
        isEmpty={(rows) => rows.length === 0}
        empty={w.nobodyWaits}
        lines={6}
      >
        {() => <Rows queue={queue} />}
      </RemoteView>
    </Panel>
  );
};
