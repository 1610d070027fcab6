import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Notice } from '../kit/Notice.tsx';
import { duration } from '../rtc/duration.ts';
import type { Video } from '../rtc/video.ts';
import { useApp, useWords } from '../useApp.ts';
import { VideoCheck } from './VideoCheck.tsx';
import { VideoControls } from './VideoControls.tsx';
import { VideoOwn } from './VideoOwn.tsx';

interface Props {
  video: Video;
  patient: string;
}

/** The state of the patient's media and of the connection, one message each. */
const Notes = ({ video, patient }: Props) => {
  const w = useWords().video;
  const { call, sending } = video;
  const phase = call.phase.value;
  const theirs = call.theirs.value;
  if (phase === 'reconnecting') return <Notice tone="plain" urgent text={w.phases.reconnecting} />;
  if (phase !== 'live') return null;
  return (
    <>
      {sending.weak.value ? (
        <Notice tone="plain" text={w.weak} action={{ label: w.sendAnyway, onClick: sending.unrest }} />
      ) : null}
      {theirs?.weak ? <Notice tone="plain" text={w.theirs.weak(patient)} /> : null}
      {theirs && !theirs.video && !theirs.weak ? (
        <Notice tone="plain" text={w.theirs.video(patient)} />
      ) : null}
      {theirs && !theirs.audio ? <Notice tone="plain" text={w.theirs.audio(patient)} /> : null}
    </>
  );
};

const Screen = ({ video, patient }: Props) => {
  const w = useWords().video;
  const screen = useRef<HTMLVideoElement>(null);
  useSignalEffect(() => {
    if (screen.current) screen.current.srcObject = video.remote.value;
  });
  const phase = video.call.phase.value;
  const waits = phase === 'calling' || phase === 'ringing' ? w.phases[phase](patient) : w.phases.connecting;
  return (
    <div className="video-screen" data-phase={phase}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
      <video ref={screen} className="video-remote" aria-label={w.remote(patient)} autoPlay playsInline />
      <VideoOwn sending={video.sending} />
      {phase === 'live' || phase === 'reconnecting' ? (
        <output className="video-time">{w.live(duration(video.seconds.value))}</output>
      ) : (
        <output className="video-state">{waits}</output>
      )}
      <VideoControls video={video} screen={screen} />
    </div>
  );
};

const Before = ({ video, patient }: Props) => {
  const { im, calls } = useApp();
  const w = useWords().video;
  const { call, devices, patientPage } = video;
  const ended = call.phase.value === 'ended';
  const why = call.end.value;
  const line = im.line.value;
  const [down, offered] = [line !== 'live' && line !== 'plain', video.offered.value];
  // An active call of this consultation would be on this screen.
  const inOther = calls.away.value !== null;
  return (
    <div className="video-before">
      {ended && why ? (
        <Notice tone="accent" urgent={why === 'lost' || why === 'error'} text={w.ends[why]} />
      ) : null}
      {!offered ||
      (ended && devices.tracks.value.audio === null && devices.troubles.value.audio === null) ? null : (
        <VideoCheck video={video} />
      )}
      {/* A connection that is being established for the first time does not count as down. */}
      {line === 'down' ? <p className="quiet">{w.down}</p> : null}
      {offered ? null : <Notice tone="accent" text={w.notOffered} />}
      {inOther ? <Notice tone="plain" text={w.inOther} /> : null}
      <div className="video-acts">
        <Button
          kind="main"
          label={ended ? w.again : w.call(patient)}
          disabled={down || !offered || inOther}
          onClick={() => {
            video.check();
            void video.begin();
          }}
        />
        {patientPage.value ? (
          <a className="button" href={patientPage.value} target="_blank" rel="noopener noreferrer">
            {w.demo}
          </a>
        ) : null}
      </div>
    </div>
  );
};

/** The video panel of a consultation: the device check first, then the call. */
export const VideoStage = ({ video, patient }: Props) => {
  const w = useWords().video;
  const phase = video.call.phase.value;
  const before = phase === 'idle' || phase === 'ended';
  return (
    <section className={before ? 'video' : 'video video-on'} aria-label={w.stage}>
      {before ? <Before video={video} patient={patient} /> : <Screen video={video} patient={patient} />}
      <Notes video={video} patient={patient} />
    </section>
  );
};
