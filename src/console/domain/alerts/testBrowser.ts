import type { TabChannel } from '../../messaging/engineDeps.ts';
import { type AlertKind, type AlertEntry, type Alert, freshMs } from './alertQueue.ts';
import { type AlertEngine, createAlertEngine } from './alertEngine.ts';

/** One tab of the browser: its notifications, sounds and visible topics. */
export interface TestTab {
  readonly engine: AlertEngine;
  readonly notified: AlertEntry[][];
  readonly rings: () => number;
  readonly muted: () => number;
  /** Sets the visible topics. */
  readonly setTopics: (...topics: string[]) => void;
  readonly allowSound: (allowed: boolean) => void;
  readonly close: () => void;
  /** The tab is killed without cleanup. */
  readonly crash: () => void;
}

/**
 * A test browser: any number of tabs, one local storage, and a manual clock. Messages between tabs take
 * `delay` milliseconds.
 */
export const createTestBrowser = ({
  delay = () => 0,
  hasLocks = true,
}: {
  delay?: () => number;
  hasLocks?: boolean;
} = {}) => {
  let now = 10 * freshMs;
  let nextId = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  const storage = new Map<string, string>();
  const storageListeners = new Map<object, (key: string | null) => void>();
  const members = new Map<object, (message: unknown) => void>();
  const queue: { readonly tab: object; readonly onLeader: () => void }[] = [];
  const tabs: TestTab[] = [];

  const setTimer = (ms: number, callback: () => void): (() => void) => {
    const id = (nextId += 1);
    timers.set(id, { at: now + ms, callback });
    return () => void timers.delete(id);
  };
  /** Grants the lock to the next in the queue. */
  const passTurn = (tabId: object): void => {
    const index = queue.findIndex(({ tab }) => tab === tabId);
    if (index < 0) return;
    queue.splice(index, 1);
    const [next] = queue;
    if (index === 0 && next) setTimer(delay(), () => queue[0] === next && next.onLeader());
  };
  const createChannel = (tabId: object): TabChannel => ({
    requestLeadership: (onLeader) => {
      queue.push({ tab: tabId, onLeader });
      if (queue.length === 1) setTimer(0, () => queue[0]?.tab === tabId && onLeader());
      return () => passTurn(tabId);
    },
    join: (onMessage) => {
      members.set(tabId, onMessage);
      return {
        post: (message) => {
          for (const [tab] of members)
            if (tab !== tabId) setTimer(delay(), () => members.get(tab)?.(message));
        },
        close: () => void members.delete(tabId),
      };
    },
  });

  const openTab = (): TestTab => {
    const tabId = {};
    const notified: AlertEntry[][] = [];
    const [counters, state] = [
      { rings: 0, muted: 0 },
      { topics: [] as readonly string[], sound: true },
    ];
    let isAlive = true;
    const engine = createAlertEngine({
      userKey: ['1', '7'],
      tabChannel: hasLocks ? createChannel(tabId) : null,
      localStorage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => {
          storage.set(key, value);
          for (const [tab] of storageListeners)
            if (tab !== tabId) setTimer(delay(), () => storageListeners.get(tab)?.(key));
        },
      },
      store: null,
      onStorage: (onWrite) => {
        storageListeners.set(tabId, onWrite);
        return () => void storageListeners.delete(tabId);
      },
      now: () => now,
      setTimer: (ms, callback) => setTimer(ms, () => isAlive && callback()),
      createId: () => `tab ${(nextId += 1)}`,
      visibleTopics: () => state.topics,
      canPlaySound: () => state.sound,
      showNotification: (entries) => void notified.push([...entries]),
      closeNotification: () => {},
      playSound: () => {
        counters.rings += 1;
      },
      onSoundBlocked: () => {
        counters.muted += 1;
      },
    });
    const removeTab = (): void => {
      members.delete(tabId);
      storageListeners.delete(tabId);
      tabs.splice(tabs.indexOf(tab), 1);
    };
    const tab: TestTab = {
      engine,
      notified,
      rings: () => counters.rings,
      muted: () => counters.muted,
      setTopics: (...topics) => {
        state.topics = topics;
        engine.refresh();
      },
      allowSound: (allowed) => {
        state.sound = allowed;
        engine.refresh();
      },
      close: () => {
        engine.dispose();
        removeTab();
      },
      crash: () => {
        isAlive = false;
        removeTab();
        passTurn(tabId);
      },
    };
    tabs.push(tab);
    return tab;
  };

  return {
    openTab,
    /** The open tabs. */
    tabs: tabs as readonly TestTab[],
    now: () => now,
    setTimer,
    /** Advances the time and runs the timers that are due. */
    advance: async (ms: number): Promise<void> => {
      const end = now + ms;
      for (;;) {
        // Lets promises of the last timer settle first.
        await Promise.resolve();
        const [next] = [...timers]
          .filter(([, { at }]) => at <= end)
          .toSorted(([a, one], [b, two]) => one.at - two.at || a - b);
        if (!next) break;
        const [id, { at, callback }] = next;
        timers.delete(id);
        now = Math.max(now, at);
        callback();
      }
      now = end;
    },
  };
};

/** A test alert; for a message, the id starts with its conversation, before the space. */
export const createAlert = (id: string, at: number, kind: AlertKind = 'message'): Alert => ({
  key: `${kind} ${id}`,
  kind,
  topic: kind === 'message' ? `order ${id.split(' ')[0]}` : 'queue',
  at,
  path: '/cloudRoom',
});

/** The keys of all notifications, in order. */
export const notifiedKeys = (tabs: readonly TestTab[]): string[] =>
  tabs.flatMap(({ notified }) => notified.flatMap((entries) => entries.map(({ key }) => key)));
