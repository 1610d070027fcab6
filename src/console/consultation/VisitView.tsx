import type { ComponentType } from 'react';
import { type Order, orderStatus } from '../../contract/consultation/order.ts';
import { IdentityStrip } from '../kit/IdentityStrip.tsx';
import { Part } from '../kit/Part.tsx';
import { RemoteView } from '../kit/RemoteView.tsx';
import { Split } from '../kit/Split.tsx';
import { type Chunk, chunk } from '../lib/chunk.ts';
import { useOpened } from '../lib/useOpened.ts';
import type { Video } from '../rtc/video.ts';
import { useApp, useWords } from '../useApp.ts';
import { useDesk } from '../useDesk.ts';
import { withOwnWords } from '../words/language.ts';
import { ruleLexicon } from '../words/ruleLexicon.ts';
import { FinishAsk } from './FinishAsk.tsx';
import { FinishButton } from './FinishButton.tsx';
import { Others } from './Others.tsx';
import { Tabs } from './Tabs.tsx';
import { narrow, useMedia } from './useMedia.ts';
import { useRoomKeys } from './useRoomKeys.ts';
import { VideoButton } from './VideoButton.tsx';
import { VisitChat } from './VisitChat.tsx';
import { type Landing, openVisit, type Visit } from './visit.ts';

// The larger half of the screen is loaded lazily: the chat renders first.
const side = chunk(async () => (await import('./Side.tsx')).Side);

const all = ['chat', 'record', 'prescription', 'history'] as const;

const closed = ['unpaid', 'awaiting', 'finished', 'cancelled', 'declined', 'expired'] as const;

const ReadOnly = ({ order }: { order: Order }) => {
  const w = useWords().consultation;
  const state = closed.find((name) => orderStatus[name] === order.status);
  return <p className="visit-closed">{w.notOpen(state ? w.states[state] : String(order.status))}</p>;
};

/** A video shown above the chat; its component is a separate chunk. */
interface Stage {
  readonly view: Chunk<ComponentType<{ video: Video; patient: string }>>;
  readonly video: Video;
}

/** The height of the skeleton, about that of the panel before a call. */
const stageLines = 6;

interface RoomProps {
  visit: Visit;
  order: Order;
  stage: Stage | undefined;
}

const Room = ({ visit, order, stage: given }: RoomProps) => {
  const { clock } = useApp();
  const writable = visit.writable.value;
  const small = useMedia(narrow);
  useRoomKeys(visit);
  const stage = given ? (
    <Part of={given.view} props={{ video: given.video, patient: order.patient.name }} lines={stageLines} />
  ) : null;
  return (
    <div className="visit-room" data-tab={visit.tab.value}>
      <header className="visit-head">
        {writable ? <FinishButton finish={visit.finish} /> : null}
        {writable || stage ? <VideoButton id={visit.id} here={stage !== null} /> : null}
        <IdentityStrip patient={order.patient} order={order} now={clock.minute.value} />
      </header>
      {writable ? <FinishAsk visit={visit} /> : <ReadOnly order={order} />}
      {small ? stage : null}
      {small ? <Tabs visit={visit} tabs={all} /> : null}
      <div className="visit-parts">
        <Split
          share={40}
          left={
            <>
              {small ? null : stage}
              <VisitChat visit={visit} order={order} />
            </>
          }
          right={<Part of={side} words={ruleLexicon} props={{ visit, order }} lines={8} />}
        />
      </div>
    </div>
  );
};

interface ViewProps {
  id: string;
  /** The part of the page that the address points to. */
  at?: Landing;
  stage?: Stage;
}

/**
 * A consultation: the other open consultations, the chat (with a video above it when there is one), and the
 * record and prescriptions beside it.
 */
export const VisitView = ({ id, at, stage }: ViewProps) => {
  const app = useDesk();
  const visit = useOpened(() => {
    // Preload only: if it fails, the LazyPart that needs it shows the error.
    withOwnWords(side, app.words, ruleLexicon)
      .fetch()
      .catch(() => undefined);
    return openVisit(app, id, at);
  });
  return (
    <div className="visit">
      <Others others={visit.others} current={id} />
      <div className="visit-main">
        <h1 className="unseen">{useWords().consultation.title}</h1>
        <RemoteView of={visit.order} retry={() => void visit.order.load()} lines={8}>
          {({ value }: { value: Order }) => <Room visit={visit} order={value} stage={stage} />}
        </RemoteView>
      </div>
    </div>
  );
};
