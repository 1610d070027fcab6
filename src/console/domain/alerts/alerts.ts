import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Services } from '../../services.ts';
import type { Worklists } from '../worklists/worklists.ts';
import { createTabChannel } from '../../messaging/tabs/tabChannel.ts';
import { noop } from '../../messaging/engineDeps.ts';
import { createKeyValueStore } from '../../lib/storage/keyValueStore.ts';
import type { AlertQueue, AlertEntry } from './alertQueue.ts';
import { type AlertEngine, createAlertEngine } from './alertEngine.ts';
import { visibleTopicsAt } from './alertTopics.ts';
import { type AlertSettings, type MuteDuration, muteUntil, defaultSettings } from './alertSettings.ts';
import { type AlertSourceDeps, watchAlertSources } from './alertSources.ts';
import { loadAlertPreferences } from './alertPreferences.ts';
import { disposeAll } from '../../lib/async/disposeAll.ts';

/**
 * Whether alerts can be heard, or shown as notifications. `blocked`: by the browser, until the person acts.
 */
export type ChannelStatus = 'open' | 'ask' | 'blocked' | 'none';

/**
 * Alerts for what a person is not looking at (docs/product.md, "Chat"). Sound and notification come once
 * across all tabs.
 */
export interface Alerts {
  /** The unseen alerts, oldest first. */
  readonly unseen: ReadonlySignal<AlertQueue>;
  /** The number of unread messages and other unseen alerts. */
  readonly count: ReadonlySignal<number>;
  readonly settings: ReadonlySignal<AlertSettings>;
  /** Whether the person has muted sound and notifications. */
  readonly isMuted: ReadonlySignal<boolean>;
  readonly sound: ReadonlySignal<ChannelStatus>;
  readonly notifications: ReadonlySignal<ChannelStatus>;
  /** The browser blocked a sound. */
  readonly soundBlocked: ReadonlySignal<boolean>;
  readonly updateSettings: (changes: Partial<Pick<AlertSettings, 'repeat' | 'volume' | 'off'>>) => void;
  readonly mute: (duration: MuteDuration) => void;
  /** Asks for permission to show notifications; only on a click. */
  readonly requestPermission: () => Promise<void>;
  readonly testSound: () => void;
  readonly testNotification: () => void;
  /** This tab shows another address. */
  readonly setAddress: (address: string) => void;
  readonly start: () => () => void;
}

type Deps = AlertSourceDeps &
  Pick<Services, 'session' | 'sessionStore' | 'platform' | 'i18n' | 'hospital' | 'navigate' | 'deferred'> &
  Pick<Worklists, 'account'>;

const tag = 'cloudroom';

/** Nothing is watched before `start`. */
export const createAlerts = (deps: Deps): Alerts => {
  const {
    account,
    clock,
    deferred,
    messaging,
    session,
    sessionStore,
    platform,
    i18n,
    hospital,
    navigate,
    consultations,
  } = deps;
  const store = platform.indexedDB && createKeyValueStore(platform.indexedDB, 'alerts');
  const engine = signal<AlertEngine | null>(null);
  const permissionChecks = signal(0);
  const pressCount = signal(0);
  const soundBlocked = signal(false);
  let address = '/';
  let closeNotification = noop;

  const settings = computed(() => engine.value?.settings.current.value ?? defaultSettings);
  const unseen = computed(() => engine.value?.queue.value.filter(({ isSeen: seen }) => !seen) ?? []);
  const sound = computed((): ChannelStatus => {
    void pressCount.value;
    if (!platform.sound) return 'none';
    return platform.sound.isAllowed() ? 'open' : 'blocked';
  });
  const notifications = computed((): ChannelStatus => {
    void permissionChecks.value;
    if (!platform.notifications) return 'none';
    const permission = platform.notifications.permission();
    return permission === 'default' ? 'ask' : permission === 'granted' ? 'open' : 'blocked';
  });

  const notify = (body: string, path: string | null): void => {
    if (notifications.peek() !== 'open') return;
    closeNotification =
      platform.notifications?.show(
        { title: hospital.name.peek(), body, tag },
        () => path !== null && navigate(path),
      ) ?? closeNotification;
  };
  const showNotification = (entries: readonly AlertEntry[]): void => {
    const [first] = entries;
    if (!first) return;
    const t = i18n.messages.peek().alerts;
    const isOneKind = entries.every(({ kind }) => kind === first.kind);
    const path = entries.every((created) => created.path === first.path)
      ? first.path
      : first.kind === 'task'
        ? '/prescriptionTask'
        : '/cloudRoom';
    notify(
      isOneKind ? t.notifications[first.kind](entries.length) : t.notifications.several(entries.length),
      path,
    );
  };
  /** The tab was shown or hidden, or the browser's permissions changed. */
  const refresh = (): void => {
    permissionChecks.value += 1;
    engine.peek()?.refresh();
  };
  const playSound = (): void => platform.sound?.play(settings.peek().volume / 100);

  const retryAccount = (): void => {
    if (account.status.peek() === 'failed') void account.load();
  };

  const startEngine = (userId: string): (() => void) => {
    const person = [sessionStore.tenantId(), userId] as const;
    const created = createAlertEngine({
      ...platform,
      store,
      userKey: person,
      tabChannel: createTabChannel(platform, `alerts:${person.join(':')}`),
      now: clock.now,
      visibleTopics: () => (platform.isVisible() ? visibleTopicsAt(address) : []),
      canPlaySound: () => sound.peek() === 'open',
      showNotification,
      closeNotification: () => closeNotification(),
      playSound,
      onSoundBlocked: () => {
        soundBlocked.value = true;
      },
    });
    engine.value = created;
    const cancelLoading = deferred.run(() => {
      void account.load();
      void loadAlertPreferences(deps, () => (engine.peek() === created ? created.settings : undefined));
    });
    const disposers = [
      cancelLoading,
      messaging.onResync(retryAccount),
      effect(() => {
        const loaded = account.value.value;
        return loaded && untracked(() => watchAlertSources(loaded, deps, created));
      }),
    ];
    return () => {
      disposeAll(disposers);
      created.dispose();
      engine.value = null;
    };
  };

  return {
    unseen,
    count: computed(() => {
      const listed = consultations.list.value.value !== undefined;
      const entries = unseen.value.filter(({ kind }) => !listed || kind !== 'message').length;
      return entries + (listed ? consultations.unread.value : 0);
    }),
    settings,
    isMuted: computed(() => settings.value.quietUntil > Math.max(clock.coarseNow.value, clock.now())),
    sound,
    notifications,
    soundBlocked,
    updateSettings: (changes) => engine.peek()?.settings.update(changes),
    mute: (duration) => engine.peek()?.settings.update({ quietUntil: muteUntil(duration, clock.now()) }),
    requestPermission: async () => {
      await platform.notifications?.requestPermission();
      permissionChecks.value += 1;
    },
    testSound: playSound,
    testNotification: () => notify(i18n.messages.peek().alerts.sample, null),
    setAddress: (next) => {
      address = next;
      engine.peek()?.refresh();
    },
    start: () => {
      const disposers = [
        effect(() => {
          const id = session.userId.value;
          // Alerts need a session, and never go to another person.
          if (id === null || session.expired.value !== 'no') return undefined;
          return untracked(() => startEngine(id));
        }),
        platform.onResume(refresh),
        platform.onHidden(refresh),
        platform.sound?.onUnlocked(() =>
          batch(() => {
            pressCount.value += 1;
            soundBlocked.value = false;
            engine.peek()?.refresh();
          }),
        ),
      ];
      return () => {
        for (const dispose of disposers) dispose?.();
      };
    },
  };
};
