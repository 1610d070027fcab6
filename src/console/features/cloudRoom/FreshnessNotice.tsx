import { Notice } from '../../ui/display/Notice.tsx';
import { useServices } from '../../useServices.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import type { CloudRoomModel } from './cloudRoom.ts';

/** Says that the live connection is down, and how old the lists are. */
export const FreshnessNotice = ({ cloudRoom }: { cloudRoom: CloudRoomModel }) => {
  const { messaging, clock } = useServices();
  const t = useMessages().cloudRoom;
  const state = messaging.connectionState.value;
  const pollSeconds = messaging.pollSeconds.value;
  if (state === 'refused') return <Notice tone="plain" text={t.refused(pollSeconds)} />;
  if (state !== 'down') return null;
  const reason = messaging.stopReason.value;
  if (reason === 'takenOver')
    return (
      <Notice
        tone="accent"
        text={t.stopped.takenOver}
        action={{ label: t.stopped.takeBack, onClick: messaging.reconnect }}
      />
    );
  if (reason === 'forbidden') return <Notice tone="accent" text={t.stopped.forbidden(pollSeconds)} />;
  if (reason === 'signedOut') return <Notice tone="accent" text={t.stopped.signedOut} />;
  const loadedAt = Math.min(cloudRoom.awaiting.loadedAt.value, cloudRoom.consultations.list.loadedAt.value);
  // Both update: the clock every 15 seconds, and the lists when they are loaded.
  const ageSeconds = Math.max(
    0,
    Math.round((Math.max(clock.coarseNow.value, clock.now()) - loadedAt) / 1000),
  );
  const busy = cloudRoom.awaiting.status.value === 'loading';
  return (
    <Notice
      tone="accent"
      text={loadedAt === 0 ? t.notLiveYet(pollSeconds) : t.notLive(t.age(ageSeconds), pollSeconds)}
      action={{ label: t.refresh, onClick: cloudRoom.refresh, busy }}
    />
  );
};
