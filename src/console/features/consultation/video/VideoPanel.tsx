import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { formatDuration } from '../../../lib/formatDuration.ts';
import type { Video } from '../../../domain/videoCall/video.ts';
import { useRemoteVideo } from '../../../domain/videoCall/useRemoteVideo.ts';
import { levelIcons } from '../../../domain/videoCall/callIcons.tsx';
import { useMediaQuery, wideScreen } from '../../../ui/hooks/useMediaQuery.ts';
import { useModel } from '../../../ui/hooks/useModel.ts';
import { useServices } from '../../../useServices.ts';
import { createPaneSizes } from '../workArea/paneSizes.ts';
import { createStage } from './stage.ts';
import { useCalls } from '../../../domain/videoCall/useCalls.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import { VideoControls } from './VideoControls.tsx';
import { SelfView } from './SelfView.tsx';

interface Props {
  video: Video;
  patient: string;
}

/** One sentence for a device that was unplugged or could not be started. */
const DeviceNotice = ({ video: { devices } }: { video: Video }) => {
  const t = useMessages().video;
  const change = devices.change.value;
  if (!change) return null;
  const { replaced, lost, removed, kept } = t.deviceChanges;
  const textOf = () => {
    if (change.what === 'replaced') return replaced[change.kind](change.label);
    if (change.what === 'lost') return lost[change.kind];
    return (change.what === 'removed' ? removed : kept)[change.kind];
  };
  return <Notice tone="plain" text={textOf()} action={{ label: t.ok, onClick: devices.dismissChange }} />;
};

/** The state of the patient's media, of the devices and of the connection, one message each. */
const CallNotices = ({ video, patient }: Props) => {
  const t = useMessages().video;
  const { call, outgoing: sending } = video;
  const phase = call.phase.value;
  const patientMedia = call.remoteMedia.value;
  return (
    <div className="video-notices">
      <DeviceNotice video={video} />
      {phase === 'reconnecting' ? <Notice tone="plain" urgent text={t.phases.reconnecting} /> : null}
      {phase === 'live' && sending.weak.value ? (
        <Notice tone="plain" text={t.weak} action={{ label: t.sendAnyway, onClick: sending.resumeVideo }} />
      ) : null}
      {phase === 'live' && patientMedia?.weak ? (
        <Notice tone="plain" text={t.patientDevice.weak(patient)} />
      ) : null}
      {phase === 'live' && patientMedia && !patientMedia.video && !patientMedia.weak ? (
        <Notice tone="plain" text={t.patientDevice.video(patient)} />
      ) : null}
      {phase === 'live' && patientMedia && !patientMedia.audio ? (
        <Notice tone="plain" text={t.patientDevice.audio(patient)} />
      ) : null}
    </div>
  );
};

/** How long the call has been live, and how good its connection is. */
const CallStatus = ({ video }: { video: Video }) => {
  const t = useMessages().video;
  const level = video.outgoing.level.value;
  const LevelIcon = levelIcons[level];
  return (
    <div className="video-status">
      <output className="video-time">{t.live(formatDuration(video.seconds.value))}</output>
      {video.call.phase.value === 'live' ? (
        <span className="video-level">
          <LevelIcon />
          {t.levels[level]}
        </span>
      ) : null}
    </div>
  );
};

const CallScreen = ({ video, patient }: Props) => {
  const t = useMessages().video;
  const videoRef = useRemoteVideo(video);
  const stageRef = useRef<HTMLDivElement>(null);
  const stage = useModel(() => createStage(document));
  const phase = video.call.phase.value;
  const waitingText =
    phase === 'calling' || phase === 'ringing' ? t.phases[phase](patient) : t.phases.connecting;
  return (
    <div ref={stageRef} className="video-stage" data-phase={phase}>
      <div className="video-screen">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
        <video
          ref={videoRef}
          className="video-remote"
          aria-label={t.remoteVideo(patient)}
          autoPlay
          playsInline
        />
        <SelfView sending={video.outgoing} />
        {phase === 'live' || phase === 'reconnecting' ? (
          <CallStatus video={video} />
        ) : (
          <output className="video-state">{waitingText}</output>
        )}
        <CallNotices video={video} patient={patient} />
      </div>
      <VideoControls video={video} stage={stage} stageRef={stageRef} videoRef={videoRef} />
    </div>
  );
};

const PreCall = ({ video, patient }: Props) => {
  const { messaging } = useServices();
  const calls = useCalls();
  const t = useMessages().video;
  const { call, devices, patientPage } = video;
  const ended = call.phase.value === 'ended';
  const endReason = call.endReason.value;
  const connection = messaging.connectionState.value;
  const [isDown, offered] = [connection !== 'live' && connection !== 'plain', video.isAvailable.value];
  // An active call of this consultation would be on this screen.
  const inOtherCall = calls.backgroundCall.value !== null;
  return (
    <div className="video-precall">
      {ended && endReason ? (
        <Notice
          tone="accent"
          urgent={endReason === 'lost' || endReason === 'error'}
          text={t.endReasons[endReason]}
        />
      ) : null}
      {!offered ||
      (ended && devices.tracks.value.audio === null && devices.errors.value.audio === null) ? null : (
        <DeviceCheck video={video} />
      )}
      {/* The check says itself what is missing. */}
      {devices.change.value?.what === 'replaced' || devices.change.value?.what === 'kept' ? (
        <DeviceNotice video={video} />
      ) : null}
      {/* A connection that is being established for the first time does not count as down. */}
      {connection === 'down' || connection === 'refused' ? <p className="quiet">{t.down}</p> : null}
      {offered ? null : <Notice tone="accent" text={t.notOffered} />}
      {inOtherCall ? <Notice tone="plain" text={t.inOther} /> : null}
      <div className="video-actions">
        <Button
          kind="main"
          label={ended ? t.again : t.call(patient)}
          disabled={isDown || !offered || inOtherCall}
          onClick={() => {
            video.requestDevices();
            void video.startCall();
          }}
        />
        {patientPage.value ? (
          <a className="button" href={patientPage.value} target="_blank" rel="noopener noreferrer">
            {t.demo}
          </a>
        ) : null}
      </div>
    </div>
  );
};

/** The video panel of a consultation: the device check first, then the call. */
export const VideoPanel = ({ video, patient }: Props) => {
  const t = useMessages().video;
  const { isVideoLarge } = useServices().shared(createPaneSizes);
  const isWide = useMediaQuery(wideScreen);
  const phase = video.call.phase.value;
  if (phase === 'idle' || phase === 'ended')
    return (
      <section className="video" aria-label={t.videoArea}>
        <PreCall video={video} patient={patient} />
      </section>
    );
  return (
    <section
      className={isWide && isVideoLarge.value ? 'video video-large' : 'video'}
      aria-label={t.videoArea}
    >
      <CallScreen video={video} patient={patient} />
    </section>
  );
};
