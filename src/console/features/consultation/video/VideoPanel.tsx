import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { formatDuration } from '../../../lib/formatDuration.ts';
import type { Video } from '../../../domain/videoCall/video.ts';
import { useServices } from '../../../useServices.ts';
import { useCalls } from '../../../domain/videoCall/useCalls.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import { VideoControls } from './VideoControls.tsx';
import { SelfView } from './SelfView.tsx';

interface Props {
  video: Video;
  patient: string;
}

/** The state of the patient's media and of the connection, one message each. */
const CallNotices = ({ video, patient }: Props) => {
  const t = useMessages().video;
  const { call, outgoing: sending } = video;
  const phase = call.phase.value;
  const patientMedia = call.remoteMedia.value;
  if (phase === 'reconnecting') return <Notice tone="plain" urgent text={t.phases.reconnecting} />;
  if (phase !== 'live') return null;
  return (
    <>
      {sending.weak.value ? (
        <Notice tone="plain" text={t.weak} action={{ label: t.sendAnyway, onClick: sending.resumeVideo }} />
      ) : null}
      {patientMedia?.weak ? <Notice tone="plain" text={t.patientDevice.weak(patient)} /> : null}
      {patientMedia && !patientMedia.video && !patientMedia.weak ? (
        <Notice tone="plain" text={t.patientDevice.video(patient)} />
      ) : null}
      {patientMedia && !patientMedia.audio ? (
        <Notice tone="plain" text={t.patientDevice.audio(patient)} />
      ) : null}
    </>
  );
};

const CallScreen = ({ video, patient }: Props) => {
  const t = useMessages().video;
  const videoRef = useRef<HTMLVideoElement>(null);
  useSignalEffect(() => {
    if (videoRef.current) videoRef.current.srcObject = video.remoteStream.value;
  });
  const phase = video.call.phase.value;
  const waitingText =
    phase === 'calling' || phase === 'ringing' ? t.phases[phase](patient) : t.phases.connecting;
  return (
    <div className="video-screen" data-phase={phase}>
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
        <output className="video-time">{t.live(formatDuration(video.seconds.value))}</output>
      ) : (
        <output className="video-state">{waitingText}</output>
      )}
      <VideoControls video={video} videoRef={videoRef} />
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
  const phase = video.call.phase.value;
  const isPreCall = phase === 'idle' || phase === 'ended';
  return (
    <section className={isPreCall ? 'video' : 'video video-on'} aria-label={t.videoArea}>
      {isPreCall ? (
        <PreCall video={video} patient={patient} />
      ) : (
        <CallScreen video={video} patient={patient} />
      )}
      <CallNotices video={video} patient={patient} />
    </section>
  );
};
