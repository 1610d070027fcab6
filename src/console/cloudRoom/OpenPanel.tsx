import type { Conversation } from '../../contract/order.ts';
import { consultationPath } from '../im/openList.ts';
import { Badge } from '../kit/Badge.tsx';
import { Button } from '../kit/Button.tsx';
import { Panel } from '../kit/Panel.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { minutesBetween, momentOf } from '../lib/days.ts';
import { useApp, useWords } from '../useApp.ts';
import type { Queue } from './queue.ts';
import { Wait } from './Wait.tsx';
import { Who } from './Who.tsx';

const Unanswered = ({ since }: { since: number | null }) => {
  const { clock } = useApp();
  const w = useWords().cloudRoom;
  if (since === null) return <span className="room-quiet room-wait">{w.answered}</span>;
  const minutes = minutesBetween(since, clock.minute.value);
  return <Wait minutes={minutes} text={w.unanswered(minutes)} description={w.unanswered(minutes)} />;
};

const OpenRow = ({ row }: { row: Conversation }) => {
  const { clock, go } = useApp();
  const w = useWords().cloudRoom;
  const last = row.lastMessage;
  return (
    <li className="room-row">
      <div className="room-text">
        <Who row={row} />
        <p className="room-last">
          {row.unread > 0 ? <Badge tone="accent" text={w.unread(row.unread)} /> : null}
          {last ? (
            <>
              <span className={row.unread > 0 ? 'room-said room-new' : 'room-said'}>
                {last.mine ? w.you : ''}
                {last.text}
              </span>
              <span className="room-quiet">{momentOf(last.at, clock.minute.value)}</span>
            </>
          ) : (
            <span className="room-quiet">{w.noMessage}</span>
          )}
        </p>
      </div>
      <Unanswered since={row.unansweredSince} />
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

// A component of its own: the rows follow the conversations, not only the list that was read.
const Rows = ({ queue }: { queue: Queue }) => (
  <ul className="room-rows">
    {queue.mine.rows.value.map((row) => (
      <OpenRow key={row.id} row={row} />
    ))}
  </ul>
);

/** The doctor's open consultations. */
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
