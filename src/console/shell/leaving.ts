import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { App } from '../app.ts';

/** What a log-out would lose: texts that are neither sent nor saved, or a call. */
interface Ends {
  readonly texts: number;
  readonly call: boolean;
}

/** Logs out, but asks first if unsaved text in any tab would be lost or a call would end. */
export interface Leaving {
  /** What the open dialog asks about; null if it is closed. */
  readonly asking: ReadonlySignal<Ends | null>;
  readonly go: () => Promise<void>;
  readonly stay: () => void;
}

/** Creates it. */
export const openLeaving = ({ unsent, leave, calls }: Pick<App, 'unsent' | 'leave' | 'calls'>): Leaving => {
  const asking = signal<Ends | null>(null);
  return {
    asking,
    go: async () => {
      const ends = { texts: await unsent(), call: calls.standing.peek() };
      if (ends.texts === 0 && !ends.call) await leave();
      else asking.value = ends;
    },
    stay: () => {
      asking.value = null;
    },
  };
};
