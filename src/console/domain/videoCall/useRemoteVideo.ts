import { useSignalEffect } from '@preact/signals-react';
import { type RefObject, useRef } from 'react';
import type { Video } from './video.ts';

/** Whether this browser can play a call on a chosen speaker. */
export const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Plays the patient's picture and voice on an element, through the chosen speaker. */
export const useRemoteVideo = (video: Video): RefObject<HTMLVideoElement | null> => {
  const element = useRef<HTMLVideoElement>(null);
  useSignalEffect(() => {
    if (element.current) element.current.srcObject = video.remoteStream.value;
  });
  useSignalEffect(() => {
    const speaker = video.devices.speaker.value;
    if (canChooseSpeaker())
      void element.current?.setSinkId(speaker).catch(() => video.devices.rejectSpeaker(speaker));
  });
  return element;
};
