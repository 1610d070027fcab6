import { useEffect } from 'react';
import { type Conversation, type Order, order } from '../../../contract/consultation/order.ts';
import { DraftMark, MessagePreview } from '../../domain/messagePreview/MessagePreview.tsx';
import { SnoozedMark } from '../../domain/openConsultations/SnoozedMark.tsx';
import { SnoozeMenu } from '../../domain/openConsultations/SnoozeMenu.tsx';
import { SortMenu } from '../../domain/openConsultations/SortMenu.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { ChevronRightIcon } from '../../ui/icons/appIcons.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { AsyncView } from '../../ui/async/AsyncView.tsx';
import { WaitBadge } from '../../ui/display/WaitBadge.tsx';
import { minutesBetween } from '../../lib/dates/days.ts';
import { useMoment } from '../../useMoment.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { CloudRoomModel } from './cloudRoom.ts';
import { PatientHeading } from './PatientHeading.tsx';

const UnansweredTime = ({ since }: { since: number | null }) => {
  const { clock } = useServices();
  const t = useMessages().cloudRoom;
  if (since === null) return <span className="room-quiet">{t.answered}</span>;
  const minutes = minutesBetween(since, clock.coarseNow.value);
  return <WaitBadge minutes={minutes} text={t.unanswered(minutes)} description={t.unanswered(minutes)} />;
};

interface Props {
  cloudRoom: CloudRoomModel;
  onChoose: (id: string) => void;
}

const ConsultationRow = ({
  cloudRoom,
  onChoose,
  row,
  removed,
}: Props & { row: Conversation; removed: boolean }) => {
  const moment = useMoment();
  const t = useMessages().cloudRoom;
  const lastMessage = row.lastMessage;
  const { snoozes } = cloudRoom.openConsultations;
  const until = snoozes.until.value.get(row.id) ?? null;
  const isChosen = cloudRoom.choice.chosen.value?.order.id === row.id;
  return (
    <li className={`room-row room-open${removed ? ' room-removed' : ''}${isChosen ? ' room-chosen' : ''}`}>
      <div className="room-text">
        {removed ? (
          <PatientHeading row={row} />
        ) : (
          <PatientHeading row={row} isChosen={isChosen} onChoose={onChoose} />
        )}
      </div>
      {removed ? (
        <span className="room-quiet">{t.hasEnded}</span>
      ) : (
        <UnansweredTime since={row.unansweredSince} />
      )}
      <p className="room-preview">
        {until === null ? null : <SnoozedMark until={until} isLong />}
        {row.unread > 0 ? <Badge tone="accent" text={t.unread(row.unread)} /> : null}
        <DraftMark id={row.id} />
        <MessagePreview row={row} empty={t.noMessage} />
        {lastMessage ? <span className="room-quiet">{moment(lastMessage.at)}</span> : null}
      </p>
      <div className="room-actions">
        {removed ? null : <SnoozeMenu snoozes={snoozes} id={row.id} patient={row.patient.name} />}
        <Button label={t.resume} description={row.patient.name} onClick={() => cloudRoom.resume(row)} />
      </div>
    </li>
  );
};

// A separate component, so that it tracks the conversations and not only the loaded list.
const Rows = ({ cloudRoom, onChoose }: Props) => {
  const { shown, freeze: hold, unfreeze: letGo } = cloudRoom.openConsultations.stableList;
  useEffect(() => letGo, [letGo]);
  return (
    <ul className="room-rows" onPointerEnter={hold} onPointerLeave={letGo}>
      {shown.value.map(({ row, removed }) => (
        <ConsultationRow key={row.id} cloudRoom={cloudRoom} onChoose={onChoose} row={row} removed={removed} />
      ))}
    </ul>
  );
};

const FoundRow = ({ cloudRoom, onChoose, row }: Props & { row: Order }) => {
  const t = useMessages().cloudRoom;
  const isChosen = cloudRoom.choice.chosen.value?.order.id === row.id;
  return (
    <li className={isChosen ? 'room-row room-open room-chosen' : 'room-row room-open'}>
      <div className="room-text">
        <PatientHeading row={row} isChosen={isChosen} onChoose={onChoose} />
        <p className="room-complaint">{row.complaint}</p>
      </div>
      <div className="room-actions">
        <Button label={t.resume} description={row.patient.name} onClick={() => cloudRoom.resume(row)} />
      </div>
    </li>
  );
};

/** The consultations that were found, where the hospital's system lists none: no count, and no word of messages. */
const FoundConsultationsPanel = ({ cloudRoom, onChoose }: Props) => {
  const t = useMessages().cloudRoom;
  const { found } = cloudRoom.consultations;
  return (
    <Panel title={t.myConsultations(null)} flush>
      <p className="room-quiet room-note">{t.found}</p>
      <AsyncView
        data={found.list}
        onRetry={() => void found.load()}
        isEmpty={(rows) => rows.length === 0}
        empty={t.noneFound}
      >
        {({ value }) => (
          <ul className="room-rows">
            {value.map((row) => (
              <FoundRow key={row.id} cloudRoom={cloudRoom} onChoose={onChoose} row={row} />
            ))}
          </ul>
        )}
      </AsyncView>
    </Panel>
  );
};

const SnoozedCount = ({ openConsultations }: Pick<CloudRoomModel, 'openConsultations'>) => {
  const t = useMessages().cloudRoom;
  const { rows, snoozes } = openConsultations;
  const count = rows.value.filter(({ id }) => snoozes.until.value.has(id)).length;
  return count > 0 ? <span className="room-quiet">{t.snoozed(count)}</span> : null;
};

const ListedConsultationsPanel = ({ cloudRoom, onChoose }: Props) => {
  const t = useMessages().cloudRoom;
  const unread = cloudRoom.unread.value;
  const { list } = cloudRoom.consultations;
  const { openConsultations } = cloudRoom;
  const isCollapsed = cloudRoom.isCollapsed.value;
  return (
    <Panel
      title={t.myConsultations(list.value.value?.length ?? null)}
      actions={
        <>
          <SnoozedCount openConsultations={openConsultations} />
          {unread > 0 ? <Badge tone="accent" text={t.unread(unread)} /> : null}
          <SortMenu consultations={openConsultations} />
          <button
            type="button"
            className={isCollapsed ? 'popover-trigger' : 'popover-trigger room-expanded'}
            aria-label={isCollapsed ? t.expand : t.collapse}
            title={isCollapsed ? t.expand : t.collapse}
            onClick={cloudRoom.toggleCollapsed}
          >
            <ChevronRightIcon />
          </button>
        </>
      }
      flush
    >
      {/* That the list could not be loaded is shown even while it is collapsed. */}
      {isCollapsed && list.error.value === null ? null : (
        <AsyncView
          data={list}
          onRetry={cloudRoom.refresh}
          isEmpty={(rows) => !isCollapsed && rows.length === 0}
          empty={t.noConsultations}
        >
          {() => (isCollapsed ? null : <Rows cloudRoom={cloudRoom} onChoose={onChoose} />)}
        </AsyncView>
      )}
    </Panel>
  );
};

/** The doctor's active consultations. */
export const ActiveConsultationsPanel = (props: Props) => {
  const { offered } = useServices();
  const Shown = offered.has(order.open) ? ListedConsultationsPanel : FoundConsultationsPanel;
  return <Shown {...props} />;
};
