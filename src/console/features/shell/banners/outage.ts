import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Services } from '../../../services.ts';
import type { Platform } from '../../../platform/platform.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** What is unreachable: the network, or the hospital's system over a working network. */
interface Outage {
  readonly kind: 'network' | 'server';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Whether the browser has a network at all. */
export const createOnline = ({ network }: Pick<Platform, 'network'>) => {
  const isOnline = signal(network.isOnline());
  const update = (): void => {
    isOnline.value = network.isOnline();
  };
  return {
    isOnline: isOnline as ReadonlySignal<boolean>,
    start: () => {
      update();
      return network.onChange(update);
    },
  };
};

/** Shorter connection losses are not reported, in milliseconds. */
const minDurationMs = 8_000;

/** Reports what is unreachable, and since when; null while everything is reachable. */
export const createOutageMonitor = ({
  clock,
  messaging,
  platform,
  session,
}: Pick<Services, 'clock' | 'messaging' | 'platform' | 'session'>): {
  readonly outage: ReadonlySignal<Outage | null>;
  readonly start: () => () => void;
} => {
  const { isOnline, start: watchNetwork } = createOnline(platform);
  const since = signal<number | null>(null);
  const lasting = signal(false);
  const kind = computed((): Outage['kind'] | null => {
    if (!isOnline.value) return 'network';
    // A session that has ended has no connection either: the system answers.
    const isSignedIn = session.expired.value === 'no';
    return isSignedIn && messaging.connectionState.value === 'down' ? 'server' : null;
  });
  return {
    outage: computed(() => {
      const [current, startedAt] = [kind.value, since.value];
      if (current === null || startedAt === null) return null;
      return current === 'network' || lasting.value ? { kind: current, since: startedAt } : null;
    }),
    start: () => {
      const disposers = [
        watchNetwork(),
        effect(() => {
          if (kind.value === null) {
            since.value = null;
            lasting.value = false;
            return undefined;
          }
          since.value = untracked(() => since.value) ?? clock.now();
          return platform.setTimer(minDurationMs, () => {
            lasting.value = true;
          });
        }),
      ];
      return () => disposeAll(disposers);
    },
  };
};
