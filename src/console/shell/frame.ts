import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { App } from '../app.ts';
import { type Leaving, openLeaving } from './leaving.ts';

type Over = 'palette' | 'keys';

/** The state of the layout around the pages. */
export interface Frame {
  /** The open overlay; at most one. */
  readonly over: ReadonlySignal<Over | null>;
  readonly show: (over: Over) => void;
  readonly shut: () => void;
  /** The address at which the alerts panel was opened; it closes on navigation. */
  readonly alertsAt: Signal<string | null>;
  readonly leaving: Leaving;
}

/** Creates it without an open overlay. */
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
