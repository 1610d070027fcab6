import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { bannerPosition } from '../../../contract/hospital/banner.ts';
import { BannerSlot } from '../../domain/banners/BannerSlot.tsx';
import { RestorePrompt } from '../../drafts/RestorePrompt.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { UnsavedText } from '../../ui/display/UnsavedText.tsx';
import { useQueueKeys } from '../../domain/worklists/useQueueKeys.ts';
import { useWorklists } from '../../domain/worklists/useWorklists.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { FreshnessNotice } from './FreshnessNotice.tsx';
import { ActiveConsultationsPanel } from './ActiveConsultationsPanel.tsx';
import { createCloudRoom, type CloudRoomModel } from './cloudRoom.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import './cloudRoom.css';

/** From this width the preview is beside the lists; the style sheet has the same number. */
const besideScreen = '(min-width: 1100px)';

const ActionNotice = ({ cloudRoom }: { cloudRoom: CloudRoomModel }) => {
  const t = useMessages().cloudRoom;
  const close = { label: t.close, onClick: cloudRoom.dismissNotice };
  const takenPatient = cloudRoom.takenPatient.value;
  const error = cloudRoom.error.value;
  if (takenPatient !== null)
    return <Notice tone="accent" text={t.alreadyTaken(takenPatient)} action={close} />;
  return error && !error.silent ? <Notice tone="accent" text={error.message} action={close} /> : null;
};

/** Unsent reasons that belong to no row. */
const UnsentReasons = ({ cloudRoom }: { cloudRoom: CloudRoomModel }) => {
  const t = useMessages().cloudRoom;
  const [orphaned, restored] = [cloudRoom.orphanedReason.value, cloudRoom.restoredReason.value];
  return (
    <>
      {orphaned === null ? null : (
        <UnsavedText
          reason={t.orphanedReason}
          rows={[{ name: '', text: orphaned }]}
          onDiscard={cloudRoom.cancelDecline}
        />
      )}
      {restored === null ? null : (
        <RestorePrompt
          rows={[
            {
              name: t.declineReason,
              draft: restored.reason,
              current: cloudRoom.declining.value?.reason ?? '',
            },
          ]}
          onRestore={() => cloudRoom.answerRestore(true)}
          onDiscard={() => cloudRoom.answerRestore(false)}
        />
      )}
    </>
  );
};

/** Waiting patients and active consultations, and what is known of the chosen one (specification §2, `/cloudRoom`). */
export const CloudRoomPage = () => {
  const app = useServices();
  const worklists = useWorklists();
  const cloudRoom = useModel(() => createCloudRoom({ ...app, ...worklists }));
  const isBeside = useMediaQuery(besideScreen);
  const root = useRef<HTMLDivElement>(null);
  // On a narrow screen the preview is a page of its own, and Back leads to the list.
  const openedId = new URLSearchParams(useSearch()).get('id');
  const { choice } = cloudRoom;
  const chosenId = choice.chosen.value?.order.id ?? null;
  const isPage = !isBeside && openedId !== null && openedId === chosenId;
  useQueueKeys(
    { move: choice.move, act: cloudRoom.actOnChosen, decline: cloudRoom.declineChosen },
    root,
    isBeside || isPage,
  );
  useEffect(() => {
    if (openedId !== null) choice.choose(openedId);
  }, [choice, openedId]);
  const choose = (id: string): void => {
    choice.choose(id);
    if (!isBeside) app.navigate(`/cloudRoom?id=${encodeURIComponent(id)}`);
  };
  return (
    <div className="page room" ref={root}>
      <h1>{useMessages().cloudRoom.title}</h1>
      <FreshnessNotice cloudRoom={cloudRoom} />
      <ActionNotice cloudRoom={cloudRoom} />
      <UnsentReasons cloudRoom={cloudRoom} />
      <div className={isPage ? 'room-columns room-page' : 'room-columns'}>
        <div className="room-lists">
          <WaitingPanel cloudRoom={cloudRoom} onChoose={choose} />
          <ActiveConsultationsPanel cloudRoom={cloudRoom} onChoose={choose} />
        </div>
        {isBeside || isPage ? (
          <PreviewPane
            cloudRoom={cloudRoom}
            onBack={isPage ? () => app.navigate('/cloudRoom', { replace: true }) : undefined}
          />
        ) : null}
      </div>
      <BannerSlot position={bannerPosition.cloudRoom} />
    </div>
  );
};
