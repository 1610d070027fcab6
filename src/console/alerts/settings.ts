import { type ReadonlySignal, signal } from '@preact/signals-react';
import * as v from 'valibot';
import type { Cupboard } from '../lib/cupboard.ts';
import { fromJson } from '../lib/json.ts';
import { dayStartOf } from '../lib/days.ts';
import { kinds } from './book.ts';

/** How often unseen alerts are repeated, in seconds; 0: never. */
export const repeats = [0, 30, 120] as const;
/** Volume in percent; 0 is silent. */
export const volumes = [0, 30, 60, 100] as const;

const shape = v.object({
  repeat: v.picklist(repeats),
  volume: v.picklist(volumes),
  /** Muted until then, server time in epoch milliseconds. */
  quietUntil: v.number(),
  /** Kinds without sound and notification; they are still counted. */
  off: v.optional(v.array(v.picklist(kinds)), []),
});

/** A person's alert settings on this computer. */
export type AlertSettings = v.InferOutput<typeof shape>;

/** The defaults. */
export const usual: AlertSettings = { repeat: 30, volume: 60, quietUntil: 0, off: [] };

/** How long to mute. */
export type Quiet = 'hour' | 'tomorrow' | 'off';

const hourMs = 3_600_000;

/** The end of a mute that starts now; `tomorrow` is six o'clock in the hospital's time zone. */
export const quietEnd = (quiet: Quiet, now: number): number => {
  if (quiet === 'off') return 0;
  return quiet === 'hour' ? now + hourMs : dayStartOf(now) + 30 * hourMs;
};

/** The settings of one person, shared by all tabs. */
export interface Settings {
  readonly now: ReadonlySignal<AlertSettings>;
  readonly change: (some: Partial<AlertSettings>) => void;
  /** Reloads what another tab has written. */
  readonly look: () => void;
}

const read = (found: unknown): AlertSettings | null => {
  const settings = v.safeParse(shape, found);
  return settings.success ? settings.output : null;
};

const quietly = async (act: Promise<unknown> | undefined): Promise<unknown> => {
  try {
    return await act;
  } catch (thrown) {
    console.warn('The alert settings are kept in local storage alone', thrown);
    return undefined;
  }
};

/**
 * Stores the settings in local storage, which notifies every tab, and in IndexedDB, which survives the
 * specified wipe.
 */
export const openSettings = (
  local: Pick<Storage, 'getItem' | 'setItem'>,
  cupboard: Pick<Cupboard, 'get' | 'put'> | null,
  name: string,
): Settings => {
  const here = (): AlertSettings | null => read(fromJson(local.getItem(name) ?? ''));
  const now = signal(here() ?? usual);
  const put = (next: AlertSettings): void => {
    now.value = next;
    local.setItem(name, JSON.stringify(next));
  };
  const bringBack = async (): Promise<void> => {
    const found = read(await quietly(cupboard?.get(name)));
    if (found && !here()) put(found);
  };

  if (!here()) void bringBack();
  return {
    now,
    change: (some) => {
      put({ ...(here() ?? now.peek()), ...some });
      void quietly(cupboard?.put(name, now.peek()));
    },
    look: () => {
      // A wipe in another tab does not reset the settings.
      now.value = here() ?? now.peek();
    },
  };
};
