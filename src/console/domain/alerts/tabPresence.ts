import * as v from 'valibot';
import { noop, type TabChannel } from '../../messaging/engineDeps.ts';
import type { SetTimer } from '../../lib/async/timer.ts';

/** What a tab shows, and whether it may play sound. */
export interface Presence {
  readonly topics: readonly string[];
  readonly sound: boolean;
}

const presenceMessage = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  v.object({ type: v.literal('sight'), tab: v.string(), topics: v.array(v.string()), sound: v.boolean() }),
  v.object({ type: v.literal('bye'), tab: v.string() }),
  v.object({ type: v.literal('ring'), tab: v.string() }),
]);
type PresenceMessage = v.InferOutput<typeof presenceMessage>;

/** How often a tab announces what it shows, and how long that is trusted, in milliseconds. */
export const announceIntervalMs = 10_000;
const presenceTtlMs = 25_000;

interface Deps {
  readonly tabChannel: TabChannel | null;
  readonly tab: string;
  /** Only differences matter. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly getPresence: () => Presence;
  /**
   * This tab is now the one that notifies. Also called if tabs cannot coordinate: each then notifies for
   * itself.
   */
  readonly onLeader: () => void;
  readonly playSound: () => void;
}

/** The tabs of one person: one of them notifies, all announce what they show. */
export interface TabPresence {
  readonly isVisible: (topic: string) => boolean;
  /** What this tab shows has changed. */
  readonly announce: () => void;
  /** Asks another tab to play the sound; false if none may. */
  readonly playSoundElsewhere: () => boolean;
  readonly dispose: () => void;
}

/** Joins the other tabs. */
export const createTabPresence = ({
  tabChannel,
  tab,
  now,
  setTimer,
  getPresence,
  onLeader,
  playSound,
}: Deps): TabPresence => {
  const otherTabs = new Map<string, Presence & { readonly at: number }>();
  let cancelAnnounce = noop;

  const onMessage = (data: unknown): void => {
    const parsed = v.safeParse(presenceMessage, data);
    if (!parsed.success) return;
    const message = parsed.output;
    if (message.type === 'hello') announce();
    else if (message.type === 'bye') otherTabs.delete(message.tab);
    else if (message.type === 'ring') {
      if (message.tab === tab) playSound();
    } else otherTabs.set(message.tab, { topics: message.topics, sound: message.sound, at: now() });
  };
  const channel = tabChannel?.join(onMessage);
  const post = (message: PresenceMessage): void => channel?.post(message);
  const announce = (): void => {
    cancelAnnounce();
    const presence = getPresence();
    post({ type: 'sight', tab, topics: [...presence.topics], sound: presence.sound });
    cancelAnnounce = presence.topics.length > 0 ? setTimer(announceIntervalMs, announce) : noop;
  };

  post({ type: 'hello' });
  announce();
  const resign = tabChannel?.requestLeadership(onLeader, onLeader);
  if (!tabChannel) onLeader();

  return {
    announce,
    isVisible: (topic) =>
      getPresence().topics.includes(topic) ||
      [...otherTabs.values()].some(({ topics, at }) => now() - at < presenceTtlMs && topics.includes(topic)),
    playSoundElsewhere: () => {
      const [latest] = [...otherTabs]
        .filter(([, { sound }]) => sound)
        .toSorted(([, a], [, b]) => b.at - a.at);
      if (!latest) return false;
      post({ type: 'ring', tab: latest[0] });
      return true;
    },
    dispose: () => {
      cancelAnnounce();
      post({ type: 'bye', tab });
      resign?.();
      channel?.close();
    },
  };
};
