import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Services } from '../../../services.ts';
import { createPaneSize, type PaneSize } from '../../../ui/layout/paneSize.ts';

/** The widths that a doctor chose for the columns of a consultation, in this browser. */
export interface PaneSizes {
  readonly switcher: PaneSize;
  readonly chat: PaneSize;
  /** The left one of two panes in the work area. */
  readonly panes: PaneSize;
  /** The chat's column with a video above it: wide enough for every control of a call. */
  readonly video: PaneSize;
  /** The same with an enlarged stage. */
  readonly largeVideo: PaneSize;
  readonly isVideoLarge: ReadonlySignal<boolean>;
  readonly toggleVideoSize: () => void;
  /** The list of consultations is a strip of initials. */
  readonly isSwitcherCollapsed: ReadonlySignal<boolean>;
  readonly toggleSwitcher: () => void;
}

/** A switch that is remembered in this browser; off at first. */
const createSwitch = (localStorage: Storage, key: string) => {
  const isOn = signal(localStorage.getItem(key) !== null);
  return {
    isOn,
    toggle: () => {
      isOn.value = !isOn.value;
      if (isOn.value) localStorage.setItem(key, '1');
      else localStorage.removeItem(key);
    },
  };
};

/** Restores the widths; the same for every consultation. */
export const createPaneSizes = ({ platform }: Pick<Services, 'platform'>): PaneSizes => {
  const largeVideo = createSwitch(platform.localStorage, 'videoLarge');
  const collapsedSwitcher = createSwitch(platform.localStorage, 'switcherCollapsed');
  return {
    switcher: createPaneSize(platform, { key: 'paneSize.switcher', min: 180, max: 320 }),
    chat: createPaneSize(platform, { key: 'paneSize.chat', min: 300, max: 640 }),
    panes: createPaneSize(platform, { key: 'paneSize.panes', min: 320, max: 1200 }),
    video: createPaneSize(platform, { key: 'paneSize.video', min: 360, max: 640 }),
    largeVideo: createPaneSize(platform, { key: 'paneSize.largeVideo', min: 480, max: 1600 }),
    isVideoLarge: largeVideo.isOn,
    toggleVideoSize: largeVideo.toggle,
    isSwitcherCollapsed: collapsedSwitcher.isOn,
    toggleSwitcher: collapsedSwitcher.toggle,
  };
};
