import { type RefObject, useEffect } from 'react';
import {
  CameraIcon,
  CameraOffIcon,
  DevicesIcon,
  EnlargeIcon,
  ExitFullScreenIcon,
  FullScreenIcon,
  HangUpIcon,
  MicrophoneIcon,
  MicrophoneOffIcon,
  PictureInPictureIcon,
  ReduceIcon,
  ScreenIcon,
  ScreenOffIcon,
} from '../../../domain/videoCall/callIcons.tsx';
import type { Video } from '../../../domain/videoCall/video.ts';
import { useMessages } from '../../../i18n/useMessages.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useMediaQuery, wideScreen } from '../../../ui/hooks/useMediaQuery.ts';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { useServices } from '../../../useServices.ts';
import { createPaneSizes } from '../workArea/paneSizes.ts';
import { DeviceSelects } from './DeviceSelects.tsx';
import type { Stage } from './stage.ts';

interface Props {
  video: Video;
  stage: Stage;
  stageRef: RefObject<HTMLDivElement | null>;
  videoRef: RefObject<HTMLVideoElement | null>;
}

/** Mutes, turns the camera off, shares and hangs up by Alt and a letter. */
const useCallShortcuts = ({ call, outgoing, canShare }: Video): void => {
  useEffect(() => {
    const shortcuts: Readonly<Record<string, () => void>> = {
      KeyM: () => outgoing.toggle('audio'),
      KeyV: () => outgoing.toggle('video'),
      KeyS: () => void (canShare && outgoing.toggleScreenShare()),
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
  }, [call, outgoing, canShare]);
};

/** How the stage is shown: its size, the whole screen, or a picture above other windows. */
const StageControls = ({ stage, stageRef, videoRef }: Omit<Props, 'video'>) => {
  const t = useMessages().video.controls;
  const { isVideoLarge, toggleVideoSize } = useServices().shared(createPaneSizes);
  const isWide = useMediaQuery(wideScreen);
  const [isFullScreen, isLarge] = [stage.isFullScreen.value, isVideoLarge.value];
  return (
    <>
      {stage.canShowInPicture ? (
        <Button
          label={stage.isInPicture.value ? t.leavePip : t.pip}
          icon={PictureInPictureIcon}
          withTooltip
          pressed={stage.isInPicture.value}
          onClick={() => void stage.togglePicture(videoRef.current)}
        />
      ) : null}
      {isWide && !isFullScreen ? (
        <Button
          label={isLarge ? t.reduce : t.enlarge}
          icon={isLarge ? ReduceIcon : EnlargeIcon}
          withTooltip
          pressed={isLarge}
          onClick={toggleVideoSize}
        />
      ) : null}
      {stage.canFillScreen ? (
        <Button
          label={isFullScreen ? t.leaveFullScreen : t.fullScreen}
          icon={isFullScreen ? ExitFullScreenIcon : FullScreenIcon}
          withTooltip
          pressed={isFullScreen}
          onClick={() => void stage.toggleFullScreen(stageRef.current)}
        />
      ) : null}
    </>
  );
};

/** The controls of a call in one row, by button or by Alt and a letter, with their names where the row has room. */
export const VideoControls = ({ video, ...stageProps }: Props) => {
  const t = useMessages().video.controls;
  const { call, outgoing: sending, canShare } = video;
  const { enabled: on, isSharing: sharing } = sending;
  const isRinging = call.phase.value === 'calling' || call.phase.value === 'ringing';
  useCallShortcuts(video);
  return (
    <div className="video-controls" role="toolbar" aria-label={t.label} title={t.shortcuts}>
      <Button
        label={on.audio.value ? t.mute : t.unmute}
        icon={on.audio.value ? MicrophoneIcon : MicrophoneOffIcon}
        withTooltip
        pressed={!on.audio.value}
        description={t.shortcut('Alt+M')}
        onClick={() => sending.toggle('audio')}
      />
      <Button
        label={on.video.value ? t.cameraOff : t.cameraOn}
        icon={on.video.value ? CameraIcon : CameraOffIcon}
        withTooltip
        pressed={!on.video.value}
        description={t.shortcut('Alt+V')}
        onClick={() => sending.toggle('video')}
      />
      {canShare && !isRinging ? (
        <Button
          label={sharing.value ? t.unshare : t.share}
          icon={sharing.value ? ScreenOffIcon : ScreenIcon}
          withTooltip
          pressed={sharing.value}
          description={t.shortcut('Alt+S')}
          onClick={() => void sending.toggleScreenShare()}
        />
      ) : null}
      <Popover
        label={t.devices}
        trigger={
          <>
            <DevicesIcon />
            <span>{t.devicesName}</span>
          </>
        }
        className="video-devices-button"
      >
        <div className="video-devices">
          <DeviceSelects video={video} />
        </div>
      </Popover>
      <span className="video-controls-gap" />
      {isRinging ? null : <StageControls {...stageProps} />}
      <Button
        kind="danger"
        label={isRinging ? t.cancel : t.hangUp}
        icon={HangUpIcon}
        description={t.shortcut('Alt+H')}
        onClick={call.hangUp}
      />
    </div>
  );
};
