import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useServices } from '../../useServices.ts';
import { useWorklists } from '../../domain/worklists/useWorklists.ts';
import { HangUpIcon, MicrophoneIcon, MicrophoneOffIcon } from '../../domain/videoCall/callIcons.tsx';
import { useRemoteVideo } from '../../domain/videoCall/useRemoteVideo.ts';
import { useCalls } from '../../domain/videoCall/useCalls.ts';
import { useMessages } from '../../i18n/useMessages.ts';
import { type OrderVideo, videoPath } from '../../domain/videoCall/calls.ts';
import { formatDuration } from '../../lib/formatDuration.ts';
import './inCall.css';

/** The patient's name, if the order is among the open consultations. */
const usePatientName = (conv: string): string => {
  const { consultations } = useWorklists();
  const t = useMessages().video.otherPage;
  return consultations.rows.value.find(({ id }) => id === conv)?.patient.name ?? t.somebody;
};

const CallStrip = ({ text, children }: { text: string; children: ReactNode }) => (
  <section className="in-call" aria-label={text}>
    {children}
  </section>
);

const ReturnButton = ({ conv }: { conv: string }) => {
  const { navigate } = useServices();
  const t = useMessages().video.otherPage;
  return <Button kind="main" label={t.back} onClick={() => navigate(videoPath(conv))} />;
};

const OngoingCall = ({ conv, video }: OrderVideo) => {
  const calls = useCalls();
  const { video: t } = useMessages();
  const patient = usePatientName(conv);
  // The patient stays audible and is shown in a small picture.
  const videoElement = useRemoteVideo(video);
  const phase = video.call.phase.value;
  const { audio } = video.outgoing.enabled;
  const isRinging = phase === 'calling' || phase === 'ringing';
  const title = isRinging ? t.phases[phase](patient) : t.otherPage.title(patient);
  return (
    <CallStrip text={title}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
      <video
        ref={videoElement}
        className="in-call-screen"
        aria-label={t.remoteVideo(patient)}
        autoPlay
        playsInline
      />
      <p>
        <strong>{title}</strong>{' '}
        {phase === 'live' ? (
          <span className="in-call-time">{formatDuration(video.seconds.value)}</span>
        ) : null}
        {phase === 'reconnecting' ? <span role="alert">{t.phases.reconnecting}</span> : null}
      </p>
      <Button
        label={audio.value ? t.controls.mute : t.controls.unmute}
        icon={audio.value ? MicrophoneIcon : MicrophoneOffIcon}
        pressed={!audio.value}
        onClick={() => video.outgoing.toggle('audio')}
      />
      <ReturnButton conv={conv} />
      <Button
        kind="danger"
        icon={HangUpIcon}
        label={isRinging ? t.controls.cancel : t.controls.hangUp}
        onClick={calls.hangUp}
      />
    </CallStrip>
  );
};

const ResumableCall = ({ conv }: { conv: string }) => {
  const text = useMessages().video.otherPage.interrupted(usePatientName(conv));
  return (
    <CallStrip text={text}>
      <p role="alert">{text}</p>
      <ReturnButton conv={conv} />
    </CallStrip>
  );
};

const EndedCall = ({ conv, text }: { conv: string; text: string }) => {
  const calls = useCalls();
  const { otherPage: t } = useMessages().video;
  const title = t.over(usePatientName(conv));
  return (
    <CallStrip text={title}>
      <p role="alert">
        <strong>{title}</strong> {text}
      </p>
      <Button label={t.understood} onClick={calls.dismissEnded} />
    </CallStrip>
  );
};

/**
 * The ongoing video call while its doctor is on another screen. Shown on every screen except the call's own.
 */
export const InCall = () => {
  const calls = useCalls();
  const { endReasons: ends } = useMessages().video;
  const [backgroundCall, resumableOrderId, endedCall] = [
    calls.backgroundCall.value,
    calls.resumableOrderId.value,
    calls.endedInBackground.value,
  ];
  if (backgroundCall) return <OngoingCall key={backgroundCall.conv} {...backgroundCall} />;
  if (resumableOrderId !== null) return <ResumableCall conv={resumableOrderId} />;
  return endedCall ? <EndedCall conv={endedCall.conv} text={ends[endedCall.why]} /> : null;
};
