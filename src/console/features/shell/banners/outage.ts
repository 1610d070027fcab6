import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Services } from '../../../services.ts';
import { disposeAll } from '../../../lib/async/disposeAll.ts';

/** What is unreachable: the network, or the hospital's system over a working network. */
interface Outage {
  readonly kind: 'network' | 'server';
  /** Epoch milliseconds. */
  readonly since: number;
}

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
  const online = signal(platform.network.isOnline());
  const since = signal<number | null>(null);
  const lasting = signal(false);
  const kind = computed((): Outage['kind'] | null => {
    if (!online.value) return 'network';
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
      const update = (): void => {
        online.value = platform.network.isOnline();
      };
      update();
      const disposers = [
        platform.network.onChange(update),
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
