import { type RefObject, useEffect } from 'react';
import { Button } from '../kit/Button.tsx';
import type { Video } from '../rtc/video.ts';
import { useWords } from '../useApp.ts';

interface Props {
  video: Video;
  screen: RefObject<HTMLVideoElement | null>;
}

const openPicture = async (screen: HTMLVideoElement | null) => {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await screen?.requestPictureInPicture();
  } catch {
    // Picture-in-picture is not possible before the first frame; the button stays.
  }
};

/** The controls of a call, by button or by Alt and a letter. */
export const VideoControls = ({ video, screen }: Props) => {
  const w = useWords().video.controls;
  const { call, sending, canShare } = video;
  const { on, sharing } = sending;
  const rings = call.phase.value === 'calling' || call.phase.value === 'ringing';

  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      KeyM: () => sending.toggle('audio'),
      KeyV: () => sending.toggle('video'),
      KeyS: () => void (canShare && sending.share()),
      KeyH: call.hangUp,
    };
    const press = (event: KeyboardEvent) => {
      const act = event.altKey && !event.ctrlKey && !event.metaKey ? acts[event.code] : undefined;
      if (!act || event.repeat || event.isComposing) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [call, sending, canShare]);

  return (
    <div className="video-controls" role="toolbar" aria-label={w.label} title={w.shortcuts}>
      <Button
        label={on.audio.value ? w.mute : w.unmute}
        pressed={!on.audio.value}
        description={w.shortcut('Alt+M')}
        onClick={() => sending.toggle('audio')}
      />
      <Button
        label={on.video.value ? w.cameraOff : w.cameraOn}
        pressed={!on.video.value}
        description={w.shortcut('Alt+V')}
        onClick={() => sending.toggle('video')}
      />
      {canShare && !rings ? (
        <Button
          label={sharing.value ? w.unshare : w.share}
          pressed={sharing.value}
          description={w.shortcut('Alt+S')}
          onClick={() => void sending.share()}
        />
      ) : null}
      {document.pictureInPictureEnabled && !rings ? (
        <Button label={w.pip} onClick={() => void openPicture(screen.current)} />
      ) : null}
      <Button
        kind="danger"
        label={rings ? w.cancel : w.hangUp}
        description={w.shortcut('Alt+H')}
        onClick={call.hangUp}
      />
    </div>
  );
};
