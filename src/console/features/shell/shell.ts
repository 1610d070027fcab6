import { type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import type { Services } from '../../services.ts';
import type { Calls } from '../../domain/videoCall/calls.ts';
import { type LogOutConfirmation, createLogOutConfirmation } from './logOutConfirmation.ts';

export type OverlayName = 'palette' | 'shortcuts';

/** The state of the layout around the pages. */
export interface ShellModel {
  /** The open overlay; at most one. */
  readonly overlay: ReadonlySignal<OverlayName | null>;
  readonly openOverlay: (overlay: OverlayName) => void;
  readonly closeOverlay: () => void;
  /** The address at which the alerts panel was opened; it closes on navigation. */
  readonly alertsOpenedAt: Signal<string | null>;
  readonly logOut: LogOutConfirmation;
}

/** Creates it without an open overlay. */
export const createShell = (
  app: Pick<Services, 'unsavedWork' | 'logOut'> & { readonly calls: Calls },
): ShellModel => {
  const overlay = signal<OverlayName | null>(null);
  return {
    overlay,
    openOverlay: (next) => {
      overlay.value = next;
    },
    closeOverlay: () => {
      overlay.value = null;
    },
    alertsOpenedAt: signal<string | null>(null),
    logOut: createLogOutConfirmation(app),
  };
};
