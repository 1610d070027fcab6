import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import { type Banner, banners } from '../../contract/hospital/banner.ts';
import type { App } from '../app.ts';
import { dayOf } from '../lib/days.ts';
import { fromJson } from '../lib/json.ts';
import { remote } from '../lib/remote.ts';

/** The hospital's announcements at one position. */
export interface Banners {
  /** Today's banners that this person has not closed today; shown one at a time. */
  readonly shown: ReadonlySignal<readonly Banner[]>;
  /** Closes it for today. */
  readonly close: (id: string) => void;
  readonly open: () => () => void;
}

const closedShape = v.object({ whose: v.string(), day: v.string(), ids: v.array(v.string()) });
type Closed = v.InferOutput<typeof closedShape>;

const slot = 'bannersClosed';

type Needs = Pick<App, 'call' | 'clock' | 'session' | 'words'> & {
  readonly outside: Pick<App['outside'], 'local'>;
};

/** Creates the banners of a position; empty if the hospital's system has none. */
export const openBanners = ({ call, clock, session, words, outside }: Needs, position: number): Banners => {
  const reading = remote(() => call(banners.list, {}), clock);
  const day = computed(() => dayOf(clock.minute.value));
  const read = (): Closed | null => {
    const found = v.safeParse(closedShape, fromJson(outside.local.getItem(slot) ?? ''));
    return found.success ? found.output : null;
  };
  const closed = signal(read());
  const closedToday = computed((): readonly string[] => {
    const now = closed.value;
    return now?.whose === session.userId.value && now.day === day.value ? now.ids : [];
  });
  return {
    shown: computed(() =>
      (reading.value.value ?? []).filter(
        ({ id, position: at, from, to }) =>
          at === position &&
          (from === null || from <= day.value) &&
          (to === null || to >= day.value) &&
          !closedToday.value.includes(id),
      ),
    ),
    close: (id) => {
      // Another tab may have closed others meanwhile.
      closed.value = read();
      const now = { whose: session.userId.value ?? '', day: day.value, ids: [...closedToday.value, id] };
      closed.value = now;
      outside.local.setItem(slot, JSON.stringify(now));
    },
    // The upstream localizes the banners and selects those of the day.
    open: () =>
      effect(() => {
        void words.language.value;
        void day.value;
        untracked(() => void reading.load());
      }),
  };
};
