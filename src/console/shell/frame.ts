import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { App } from '../app.ts';
import { type Leaving, openLeaving } from './leaving.ts';

type Over = 'palette' | 'keys';

/** What stands around the screens, and above them for a moment. */
export interface Frame {
  /** What is open above everything; one at a time. */
  readonly over: ReadonlySignal<Over | null>;
  readonly show: (over: Over) => void;
  readonly shut: () => void;
  /** The address at which the alerts were opened: their panel does not follow to another. */
  readonly alertsAt: Signal<string | null>;
  readonly leaving: Leaving;
}

/** Opens it, with nothing above the screens. */
export const openFrame = (app: Pick<App, 'unsent' | 'leave' | 'calls'>): Frame => {
  const over = signal<Over | null>(null);
  return {
    over,
    show: (next) => {
      over.value = next;
    },
    shut: () => {
      over.value = null;
    },
    alertsAt: signal<string | null>(null),
    leaving: openLeaving(app),
  };
};
