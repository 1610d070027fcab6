import type { ReadonlySignal } from '@preact/signals-react';
import * as v from 'valibot';
import type { KeyValueStore } from '../../lib/storage/keyValueStore.ts';
import { createStoredSetting } from '../../lib/storage/storedSetting.ts';
import { dayStartOf } from '../../lib/dates/days.ts';
import { alertKinds } from './alertQueue.ts';

/** How often unseen alerts are repeated, in seconds; 0: never. */
export const repeatOptions = [0, 30, 120] as const;
/** Volume in percent; 0 is silent. */
export const volumeOptions = [0, 30, 60, 100] as const;

const shape = v.object({
  repeat: v.picklist(repeatOptions),
  volume: v.picklist(volumeOptions),
  /** Muted until then, server time in epoch milliseconds. */
  quietUntil: v.number(),
  /** Kinds without sound and notification; they are still counted. */
  off: v.optional(v.array(v.picklist(alertKinds)), []),
});

/** A person's alert settings on this computer. */
export type AlertSettings = v.InferOutput<typeof shape>;

/** The defaults. */
export const defaultSettings: AlertSettings = { repeat: 30, volume: 60, quietUntil: 0, off: [] };

/** How long to mute. */
export type MuteDuration = 'hour' | 'tomorrow' | 'off';

const hourMs = 3_600_000;

/** The end of a mute that starts now; `tomorrow` is six o'clock in the hospital's time zone. */
export const muteUntil = (duration: MuteDuration, now: number): number => {
  if (duration === 'off') return 0;
  return duration === 'hour' ? now + hourMs : dayStartOf(now) + 30 * hourMs;
};

/** The settings of one person, shared by all tabs. */
export interface AlertSettingsStore {
  readonly current: ReadonlySignal<AlertSettings>;
  readonly update: (changes: Partial<AlertSettings>) => void;
  /** Reloads what another tab has written. */
  readonly reload: () => void;
}

const parse = (found: unknown): AlertSettings | null => {
  const parsed = v.safeParse(shape, found);
  return parsed.success ? parsed.output : null;
};

/** Restores the settings. */
export const createAlertSettings = (
  localStorage: Pick<Storage, 'getItem' | 'setItem'>,
  store: Pick<KeyValueStore, 'get' | 'set'> | null,
  key: string,
): AlertSettingsStore => {
  const { current, change, reload } = createStoredSetting(localStorage, store, {
    key,
    parse,
    initial: defaultSettings,
  });
  return { current, reload, update: (changes) => change((stored) => ({ ...stored, ...changes })) };
};
