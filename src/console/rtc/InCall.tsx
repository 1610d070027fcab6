import { useSignalEffect } from '@preact/signals-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { useApp, useWords } from '../useApp.ts';
import { type Held, videoPath } from './calls.ts';
import { duration } from './duration.ts';
import './inCall.css';

/** The patient's name, if the order is among the open consultations. */
const usePatient = (conv: string): string => {
  const { consultations } = useApp();
  const w = useWords().video.away;
  return consultations.rows.value.find(({ id }) => id === conv)?.patient.name ?? w.somebody;
};

const Strip = ({ text, children }: { text: string; children: ReactNode }) => (
  <section className="in-call" aria-label={text}>
    {children}
  </section>
);

const Return = ({ conv }: { conv: string }) => {
  const { go } = useApp();
  const w = useWords().video.away;
  return <Button kind="main" label={w.back} onClick={() => go(videoPath(conv))} />;
};

const Going = ({ conv, video }: Held) => {
  const { calls } = useApp();
  const { video: w } = useWords();
  const patient = usePatient(conv);
  const screen = useRef<HTMLVideoElement>(null);
  // The patient stays audible and is shown in a small picture.
  useSignalEffect(() => {
    if (screen.current) screen.current.srcObject = video.remote.value;
  });
  const phase = video.call.phase.value;
  const { audio } = video.sending.on;
  const rings = phase === 'calling' || phase === 'ringing';
  const title = rings ? w.phases[phase](patient) : w.away.title(patient);
  return (
    <Strip text={title}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live conversation has no captions */}
      <video ref={screen} className="in-call-screen" aria-label={w.remote(patient)} autoPlay playsInline />
      <p>
        <strong>{title}</strong>{' '}
        {phase === 'live' ? <span className="in-call-time">{duration(video.seconds.value)}</span> : null}
        {phase === 'reconnecting' ? <span role="alert">{w.phases.reconnecting}</span> : null}
      </p>
      <Button
        label={audio.value ? w.controls.mute : w.controls.unmute}
        pressed={!audio.value}
        onClick={() => video.sending.toggle('audio')}
      />
      <Return conv={conv} />
      <Button kind="danger" label={rings ? w.controls.cancel : w.controls.hangUp} onClick={calls.end} />
    </Strip>
  );
};

const Left = ({ conv }: { conv: string }) => {
  const text = useWords().video.away.left(usePatient(conv));
  return (
    <Strip text={text}>
      <p role="alert">{text}</p>
      <Return conv={conv} />
    </Strip>
  );
};

const Over = ({ conv, text }: { conv: string; text: string }) => {
  const { calls } = useApp();
  const { away: w } = useWords().video;
  const title = w.over(usePatient(conv));
  return (
    <Strip text={title}>
      <p role="alert">
        <strong>{title}</strong> {text}
      </p>
      <Button label={w.understood} onClick={calls.understood} />
    </Strip>
  );
};

/**
 * The ongoing video call while its doctor is on another screen. Shown on every screen except the call's own.
 */
export const InCall = () => {
  const { calls } = useApp();
  const { ends } = useWords().video;
  const [away, left, over] = [calls.away.value, calls.left.value, calls.over.value];
  if (away) return <Going key={away.conv} {...away} />;
  if (left !== null) return <Left conv={left} />;
  return over ? <Over conv={over.conv} text={ends[over.why]} /> : null;
};
