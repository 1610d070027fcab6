import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { type RtcEnd, rejoinWindowMs } from '../../contract/consultation/rtc.ts';
import type { Outside } from '../wire/outside.ts';
import { openLeftCall } from './leftCall.ts';
import type { Video } from './video.ts';

/** Path of an order's video visit (specification §2). */
export const videoPath = (conv: string): string => `/cloudRoom/detail1?id=${encodeURIComponent(conv)}`;

/** The video of one order. */
export interface Held {
  readonly conv: string;
  readonly video: Video;
}

interface Opened extends Held {
  readonly shut: () => void;
}

/** The call of this window. It continues while its doctor is on another screen. */
export interface Calls {
  /** The call whose page is not on screen; null if there is none. */
  readonly away: ReadonlySignal<Held | null>;
  /** Whether this window has a call, on screen or not. */
  readonly standing: ReadonlySignal<boolean>;
  /** A call that ended while its page was not on screen, and why. */
  readonly over: ReadonlySignal<{ readonly conv: string; readonly why: RtcEnd } | null>;
  /** The order of a call that can be resumed: its page was reloaded and is not on screen. */
  readonly left: ReadonlySignal<string | null>;
  /**
   * The video of an order for its page: the ongoing one, or a new one. Disposing it means that the page is
   * left.
   */
  readonly visit: (
    conv: string,
    make: () => Video,
  ) => { readonly video: Video; readonly open: () => () => void };
  /** Hangs up, on whichever screen the doctor is. */
  readonly end: () => void;
  /** The person has read how the call ended. */
  readonly understood: () => void;
  /** The dispose function hangs up. */
  readonly open: () => () => void;
}

const stands = ({ video }: Held): boolean => !['idle', 'ended'].includes(video.call.phase.value);

/** There is no call yet, but there may be one to resume. */
export const openCalls = ({ tab, own, later }: Pick<Outside, 'tab' | 'own' | 'later'>): Calls => {
  const away = signal<Opened | null>(null);
  const shown = signal<Opened | null>(null);
  const over = signal<{ conv: string; why: RtcEnd } | null>(null);
  const left = signal<string | null>(null);

  const shut = (): void => {
    const one = away.peek();
    away.value = null;
    one?.shut();
  };
  const enter = (conv: string, video: Video): Opened => {
    const going = away.peek();
    const mine = going?.video === video ? going : { conv, video, shut: video.open() };
    batch(() => {
      if (going === mine) away.value = null;
      if (left.value === conv) left.value = null;
      over.value = null;
      shown.value = mine;
    });
    return mine;
  };
  const leave = (mine: Opened): void =>
    batch(() => {
      if (shown.peek() === mine) shown.value = null;
      if (stands(mine) && away.peek() === null) away.value = mine;
      else mine.shut();
    });

  return {
    away,
    standing: computed(() => [away.value, shown.value].some((one) => one !== null && stands(one))),
    over,
    left,
    visit: (conv, make) => {
      const going = away.peek();
      const video = going?.conv === conv ? going.video : make();
      return {
        video,
        open: () => {
          const mine = enter(conv, video);
          return () => leave(mine);
        },
      };
    },
    end: () => {
      shut();
      shown.peek()?.video.call.hangUp();
    },
    understood: () => {
      over.value = null;
    },
    open: () => {
      left.value = openLeftCall(tab, own).order();
      const forget = later(rejoinWindowMs, () => {
        left.value = null;
      });
      const watch = effect(() => {
        const one = away.value;
        if (!one || stands(one)) return;
        const why = one.video.call.end.value;
        untracked(() =>
          batch(() => {
            shut();
            over.value = why && { conv: one.conv, why };
          }),
        );
      });
      return () => {
        watch();
        forget();
        shut();
        shown.peek()?.video.call.hangUp();
      };
    },
  };
};
