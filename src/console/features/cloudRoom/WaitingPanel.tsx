import { useEffect } from 'react';
import { type Order, order } from '../../../contract/consultation/order.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { WaitBadge } from '../../ui/display/WaitBadge.tsx';
import { minutesBetween } from '../../lib/dates/days.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { CloudRoomModel } from './cloudRoom.ts';
import { PatientHeading } from './PatientHeading.tsx';

interface Props {
  cloudRoom: CloudRoomModel;
  onChoose: (id: string) => void;
}

const WaitingRow = ({ cloudRoom, onChoose, row }: Props & { row: Order }) => {
  const { clock, offered } = useServices();
  const t = useMessages().cloudRoom;
  const minutes = minutesBetween(row.createTime, clock.coarseNow.value);
  const busy = cloudRoom.busy.value === row.id;
  const draft = cloudRoom.declining.value;
  const isChosen = cloudRoom.choice.chosen.value?.order.id === row.id;
  return (
    <li className={isChosen ? 'room-row room-chosen' : 'room-row'}>
      <div className="room-text">
        <PatientHeading row={row} isChosen={isChosen} onChoose={onChoose} />
        <p className="room-complaint">{row.complaint}</p>
      </div>
      <WaitBadge minutes={minutes} text={t.waited(minutes)} description={t.waitDescription(minutes)} />
      <div className="room-actions">
        {draft?.id === row.id && draft.reason.trim() !== '' && !isChosen ? (
          <span className="draft-mark">{t.declineBegun}</span>
        ) : null}
        {offered.has(order.accept) ? (
          <Button
            label={t.accept}
            description={row.patient.name}
            busy={busy}
            onClick={() => void cloudRoom.accept(row)}
          />
        ) : null}
      </div>
    </li>
  );
};

/** Placeholder for an order that is no longer waiting, so that no other row moves under the pointer. */
const RemovedRow = ({ row }: { row: Order }) => (
  <li className="room-row room-removed">
    <div className="room-text">
      <PatientHeading row={row} />
      <p className="room-complaint">{row.complaint}</p>
    </div>
    <span className="room-quiet">{useMessages().cloudRoom.noLongerWaiting}</span>
  </li>
);

// A separate component, so that it tracks the stable rows and not only the loaded list.
const Rows = ({ cloudRoom, onChoose }: Props) => {
  const { shown, freeze: hold, unfreeze: letGo } = cloudRoom.stableRows;
  useEffect(() => letGo, [letGo]);
  return (
    <ul className="room-rows" onPointerEnter={hold} onPointerLeave={letGo}>
      {shown.value.map(({ row, removed: gone }) =>
        gone ? (
          <RemovedRow key={row.id} row={row} />
        ) : (
          <WaitingRow key={row.id} cloudRoom={cloudRoom} onChoose={onChoose} row={row} />
        ),
      )}
    </ul>
  );
};

/** The waiting queue, the longest wait first. */
export const WaitingPanel = ({ cloudRoom, onChoose }: Props) => {
  const { offered } = useServices();
  const t = useMessages().cloudRoom;
  const { awaiting, refresh } = cloudRoom;
  return (
    <Panel title={t.waiting(awaiting.value.value?.length ?? null)} flush>
      <AsyncView
        main
        data={awaiting}
        onRetry={refresh}
        isEmpty={(rows) => rows.length === 0}
        empty={t.nobodyWaits}
        lines={6}
      >
        {() => (
          <>
            {offered.has(order.accept) ? null : <p className="room-quiet room-note">{t.acceptedElsewhere}</p>}
            <Rows cloudRoom={cloudRoom} onChoose={onChoose} />
          </>
        )}
      </AsyncView>
    </Panel>
  );
};
