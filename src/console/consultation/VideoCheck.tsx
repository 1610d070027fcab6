import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import { Button } from '../kit/Button.tsx';
import { Choice } from '../kit/Choice.tsx';
import { Notice } from '../kit/Notice.tsx';
import type { Kind } from '../rtc/devices.ts';
import { listenTo } from '../rtc/level.ts';
import type { Video } from '../rtc/video.ts';
import { useWords } from '../useApp.ts';
import { VideoOwn } from './VideoOwn.tsx';

/** Shows the level of the microphone. */
const Level = ({ video }: { video: Video }) => {
  const w = useWords().video.check;
  const bar = useRef<HTMLMeterElement>(null);
  useSignalEffect(() => {
    const track = video.devices.tracks.value.audio;
    if (!track) return undefined;
    // Ten times a second: written straight to the element, so that nothing renders again.
    return listenTo(track, (level) => {
      if (bar.current) bar.current.value = level;
    });
  });
  return (
    <p className="video-level">
      <meter ref={bar} min={0} max={1} aria-label={w.level} />
      <span className="quiet">{w.speak}</span>
    </p>
  );
};

const Device = ({ video, kind, label }: { video: Video; kind: Kind; label: string }) => {
  const w = useWords().video.check;
  const { choices, chosen, choose } = video.devices;
  const all = choices.value[kind];
  if (all.length === 0) return null;
  return (
    <Choice
      label={label}
      value={chosen.value[kind]}
      options={all.map((device) => ({ value: device.id, label: w.device(device.label) }))}
      onChange={(id) => void choose(kind, id)}
    />
  );
};

/** Checks camera and microphone before a call and explains what does not work. */
export const VideoCheck = ({ video }: { video: Video }) => {
  const w = useWords().video.check;
  const { asking, troubles, tracks } = video.devices;
  const [audio, picture] = [troubles.value.audio, troubles.value.video];
  const fine = tracks.value.audio !== null && tracks.value.video !== null;
  return (
    <section className="video-check" aria-label={w.title}>
      <VideoOwn sending={video.sending} />
      <div className="video-devices">
        {fine ? <p className="quiet">{w.fine}</p> : null}
        {audio ? <Notice tone="plain" text={w.troubles.audio[audio]} /> : null}
        {picture ? <Notice tone="plain" text={w.troubles.video[picture]} /> : null}
        {/* Below the messages: the microphone is ready before the camera, and its message should not move. */}
        {asking.value ? <p className="quiet">{w.asking}</p> : null}
        {audio || picture ? (
          <p className="video-retry">
            <Button label={w.retry} busy={asking.value} onClick={video.check} />
            <span className="quiet">{w.still}</span>
          </p>
        ) : null}
        <Device video={video} kind="video" label={w.camera} />
        <Device video={video} kind="audio" label={w.microphone} />
        {tracks.value.audio ? <Level video={video} /> : null}
      </div>
    </section>
  );
};
