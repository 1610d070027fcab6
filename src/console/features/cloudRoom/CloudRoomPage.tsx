import { bannerPosition } from '../../../contract/hospital/banner.ts';
import { BannerSlot } from '../../domain/banners/BannerSlot.tsx';
import { RestorePrompt } from '../../drafts/RestorePrompt.tsx';
import { Notice } from '../../ui/display/Notice.tsx';
import { UnsavedText } from '../../ui/display/UnsavedText.tsx';
import { useWorklists } from '../../domain/worklists/useWorklists.ts';
import { useModel } from '../../ui/hooks/useModel.ts';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { FreshnessNotice } from './FreshnessNotice.tsx';
import { ActiveConsultationsPanel } from './ActiveConsultationsPanel.tsx';
import { createCloudRoom, type CloudRoomModel } from './cloudRoom.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import './cloudRoom.css';

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

/** Waiting patients and active consultations (specification §2, `/cloudRoom`). */
export const CloudRoomPage = () => {
  const app = useServices();
  const worklists = useWorklists();
  const cloudRoom = useModel(() => createCloudRoom({ ...app, ...worklists }));
  return (
    <div className="page room">
      <h1 className="visually-hidden">{useMessages().cloudRoom.title}</h1>
      <FreshnessNotice cloudRoom={cloudRoom} />
      <ActionNotice cloudRoom={cloudRoom} />
      <UnsentReasons cloudRoom={cloudRoom} />
      <div className="room-lists">
        <WaitingPanel cloudRoom={cloudRoom} />
        <ActiveConsultationsPanel cloudRoom={cloudRoom} />
      </div>
      <BannerSlot position={bannerPosition.cloudRoom} />
    </div>
  );
};
