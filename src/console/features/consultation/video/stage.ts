import { type ReadonlySignal, signal } from '@preact/signals-react';

/** How the browser shows the stage of a call, and what it can do. */
export interface Stage {
  readonly isFullScreen: ReadonlySignal<boolean>;
  readonly isInPicture: ReadonlySignal<boolean>;
  readonly canFillScreen: boolean;
  readonly canShowInPicture: boolean;
  readonly toggleFullScreen: (stage: HTMLElement | null) => Promise<void>;
  readonly togglePicture: (video: HTMLVideoElement | null) => Promise<void>;
  /**
   * Follows the browser, which ends both on Escape and by controls of its own. Disposed, it ends the picture: its window would
   * stay and show nothing.
   */
  readonly start: () => () => void;
}

type StageDocument = Pick<
  Document,
  | 'addEventListener'
  | 'removeEventListener'
  | 'exitFullscreen'
  | 'exitPictureInPicture'
  | 'fullscreenElement'
  | 'fullscreenEnabled'
  | 'pictureInPictureElement'
  | 'pictureInPictureEnabled'
>;

const changes = ['fullscreenchange', 'enterpictureinpicture', 'leavepictureinpicture'] as const;

/** Some phones lack both, despite the types; a hospital's portal may forbid full screen in its frame. */
export const createStage = (page: StageDocument): Stage => {
  const isFullScreen = signal(false);
  const isInPicture = signal(false);
  const follow = (): void => {
    isFullScreen.value = page.fullscreenElement !== null && page.fullscreenElement !== undefined;
    isInPicture.value = page.pictureInPictureElement !== null && page.pictureInPictureElement !== undefined;
  };
  /** The browser refuses without a click, and before the first frame; the button stays. */
  const attempt = async (request: Promise<unknown> | undefined): Promise<void> => {
    await request?.catch(() => undefined);
    follow();
  };
  return {
    isFullScreen,
    isInPicture,
    canFillScreen: page.fullscreenEnabled,
    canShowInPicture: page.pictureInPictureEnabled,
    toggleFullScreen: (stage) =>
      attempt(page.fullscreenElement ? page.exitFullscreen() : stage?.requestFullscreen()),
    togglePicture: (video) =>
      attempt(page.pictureInPictureElement ? page.exitPictureInPicture() : video?.requestPictureInPicture()),
    start: () => {
      follow();
      for (const name of changes) page.addEventListener(name, follow);
      return () => {
        for (const name of changes) page.removeEventListener(name, follow);
        if (page.pictureInPictureElement) void attempt(page.exitPictureInPicture());
      };
    },
  };
};
