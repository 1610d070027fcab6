import type { ReadonlySignal } from '@preact/signals-react';
import { createStoredSwitch } from '../../../lib/storedSwitch.ts';
import type { Services } from '../../../services.ts';
import { createPaneSize, type PaneSize } from '../../../ui/layout/paneSize.ts';
import type { WorkTab } from './workArea.ts';

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

/** Restores the widths; the same for every consultation. */
export const createPaneSizes = ({ platform }: Pick<Services, 'platform'>): PaneSizes => {
  const largeVideo = createStoredSwitch(platform.localStorage, 'videoLarge');
  const collapsedSwitcher = createStoredSwitch(platform.localStorage, 'switcherCollapsed');
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

/** The list of consultations; with two panes in the smallest window for them it gives 20 pixels to the chat. */
export const ownSwitcherWidth = (hasTwoPanes: boolean): string =>
  hasTwoPanes ? 'clamp(212px, 50vw - 628px, 232px)' : '232px';

/** The chat beside one pane, and beside two: these need more. */
export const ownChatWidth = (min: number, hasTwoPanes: boolean): string =>
  hasTwoPanes ? 'clamp(380px, 36vw - 255px, 640px)' : `clamp(${min}px, 29vw, 640px)`;

/** With 664 pixels for a prescription a drug is one row of its table. */
const besidePrescription = 'max(min(40%, 100% - 673px), min(46%, 320px))';

/** The width of the left one of two panes until somebody changes it. */
export const ownPaneWidth = ([left, right]: readonly WorkTab[]): string => {
  if (right === 'prescription') return besidePrescription;
  return left === 'prescription' ? `calc(100% - 9px - ${besidePrescription})` : '0.85fr';
};
