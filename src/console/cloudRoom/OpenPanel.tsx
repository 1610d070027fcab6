import { useEffect } from 'react';
import type { Conversation } from '../../contract/consultation/order.ts';
import { DraftMark, LastSaid } from '../alerts/LastSaid.tsx';
import { consultationPath } from '../im/openList.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Wait } from '../kit/Wait.tsx';
import { minutesBetween, momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Queue } from './queue.ts';
import { Who } from './Who.tsx';

const Unanswered = ({ since }: { since: number | null }) => {
  const { clock } = useApp();
  const w = useWords().cloudRoom;
  if (since === null) return <span className="room-quiet">{w.answered}</span>;
  const minutes = minutesBetween(since, clock.minute.value);
  return <Wait minutes={minutes} text={w.unanswered(minutes)} description={w.unanswered(minutes)} />;
};

const OpenRow = ({ row, gone }: { row: Conversation; gone: boolean }) => {
  const { clock, go } = useApp();
  const words = useWords();
  const w = words.cloudRoom;
  const last = row.lastMessage;
  return (
    <li className={gone ? 'room-row room-open room-gone' : 'room-row room-open'}>
      <div className="room-text">
        <Who row={row} />
      </div>
      {gone ? (
        <span className="room-quiet">{words.consultation.notOpenNow}</span>
      ) : (
        <Unanswered since={row.unansweredSince} />
      )}
      <p className="room-last">
        {row.unread > 0 ? <Badge tone="accent" text={w.unread(row.unread)} /> : null}
        <DraftMark id={row.id} />
        <LastSaid row={row} empty={w.noMessage} />
        {last ? <span className="room-quiet">{momentOf(last.at, clock.minute.value)}</span> : null}
      </p>
      <div className="room-acts">
        <Button
          label={w.goOn}
          kind="main"
          description={row.patient.name}
          onClick={() => go(consultationPath(row.id))}
        />
      </div>
    </li>
  );
};

// A separate component, so that it tracks the conversations and not only the loaded list.
const Rows = ({ queue }: { queue: Queue }) => {
  const { shown, hold, letGo } = queue.mine.steady;
  useEffect(() => letGo, [letGo]);
  return (
    <ul className="room-rows" onPointerEnter={hold} onPointerLeave={letGo}>
      {shown.value.map(({ row, gone }) => (
        <OpenRow key={row.id} row={row} gone={gone} />
      ))}
    </ul>
  );
};

/** The doctor's active consultations. */
export const OpenPanel = ({ queue }: { queue: Queue }) => {
  const w = useWords().cloudRoom;
  const unread = queue.unread.value;
  const { list } = queue.mine;
  return (
    <Panel
      title={w.open(list.value.value?.length ?? null)}
      actions={unread > 0 ? <Badge tone="accent" text={w.unread(unread)} /> : undefined}
      flush
    >
      <RemoteView of={list} retry={queue.refresh} isEmpty={(rows) => rows.length === 0} empty={w.noneOpen}>
        {() => <Rows queue={queue} />}
      </RemoteView>
    </Panel>
  );
};
