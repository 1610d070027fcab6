import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import * as v from 'valibot';
import { type Banner, banners } from '../../../contract/hospital/banner.ts';
import type { Services } from '../../services.ts';
import { dayOf } from '../../lib/dates/days.ts';
import { parseJson } from '../../lib/json.ts';
import { createAsyncState } from '../../lib/async/asyncState.ts';

/** The hospital's announcements at one position. */
export interface Banners {
  /** Today's banners that this person has not closed today; shown one at a time. */
  readonly visible: ReadonlySignal<readonly Banner[]>;
  /** Whether they have been loaded, or could not be. */
  readonly isSettled: ReadonlySignal<boolean>;
  /** Closes it for today. */
  readonly dismiss: (id: string) => void;
  readonly start: () => () => void;
}

const dismissalsSchema = v.object({ whose: v.string(), day: v.string(), ids: v.array(v.string()) });
type StoredDismissals = v.InferOutput<typeof dismissalsSchema>;

const storageKey = 'bannersClosed';

type Deps = Pick<Services, 'call' | 'clock' | 'session' | 'i18n'> & {
  readonly platform: Pick<Services['platform'], 'localStorage'>;
};

/** Creates the banners of a position; empty if the hospital's system has none. */
export const createBanners = ({ call, clock, session, i18n, platform }: Deps, position: number): Banners => {
  const bannersState = createAsyncState(() => call(banners.list, {}), clock);
  const day = computed(() => dayOf(clock.coarseNow.value));
  const readStored = (): StoredDismissals | null => {
    const found = v.safeParse(dismissalsSchema, parseJson(platform.localStorage.getItem(storageKey) ?? ''));
    return found.success ? found.output : null;
  };
  const dismissals = signal(readStored());
  const dismissedToday = computed((): readonly string[] => {
    const current = dismissals.value;
    return current?.whose === session.userId.value && current.day === day.value ? current.ids : [];
  });
  return {
    visible: computed(() =>
      (bannersState.value.value ?? []).filter(
        ({ id, position: bannerPosition, from, to }) =>
          bannerPosition === position &&
          (from === null || from <= day.value) &&
          (to === null || to >= day.value) &&
          !dismissedToday.value.includes(id),
      ),
    ),
    isSettled: computed(() => bannersState.value.value !== undefined || bannersState.error.value !== null),
    dismiss: (id) => {
      // Another tab may have closed others meanwhile.
      dismissals.value = readStored();
      const current = {
        whose: session.userId.value ?? '',
        day: day.value,
        ids: [...dismissedToday.value, id],
      };
      dismissals.value = current;
      platform.localStorage.setItem(storageKey, JSON.stringify(current));
    },
    // The upstream localizes the banners and selects those of the day.
    start: () =>
      effect(() => {
        void i18n.language.value;
        void day.value;
        untracked(() => void bannersState.load());
      }),
  };
};
