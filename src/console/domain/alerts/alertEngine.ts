import { type ReadonlySignal, signal } from '@preact/signals-react';
import { noop, type TabChannel } from '../../messaging/engineDeps.ts';
import type { KeyValueStore } from '../../lib/storage/keyValueStore.ts';
import type { SetTimer } from '../../lib/async/timer.ts';
import {
  type AlertQueue,
  dueAlerts,
  type AlertEntry,
  type Alert,
  withAlert,
  withoutSeen,
  withoutMatching,
  withNotifiedTimes,
} from './alertQueue.ts';
import { createAlertSettings, type AlertSettingsStore } from './alertSettings.ts';
import { createTabPresence } from './tabPresence.ts';
import { createNotifiedLog } from './notifiedLog.ts';

/** How often due repetitions are checked, in milliseconds. */
export const tickMs = 5_000;

interface Deps {
  /** The tenant's id and the user's. */
  readonly userKey: readonly [tenantId: string, userId: string];
  readonly tabChannel: TabChannel | null;
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Survives the specified wipe of local storage; null if the browser has no IndexedDB. */
  readonly store: Pick<KeyValueStore, 'get' | 'set'> | null;
  /** See `Platform.onStorage`. */
  readonly onStorage: (onWrite: (key: string | null) => void) => () => void;
  /** Server time. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly createId: () => string;
  /** What this tab shows now. */
  readonly visibleTopics: () => readonly string[];
  /** Whether this tab may play sound now. */
  readonly canPlaySound: () => boolean;
  /** Shows and closes a notification of the operating system. */
  readonly showNotification: (entries: readonly AlertEntry[]) => void;
  readonly closeNotification: () => void;
  readonly playSound: () => void;
  /** No tab may play sound: the browser requires a click first. */
  readonly onSoundBlocked: () => void;
}

/** The alerts of one person in one tab. */
export interface AlertEngine {
  /** The unseen alerts. */
  readonly queue: ReadonlySignal<AlertQueue>;
  readonly settings: AlertSettingsStore;
  /** Whether this tab is the one that notifies. */
  readonly isLeader: ReadonlySignal<boolean>;
  readonly add: (alert: Alert) => void;
  readonly remove: (matches: (entry: AlertEntry) => boolean) => void;
  /** The visible topics have changed, or whether sound is allowed. */
  readonly refresh: () => void;
  readonly dispose: () => void;
}

/** Creates the alerts of a person, coordinated with their other tabs. */
export const createAlertEngine = (deps: Deps): AlertEngine => {
  const { userKey, localStorage, now, setTimer, visibleTopics } = deps;
  const [logKey, settingsKey] = [`alerts:${userKey.join(':')}`, `alertSettings:${userKey.join(':')}`];
  const notifiedLog = createNotifiedLog(localStorage, logKey);
  const settings = createAlertSettings(localStorage, deps.store, settingsKey);
  const queue = signal<AlertQueue>([]);
  const isLeader = signal(false);
  let cancelTick = noop;

  const setQueue = (next: AlertQueue): void => {
    const hadUnseen = queue.peek().some(({ isSeen }) => !isSeen);
    if (next !== queue.peek()) queue.value = next;
    if (hadUnseen && !next.some(({ isSeen }) => !isSeen)) deps.closeNotification();
  };
  const playSound = (): void => {
    if (settings.current.peek().volume === 0) return;
    if (deps.canPlaySound()) deps.playSound();
    else if (!presence.playSoundElsewhere()) deps.onSoundBlocked();
  };
  const notifyDue = (): void => {
    const context = { now: now(), isVisible: presence.isVisible };
    // Without locks between tabs, the log of another tab's notifications still counts.
    const current = withNotifiedTimes(queue.peek(), notifiedLog.getNotifiedAt);
    if (!isLeader.peek()) return setQueue(withoutSeen(current, context));
    const { repeat, quietUntil, off } = settings.current.peek();
    const result = dueAlerts(current, {
      ...context,
      repeatMs: repeat * 1_000,
      isMuted: quietUntil > context.now,
      off,
    });
    setQueue(result.queue);
    if (result.notify.length === 0) return;
    notifiedLog.markNotified(
      result.notify.map(({ key }) => key),
      context.now,
    );
    playSound();
    deps.showNotification(result.notify);
  };
  /** List entries are seen when their list is; a message is seen where it is read. */
  const markVisibleSeen = (): void => {
    const topics = visibleTopics();
    const isSeen = ({ kind, topic }: AlertEntry): boolean => kind !== 'message' && topics.includes(topic);
    for (const topic of topics)
      if (queue.peek().some((entry) => isSeen(entry) && entry.topic === topic))
        notifiedLog.markSeen(topic, now());
    setQueue(withoutMatching(queue.peek(), isSeen));
  };
  const removeSeenElsewhere = (): void =>
    setQueue(
      withoutMatching(
        queue.peek(),
        ({ kind, topic, at }) => kind !== 'message' && at <= notifiedLog.seenUpTo(topic),
      ),
    );
  const tick = (): void => {
    cancelTick = setTimer(tickMs, tick);
    notifyDue();
  };

  const presence = createTabPresence({
    ...deps,
    tab: deps.createId(),
    getPresence: () => ({ topics: visibleTopics(), sound: deps.canPlaySound() }),
    onLeader: () => {
      isLeader.value = true;
      // Browsers without locks call this synchronously, before there is anything to notify.
      queueMicrotask(notifyDue);
    },
    playSound: deps.playSound,
  });
  const unsubscribeStorage = deps.onStorage((key) => {
    if (key === null || key === settingsKey) settings.reload();
    if (key === null || key === logKey) removeSeenElsewhere();
  });
  cancelTick = setTimer(tickMs, tick);

  return {
    queue,
    settings,
    isLeader,
    add: (alert) => {
      const { key, topic, kind } = alert;
      const seenUpTo = kind === 'message' ? 0 : notifiedLog.seenUpTo(topic);
      const next = withAlert(queue.peek(), alert, {
        now: now(),
        notifiedAt: notifiedLog.getNotifiedAt(key),
        seenUpTo,
      });
      if (next === queue.peek()) return;
      setQueue(next);
      notifyDue();
      markVisibleSeen();
    },
    remove: (matches) => setQueue(withoutMatching(queue.peek(), matches)),
    refresh: () => {
      presence.announce();
      markVisibleSeen();
    },
    dispose: () => {
      cancelTick();
      presence.dispose();
      unsubscribeStorage();
      deps.closeNotification();
    },
  };
};
