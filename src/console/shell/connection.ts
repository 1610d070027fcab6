import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { App } from '../app.ts';

/** What is unreachable: the network, or the hospital's system over a working network. */
interface Cut {
  readonly what: 'network' | 'line';
  /** Epoch milliseconds. */
  readonly since: number;
}

/** Shorter connection losses are not reported, in milliseconds. */
const brief = 8_000;

/** Reports what is unreachable, and since when; null while everything is reachable. */
export const openConnection = ({
  clock,
  im,
  outside,
}: Pick<App, 'clock' | 'im' | 'outside'>): {
  readonly cut: ReadonlySignal<Cut | null>;
  readonly open: () => () => void;
} => {
  const on = signal(outside.network.on());
  const since = signal<number | null>(null);
  const lasts = signal(false);
  const what = computed((): Cut['what'] | null => {
    if (!on.value) return 'network';
    return im.line.value === 'down' ? 'line' : null;
  });
  return {
    cut: computed(() => {
      const [now, from] = [what.value, since.value];
      if (now === null || from === null) return null;
      return now === 'network' || lasts.value ? { what: now, since: from } : null;
    }),
    open: () => {
      const look = (): void => {
        on.value = outside.network.on();
      };
      look();
      const ways = [
        outside.network.follow(look),
        effect(() => {
          if (what.value === null) {
            since.value = null;
            lasts.value = false;
            return undefined;
          }
          since.value = untracked(() => since.value) ?? clock.now();
          return outside.later(brief, () => {
            lasts.value = true;
          });
        }),
      ];
      return () => {
        for (const back of ways) back();
      };
    },
  };
};
