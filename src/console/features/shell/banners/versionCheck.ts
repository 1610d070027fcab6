import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Services } from '../../../services.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** Minimum time between two checks, in milliseconds. */
const minIntervalMs = 5 * 60_000;

/** Whether the server delivers another version of the console than this page's. */
export interface VersionCheck {
  readonly available: ReadonlySignal<boolean>;
  /** Hides it until the next check. */
  readonly postpone: () => void;
  readonly start: () => () => void;
}

/** Checks when the page is resumed and when a file fails to load. It never reloads the page. */
export const createVersionCheck = ({ platform }: Pick<Services, 'platform'>): VersionCheck => {
  const changed = signal(false);
  const postponed = signal(false);
  let lastCheckedAt = platform.now();
  const check = async (): Promise<void> => {
    lastCheckedAt = platform.now();
    try {
      changed.value = await platform.appVersion.isOutdated();
      postponed.value = false;
    } catch {
      // No response: the outage banner reports that, and the next check follows.
    }
  };
  const checkIfDue = (): void => {
    if (platform.now() - lastCheckedAt >= minIntervalMs) void check();
  };
  return {
    available: computed(() => changed.value && !postponed.value),
    postpone: () => {
      postponed.value = true;
    },
    start: () => {
      const disposers = [platform.onResume(checkIfDue), platform.appVersion.onLoadError(() => void check())];
      return () => disposeAll(disposers);
    },
  };
};
