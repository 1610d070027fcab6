import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ConsultationTab } from '../../../domain/shortcuts/consultationShortcuts.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A tab of the work area beside the chat. */
export type WorkTab = Exclude<ConsultationTab, 'chat'>;

/** From left to right, as the panes are. */
export const workTabs = [
  'summary',
  'record',
  'prescription',
  'history',
] as const satisfies readonly WorkTab[];

/** How many panes fit beside the chat: one, two if one is pinned, or two in any case. */
export type WorkAreaWidth = 'one' | 'pinnable' | 'two';

/** The tabs of the work area: one is chosen, and one may be pinned beside it. */
export interface WorkArea {
  readonly selected: ReadonlySignal<WorkTab>;
  readonly select: (tab: WorkTab) => void;
  /** The tab that stays beside the chosen one; null if there is none at this width. */
  readonly pinned: (width: WorkAreaWidth) => WorkTab | null;
  /** Pins a tab in place of any other, or unpins it. */
  readonly togglePin: (tab: WorkTab, width: WorkAreaWidth) => void;
  /** The tabs that are shown, from left to right. */
  readonly shown: (width: WorkAreaWidth) => readonly WorkTab[];
}

const pinKey = 'pinnedTab';
const nonePinned = 'none';
/** Pinned where two panes fit in any case, until the doctor chooses. */
const defaultPin: WorkTab = 'prescription';

const isPin = (stored: string | null): stored is WorkTab | typeof nonePinned =>
  stored === nonePinned || workTabs.some((tab) => tab === stored);

/** The tab that was chosen last for each order, until the page is left. */
export const createLastTabs = (): Map<string, WorkTab> => new Map();

/** Restores the pin that was last chosen in this browser. */
export const createWorkArea = (
  { localStorage }: Pick<Platform, 'localStorage'>,
  initial: WorkTab,
): WorkArea => {
  const stored = localStorage.getItem(pinKey);
  const pin = signal<WorkTab | typeof nonePinned | null>(isPin(stored) ? stored : null);
  const selected = signal(initial);
  /** What is shown beside a pinned tab that is itself chosen. */
  const previous = signal<WorkTab>('summary');
  const pinned = (width: WorkAreaWidth): WorkTab | null => {
    if (width === 'one' || pin.value === nonePinned) return null;
    return pin.value ?? (width === 'two' ? defaultPin : null);
  };
  return {
    selected,
    select: (tab) => {
      if (selected.peek() !== tab) previous.value = selected.peek();
      selected.value = tab;
    },
    pinned,
    togglePin: (tab, width) => {
      pin.value = pinned(width) === tab ? nonePinned : tab;
      localStorage.setItem(pinKey, pin.value);
    },
    shown: (width) => {
      const fixed = pinned(width);
      if (fixed === null) return [selected.value];
      const other = selected.value === fixed ? previous.value : selected.value;
      const beside = other === fixed ? workTabs.find((tab) => tab !== fixed) : other;
      return workTabs.filter((tab) => tab === fixed || tab === beside);
    },
  };
};
