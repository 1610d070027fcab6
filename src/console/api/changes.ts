import * as v from 'valibot';
import type { Platform } from '../platform/platform.ts';
import type { SessionStore } from './session/sessionStore.ts';

/** Topics that no socket event covers. */
const topics = [
  'service',
  'quickReplies',
  'diseaseTags',
  'staff',
  'departments',
  'profile',
  'qualifications',
  'mobile',
  'signIns',
  'notify',
  'templates',
  'favourites',
  'drugs',
  'followUps',
  'absence',
  'sampling',
] as const;
export type ChangeTopic = (typeof topics)[number];
const topicSchema = v.picklist(topics);

/** The return value is ignored. */
type Reload = () => unknown;

/**
 * Announces that something was written to whatever else shows it: other models of this page, and the same
 * person's other tabs in this browser. No data is transferred; subscribers reload from the upstream.
 */
export interface Changes {
  /** Call it after a successful write; `except` is the caller's own reload, if it has the result already. */
  readonly invalidate: (topic: ChangeTopic, except?: Reload) => void;
  /** Subscribes to a topic, in this tab and others; returns an unsubscribe function. */
  readonly onInvalidate: (topic: ChangeTopic, reload: Reload) => () => void;
  /** Connects to the person's other tabs; returns a dispose function. */
  readonly start: () => () => void;
}

/** Creates it; it is not connected to other tabs before `start`. */
export const createChanges = (
  platform: Pick<Platform, 'createChannel'>,
  sessionStore: Pick<SessionStore, 'currentOwner'>,
): Changes => {
  // Replaced, never mutated: listeners may be added or removed while iterating.
  let listeners: readonly { readonly topic: ChangeTopic; readonly reload: Reload }[] = [];
  let channel: ReturnType<Platform['createChannel']> = null;
  const notify = (topic: ChangeTopic, except?: Reload): void => {
    for (const listener of listeners)
      if (listener.topic === topic && listener.reload !== except) listener.reload();
  };
  return {
    invalidate: (topic, except) => {
      notify(topic, except);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no target origin
      channel?.postMessage(topic);
    },
    onInvalidate: (topic, reload) => {
      const listener = { topic, reload };
      listeners = [...listeners, listener];
      return () => {
        listeners = listeners.filter((one) => one !== listener);
      };
    },
    start: () => {
      const opened = platform.createChannel(`changes:${sessionStore.currentOwner() ?? ''}`);
      channel = opened;
      // A tab with another version of the console may send unknown topics.
      opened?.addEventListener('message', ({ data }) => {
        const parsed = v.safeParse(topicSchema, data);
        if (parsed.success) notify(parsed.output);
      });
      return () => {
        opened?.close();
        if (channel === opened) channel = null;
      };
    },
  };
};
