import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { App } from '../app.ts';
import { othersOf } from '../im/others.ts';
import { nothing } from '../im/world.ts';
import { openCupboard } from '../lib/cupboard.ts';
import type { Book, Entry } from './book.ts';
import { type Desk, openDesk } from './desk.ts';
import { topicsAt } from './places.ts';
import { type AlertSettings, type Quiet, quietEnd, usual } from './settings.ts';
import { type Sources, watch } from './sources.ts';
import { learnWishes } from './wishes.ts';

/**
 * Whether alerts can be heard, or shown as notifications. `blocked`: by the browser, until the person acts.
 */
export type Way = 'open' | 'ask' | 'blocked' | 'none';

/**
 * Alerts for what a person is not looking at (docs/product.md, "Chat"). Sound and notification come once
 * across all tabs.
 */
export interface Alerts {
  /** The unseen alerts, oldest first. */
  readonly open: ReadonlySignal<Book>;
  /** The number of unread messages and other unseen alerts. */
  readonly count: ReadonlySignal<number>;
  readonly settings: ReadonlySignal<AlertSettings>;
  /** Whether the person has muted sound and notifications. */
  readonly quiet: ReadonlySignal<boolean>;
  readonly sound: ReadonlySignal<Way>;
  readonly notices: ReadonlySignal<Way>;
  /** The browser blocked a sound. */
  readonly missed: ReadonlySignal<boolean>;
  readonly change: (some: Partial<Pick<AlertSettings, 'repeat' | 'volume' | 'off'>>) => void;
  readonly rest: (quiet: Quiet) => void;
  /** Asks for permission to show notifications; only on a click. */
  readonly ask: () => Promise<void>;
  readonly trySound: () => void;
  readonly tryNotice: () => void;
  /** This tab shows another address. */
  readonly place: (address: string) => void;
  readonly start: () => () => void;
}

type Parts = Sources & Pick<App, 'account' | 'session' | 'stored' | 'outside' | 'words' | 'hospital' | 'go'>;

const tag = 'cloudroom';

/** Nothing is watched before `start`. */
export const openAlerts = (parts: Parts): Alerts => {
  const { account, clock, im, session, stored, outside, words, hospital, go, consultations } = parts;
  const cupboard = outside.databases && openCupboard(outside.databases, 'alerts');
  const desk = signal<Desk | null>(null);
  const asked = signal(0);
  const pressed = signal(0);
  const missed = signal(false);
  let address = '/';
  let takeAway = nothing;

  const settings = computed(() => desk.value?.settings.now.value ?? usual);
  const open = computed(() => desk.value?.book.value.filter(({ seen }) => !seen) ?? []);
  const sound = computed((): Way => {
    void pressed.value;
    if (!outside.sound) return 'none';
    return outside.sound.allowed() ? 'open' : 'blocked';
  });
  const notices = computed((): Way => {
    void asked.value;
    if (!outside.notices) return 'none';
    const may = outside.notices.permission();
    return may === 'default' ? 'ask' : may === 'granted' ? 'open' : 'blocked';
  });

  const notify = (body: string, path: string | null): void => {
    if (notices.peek() !== 'open') return;
    takeAway =
      outside.notices?.show({ title: hospital.name.peek(), body, tag }, () => path !== null && go(path)) ??
      takeAway;
  };
  const show = (entries: readonly Entry[]): void => {
    const [first] = entries;
    if (!first) return;
    const w = words.w.peek().alerts;
    const same = entries.every(({ kind }) => kind === first.kind);
    const path = entries.every((one) => one.path === first.path)
      ? first.path
      : first.kind === 'task'
        ? '/prescriptionTask'
        : '/cloudRoom';
    notify(same ? w.told[first.kind](entries.length) : w.told.several(entries.length), path);
  };
  /** The tab was shown or hidden, or the browser's permissions changed. */
  const look = (): void => {
    asked.value += 1;
    desk.peek()?.look();
  };
  const ring = (): void => outside.sound?.play(settings.peek().volume / 100);

  const sit = (userId: string): (() => void) => {
    const person = [stored.tenantId(), userId] as const;
    const one = openDesk({
      ...outside,
      cupboard,
      person,
      others: othersOf(outside, `alerts:${person.join(':')}`),
      now: clock.now,
      topics: () => (outside.visible() ? topicsAt(address) : []),
      sound: () => sound.peek() === 'open',
      show,
      clear: () => takeAway(),
      ring,
      mute: () => {
        missed.value = true;
      },
    });
    desk.value = one;
    void account.load();
    void learnWishes(parts, () => (desk.peek() === one ? one.settings : undefined));
    const again = (): void => {
      if (account.state.peek() === 'failed') void account.load();
    };
    const ways = [
      im.resynced(again),
      effect(() => {
        const known = account.value.value;
        return known && untracked(() => watch(known, parts, one));
      }),
    ];
    return () => {
      for (const back of ways) back();
      one.leave();
      desk.value = null;
    };
  };

  return {
    open,
    count: computed(() => {
      const listed = consultations.list.value.value !== undefined;
      const entries = open.value.filter(({ kind }) => !listed || kind !== 'message').length;
      return entries + (listed ? consultations.unread.value : 0);
    }),
    settings,
    quiet: computed(() => settings.value.quietUntil > Math.max(clock.minute.value, clock.now())),
    sound,
    notices,
    missed,
    change: (some) => desk.peek()?.settings.change(some),
    rest: (quiet) => desk.peek()?.settings.change({ quietUntil: quietEnd(quiet, clock.now()) }),
    ask: async () => {
      await outside.notices?.ask();
      asked.value += 1;
    },
    trySound: ring,
    tryNotice: () => notify(words.w.peek().alerts.trial, null),
    place: (next) => {
      address = next;
      desk.peek()?.look();
    },
    start: () => {
      const ways = [
        effect(() => {
          const id = session.userId.value;
          // Alerts need a session, and never go to another person.
          if (id === null || session.expired.value !== 'no') return undefined;
          return untracked(() => sit(id));
        }),
        outside.awake(look),
        outside.hiding(look),
        outside.sound?.pressed(() =>
          batch(() => {
            pressed.value += 1;
            missed.value = false;
            desk.peek()?.look();
          }),
        ),
      ];
      return () => {
        for (const back of ways) back?.();
      };
    },
  };
};
