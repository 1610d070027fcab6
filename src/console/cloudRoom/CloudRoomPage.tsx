import { bannerPosition } from '../../contract/hospital/banner.ts';
import { BannerPlace } from '../banners/BannerPlace.tsx';
import { CameBack } from '../journal/CameBack.tsx';
import { Notice } from '../kit/Notice.tsx';
import { Unstored } from '../kit/Unstored.tsx';
import { useOpened } from '../lib/useOpened.ts';
import { useApp, useWords } from '../useApp.ts';
import { Freshness } from './Freshness.tsx';
import { OpenPanel } from './OpenPanel.tsx';
import { openQueue, type Queue } from './queue.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import './cloudRoom.css';

const Happened = ({ queue }: { queue: Queue }) => {
  const w = useWords().cloudRoom;
  const close = { label: w.understood, onClick: queue.understood };
  const gone = queue.gone.value;
  const fault = queue.fault.value;
  if (gone !== null) return <Notice tone="accent" text={w.taken(gone)} action={close} />;
  return fault && !fault.silent ? <Notice tone="accent" text={fault.message} action={close} /> : null;
};

/** Unsent reasons that belong to no row. */
const Reasons = ({ queue }: { queue: Queue }) => {
  const w = useWords().cloudRoom;
  const [left, found] = [queue.reasonLeft.value, queue.cameBack.value];
  return (
    <>
      {left === null ? null : (
        <Unstored why={w.reasonLeft} rows={[{ name: '', text: left }]} onDrop={queue.keep} />
      )}
      {found === null ? null : (
        <CameBack
          rows={[{ name: w.declineReason, found: found.reason, now: queue.declining.value?.reason ?? '' }]}
          onTake={() => queue.answerCameBack(true)}
          onDrop={() => queue.answerCameBack(false)}
        />
      )}
    </>
  );
};

/** Waiting patients and active consultations (specification §2, `/cloudRoom`). */
export const CloudRoomPage = () => {
  const app = useApp();
  const queue = useOpened(() => openQueue(app));
  return (
    <div className="page room">
      <h1 className="unseen">{useWords().cloudRoom.title}</h1>
      <Freshness queue={queue} />
      <Happened queue={queue} />
      <Reasons queue={queue} />
      <div className="room-lists">
        <WaitingPanel queue={queue} />
        <OpenPanel queue={queue} />
      </div>
      <BannerPlace position={bannerPosition.cloudRoom} />
    </div>
  );
};
