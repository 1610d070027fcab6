import { type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import { fromJson } from '../lib/json.ts';
import { dayStartOf } from '../lib/days.ts';

/** How often what nobody looks at is told again, in seconds; 0: never. */
export const repeats = [0, 30, 120] as const;
/** How loud, in percent; 0 is silent. */
export const volumes = [0, 30, 60, 100] as const;

const shape = v.object({
  repeat: v.picklist(repeats),
  volume: v.picklist(volumes),
  /** Nothing is told before, server time in epoch milliseconds. */
  quietUntil: v.number(),
});

/** How a person wants to be told, on this computer. */
export type AlertSettings = v.InferOutput<typeof shape>;

/** Where nobody has chosen. */
export const usual: AlertSettings = { repeat: 30, volume: 60, quietUntil: 0 };

/** How long somebody wants quiet. */
export type Quiet = 'hour' | 'tomorrow' | 'off';

const hourMs = 3_600_000;

/** The end of a quiet time that begins now; tomorrow begins at six in the hospital's zone. */
export const quietEnd = (quiet: Quiet, now: number): number => {
  if (quiet === 'off') return 0;
  return quiet === 'hour' ? now + hourMs : dayStartOf(now) + 30 * hourMs;
};

/** The settings of one person; every tab follows. */
export interface Settings {
  readonly now: ReadonlySignal<AlertSettings>;
  readonly change: (some: Partial<AlertSettings>) => void;
  /** Reads what another tab has written. */
  readonly look: () => void;
}

/** Keeps them in local storage under a name. */
export const openSettings = (local: Pick<Storage, 'getItem' | 'setItem'>, name: string): Settings => {
  const read = (): AlertSettings => {
    const found = v.safeParse(shape, fromJson(local.getItem(name) ?? ''));
    return found.success ? found.output : usual;
  };
  const now = signal(read());
  return {
    now,
    change: (some) => {
      now.value = { ...read(), ...some };
      local.setItem(name, JSON.stringify(now.value));
    },
    look: () => {
      now.value = read();
    },
  };
};
