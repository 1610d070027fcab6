import { type RefObject, useEffect } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import type { Video } from '../../../domain/videoCall/video.ts';
import { useMessages } from '../../../i18n/useMessages.ts';

interface Props {
  video: Video;
  videoRef: RefObject<HTMLVideoElement | null>;
}

const togglePictureInPicture = async (video: HTMLVideoElement | null) => {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    // Picture-in-picture is not possible before the first frame; the button stays.
  }
};

/** The controls of a call, by button or by Alt and a letter. */
export const VideoControls = ({ video, videoRef }: Props) => {
  const t = useMessages().video.controls;
  const { call, outgoing: sending, canShare } = video;
  const { enabled: on, isSharing: sharing } = sending;
  const isRinging = call.phase.value === 'calling' || call.phase.value === 'ringing';

  useEffect(() => {
    const shortcuts: Readonly<Record<string, () => void>> = {
      KeyM: () => sending.toggle('audio'),
      KeyV: () => sending.toggle('video'),
      KeyS: () => void (canShare && sending.toggleScreenShare()),
      KeyH: call.hangUp,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const run = event.altKey && !event.ctrlKey && !event.metaKey ? shortcuts[event.code] : undefined;
      if (!run || event.repeat || event.isComposing) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [call, sending, canShare]);

  return (
    <div className="video-controls" role="toolbar" aria-label={t.label} title={t.shortcuts}>
      <Button
        label={on.audio.value ? t.mute : t.unmute}
        pressed={!on.audio.value}
        description={t.shortcut('Alt+M')}
        onClick={() => sending.toggle('audio')}
      />
      <Button
        label={on.video.value ? t.cameraOff : t.cameraOn}
        pressed={!on.video.value}
        description={t.shortcut('Alt+V')}
        onClick={() => sending.toggle('video')}
      />
      {canShare && !isRinging ? (
        <Button
          label={sharing.value ? t.unshare : t.share}
          pressed={sharing.value}
          description={t.shortcut('Alt+S')}
          onClick={() => void sending.toggleScreenShare()}
        />
      ) : null}
      {document.pictureInPictureEnabled && !isRinging ? (
        <Button label={t.pip} onClick={() => void togglePictureInPicture(videoRef.current)} />
      ) : null}
      <Button
        kind="danger"
        label={isRinging ? t.cancel : t.hangUp}
        description={t.shortcut('Alt+H')}
        onClick={call.hangUp}
      />
    </div>
  );
};
