import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/display/Notice.tsx';
import { watchAudioLevel } from '../../../domain/videoCall/media/audioLevel.ts';
import type { Video } from '../../../domain/videoCall/video.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { DeviceSelects } from './DeviceSelects.tsx';
import { SelfView } from './SelfView.tsx';

/** Shows the level of the microphone. */
const MicrophoneLevel = ({ video }: { video: Video }) => {
  const t = useMessages().video.check;
  const meterRef = useRef<HTMLMeterElement>(null);
  useSignalEffect(() => {
    const track = video.devices.tracks.value.audio;
    if (!track) return undefined;
    // Ten times a second: written straight to the element, so that nothing renders again.
    return watchAudioLevel(track, (level) => {
      if (meterRef.current) meterRef.current.value = level;
    });
  });
  return (
    <p className="video-microphone">
      <meter ref={meterRef} min={0} max={1} aria-label={t.level} />
      <span className="quiet">{t.speak}</span>
    </p>
  );
};

/** Checks camera and microphone before a call and explains what does not work. */
export const DeviceCheck = ({ video }: { video: Video }) => {
  const t = useMessages().video.check;
  const { isRequesting: asking, errors: troubles, tracks } = video.devices;
  const [audio, picture] = [troubles.value.audio, troubles.value.video];
  const allWorking = tracks.value.audio !== null && tracks.value.video !== null;
  return (
    <section className="video-check" aria-label={t.title}>
      <SelfView sending={video.outgoing} />
      <div className="video-devices">
        {allWorking ? <p className="quiet">{t.bothWork}</p> : null}
        {audio ? <Notice tone="plain" text={t.troubles.audio[audio]} /> : null}
        {picture ? <Notice tone="plain" text={t.troubles.video[picture]} /> : null}
        {/* Below the messages: the microphone is ready before the camera, and its message should not move. */}
        {asking.value ? <p className="quiet">{t.asking}</p> : null}
        {audio || picture ? (
          <p className="video-retry">
            <Button label={t.retry} busy={asking.value} onClick={video.requestDevices} />
            <span className="quiet">{t.canCallAnyway}</span>
          </p>
        ) : null}
        <DeviceSelects video={video} />
        {tracks.value.audio ? <MicrophoneLevel video={video} /> : null}
      </div>
    </section>
  );
};
