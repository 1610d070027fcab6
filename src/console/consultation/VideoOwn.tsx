import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import type { Sending } from '../rtc/sending.ts';
import { useWords } from '../useApp.ts';

/** The doctor's own video as it is sent; mirrored unless a screen is shared. */
export const VideoOwn = ({ sending }: { sending: Sending }) => {
  const w = useWords().video;
  const screen = useRef<HTMLVideoElement>(null);
  useSignalEffect(() => {
    const track = sending.shown.value;
    if (screen.current) screen.current.srcObject = track ? new MediaStream([track]) : null;
  });
  return (
    <video
      ref={screen}
      className={sending.sharing.value ? 'video-own' : 'video-own video-mirrored'}
      aria-label={w.own}
      hidden={sending.shown.value === null}
      autoPlay
      playsInline
      muted
    />
  );
};
