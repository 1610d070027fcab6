import { useSignalEffect } from '@preact/signals-react';
import { useRef } from 'react';
import type { OutgoingMedia } from '../../../domain/videoCall/media/outgoingMedia.ts';
import { useMessages } from '../../../i18n/useMessages.ts';

/** The doctor's own video as it is sent; mirrored unless a screen is shared. */
export const SelfView = ({ sending }: { sending: OutgoingMedia }) => {
  const t = useMessages().video;
  const videoRef = useRef<HTMLVideoElement>(null);
  useSignalEffect(() => {
    const track = sending.localVideo.value;
    if (videoRef.current) videoRef.current.srcObject = track ? new MediaStream([track]) : null;
  });
  return (
    <video
      ref={videoRef}
      className={sending.isSharing.value ? 'video-self' : 'video-self video-mirrored'}
      aria-label={t.ownVideo}
      hidden={sending.localVideo.value === null}
      autoPlay
      playsInline
      muted
    />
  );
};
