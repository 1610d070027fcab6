import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { type RtcEnd, rejoinWindowMs } from '../../../contract/consultation/rtc.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCallResume } from './callResume.ts';
import type { Video } from './video.ts';

/** Path of an order's video consultation (specification §2). */
export const videoPath = (conv: string): string => `/cloudRoom/detail1?id=${encodeURIComponent(conv)}`;

/** The video of one order. */
export interface OrderVideo {
  readonly conv: string;
  readonly video: Video;
}

interface OpenedVideo extends OrderVideo {
  readonly dispose: () => void;
}

/** The call of this window. It continues while its doctor is on another screen. */
export interface Calls {
  /** The call whose page is not on screen; null if there is none. */
  readonly backgroundCall: ReadonlySignal<OrderVideo | null>;
  /** Whether this window has a call, on screen or not. */
  readonly hasActiveCall: ReadonlySignal<boolean>;
  /** A call that ended while its page was not on screen, and why. */
  readonly endedInBackground: ReadonlySignal<{ readonly conv: string; readonly why: RtcEnd } | null>;
  /** The order of a call that can be resumed: its page was reloaded and is not on screen. */
  readonly resumableOrderId: ReadonlySignal<string | null>;
  /**
   * The video of an order for its page: the ongoing one, or a new one. Disposing it means that the page is
   * left.
   */
  readonly attachPage: (
    conv: string,
    createVideo: () => Video,
  ) => { readonly video: Video; readonly start: () => () => void };
  /** Hangs up, on whichever screen the doctor is. */
  readonly hangUp: () => void;
  /** The person has read how the call ended. */
  readonly dismissEnded: () => void;
  /** The dispose function hangs up. */
  readonly start: () => () => void;
}

const isActive = ({ video }: OrderVideo): boolean => !['idle', 'ended'].includes(video.call.phase.value);

/** There is no call yet, but there may be one to resume. */
export const createCalls = ({
  sessionStorage,
  now,
  setTimer,
}: Pick<Platform, 'sessionStorage' | 'now' | 'setTimer'>): Calls => {
  const backgroundCall = signal<OpenedVideo | null>(null);
  const shown = signal<OpenedVideo | null>(null);
  const endedInBackground = signal<{ conv: string; why: RtcEnd } | null>(null);
  const resumableOrderId = signal<string | null>(null);

  const dispose = (): void => {
    const opened = backgroundCall.peek();
    backgroundCall.value = null;
    opened?.dispose();
  };
  const onPageShown = (conv: string, video: Video): OpenedVideo => {
    const background = backgroundCall.peek();
    const opened = background?.video === video ? background : { conv, video, dispose: video.start() };
    batch(() => {
      if (background === opened) backgroundCall.value = null;
      if (resumableOrderId.value === conv) resumableOrderId.value = null;
      endedInBackground.value = null;
      shown.value = opened;
    });
    return opened;
  };
  const onPageLeft = (opened: OpenedVideo): void =>
    batch(() => {
      if (shown.peek() === opened) shown.value = null;
      if (isActive(opened) && backgroundCall.peek() === null) backgroundCall.value = opened;
      else opened.dispose();
    });

  return {
    backgroundCall,
    hasActiveCall: computed(() =>
      [backgroundCall.value, shown.value].some((opened) => opened !== null && isActive(opened)),
    ),
    endedInBackground,
    resumableOrderId,
    attachPage: (conv, createVideo) => {
      const background = backgroundCall.peek();
      const video = background?.conv === conv ? background.video : createVideo();
      return {
        video,
        start: () => {
          const opened = onPageShown(conv, video);
          return () => onPageLeft(opened);
        },
      };
    },
    hangUp: () => {
      dispose();
      shown.peek()?.video.call.hangUp();
    },
    dismissEnded: () => {
      endedInBackground.value = null;
    },
    start: () => {
      resumableOrderId.value = createCallResume(sessionStorage, now).getOrderId();
      const cancelResume = setTimer(rejoinWindowMs, () => {
        resumableOrderId.value = null;
      });
      const disposeEffect = effect(() => {
        const opened = backgroundCall.value;
        if (!opened || isActive(opened)) return;
        const why = opened.video.call.endReason.value;
        untracked(() =>
          batch(() => {
            dispose();
            endedInBackground.value = why && { conv: opened.conv, why };
          }),
        );
      });
      return () => {
        disposeEffect();
        cancelResume();
        dispose();
        shown.peek()?.video.call.hangUp();
      };
    },
  };
};
