import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from '@preact/signals-react';
import { businessCode, envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { message } from '../../contract/consultation/message.ts';
import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import { rowsLeftOut } from '../../contract/protocol/readAnswer.ts';
import { type LiveEvent, socketPath } from '../../contract/protocol/socket.ts';
import { isApiError } from '../lib/apiError.ts';
import type { Session } from '../api/session/session.ts';
import type { Call } from '../api/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import type { ServerClock } from '../api/serverClock.ts';
import type { LoadedSettings } from '../api/consoleSettings.ts';
import type { SessionStore } from '../api/session/sessionStore.ts';
import { type Conversation, createConversation } from './conversation.ts';
import { createEngine } from './engine.ts';
import type { ConnectionState, StopReason } from './connection/connection.ts';
import type { DeferredWork } from '../lib/async/deferredWork.ts';
import { createSocketFactory } from './connection/socketFactory.ts';
import { createTabChannel } from './tabs/tabChannel.ts';
import type { OutboxStore } from './queue/pending.ts';
import { emptyConversation, type ConversationState } from './sync/conversationState.ts';
import type { TokenRefreshResult, TokenRefreshReason } from './engineDeps.ts';

/** Live messaging of the console. */
export interface Messaging {
  readonly connectionState: ReadonlySignal<ConnectionState>;
  /** Why the connection was given up until the user acts; null while it is kept up. */
  readonly stopReason: ReadonlySignal<StopReason | null>;
  /** Whether this tab owns the socket among all tabs of this person. */
  readonly isLeader: ReadonlySignal<boolean>;
  /** How often lists are read again while nothing is pushed, in seconds. */
  readonly pollSeconds: ReadonlySignal<number>;
  /** The number of the doctor's messages that the server has not confirmed. */
  readonly unsent: ReadonlySignal<number>;
  /** Whether there is typed text that the server has not confirmed. */
  readonly hasUnsentText: () => boolean;
  /** Subscribes to events after they are applied. Returns an unsubscribe function. */
  readonly onEvent: (listener: (event: LiveEvent) => void) => () => void;
  /** Events may have been missed: reload everything that was loaded before. */
  readonly onResync: (listener: () => void) => () => void;
  /** The conversation of an order; loaded on first access. */
  readonly conversation: (conv: string) => Conversation;
  /** The same, or undefined if it was never requested. */
  readonly findConversation: (conv: string) => Conversation | undefined;
  /** The doctor is typing. The patient is notified at most every three seconds. */
  readonly sendTyping: (conv: string) => void;
  /** Sends a signal of a video consultation if connected; signals from the patient arrive as events. */
  readonly sendRtcSignal: (conv: string, signal: RtcSignal) => void;
  /**
   * Keeps the connection up while somebody is logged in, and clears everything when the person changes.
   * Returns a dispose function.
   */
  readonly start: () => () => void;
  /** Connects again after the connection was given up. */
  readonly reconnect: () => void;
  /** Disconnects and clears everything: the person has logged out. */
  readonly reset: () => void;
  /** The computer woke, or the network or the tab came back. */
  readonly nudge: () => void;
}

interface Deps {
  readonly call: Call;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly session: Pick<Session, 'token' | 'renew' | 'userId' | 'expired'>;
  readonly sessionStore: Pick<SessionStore, 'tenantId'>;
  readonly settings: LoadedSettings;
  readonly platform: Pick<
    Platform,
    'createWebSocket' | 'base' | 'now' | 'random' | 'createId' | 'locks' | 'createChannel'
  >;
  /** Storage of the logged-in person for pending messages, so that they survive the tab. */
  readonly outbox?: OutboxStore | null;
  readonly deferred: Pick<DeferredWork, 'run'>;
}

/** How often lists are read where the hospital states nothing. */
const usualPollSeconds = 15;

const permanentErrors: readonly number[] = [
  envelopeCode.forbidden,
  envelopeCode.notFound,
  businessCode.orderOfAnother,
];

const setTimer = (ms: number, callback: () => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

const notifyAll = <A extends readonly unknown[]>(listeners: Set<(...args: A) => void>, ...args: A) => {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (thrown) {
      // An error in one listener must not stop the connection.
      console.error(thrown);
    }
  }
};

/** Creates the live part of the console. Nothing connects before `start`. */
export const createMessaging = ({
  call,
  clock,
  session,
  sessionStore,
  settings,
  platform,
  outbox = null,
  deferred,
}: Deps): Messaging => {
  const connectionState = signal<ConnectionState>('connecting');
  const stopReason = signal<StopReason | null>(null);
  const isLeader = signal(false);
  const eventListeners = new Set<(event: LiveEvent) => void>();
  const resyncListeners = new Set<() => void>();
  const snapshots = new Map<string, Signal<ConversationState>>();
  const conversations = new Map<string, Conversation>();
  const unsent = signal(0);
  /** The number of conversations. Lists computed earlier read it to follow a new one, too. */
  const conversationCount = signal(0);
  let lastToken = '';
  let currentUserId: string | null = null;

  const refreshToken = async (reason: TokenRefreshReason): Promise<TokenRefreshResult> => {
    if (reason !== 'connectFailed') {
      const result = await session.renew(lastToken);
      return result === 'superseded' ? 'denied' : result;
    }
    try {
      await call(message.config, {});
      return 'renewed';
    } catch (thrown) {
      return isApiError(thrown) && thrown.kind === 'signedOut' ? 'denied' : 'transient';
    }
  };

  const engine = createEngine(
    {
      now: platform.now,
      setTimer,
      random: platform.random,
      createSocket: createSocketFactory(platform.createWebSocket, new URL(socketPath, platform.base)),
      getToken: () => {
        const token = session.token();
        lastToken = token ?? '';
        return token;
      },
      ensureFreshToken: refreshToken,
      createId: platform.createId,
      serverNow: clock.now,
      history: async (conv, range) => {
        // How the rows are numbered is known before the first page.
        await settings.load();
        try {
          const page = await call(message.history, { conv, ...range });
          return { ...page, unreadable: rowsLeftOut(page.list) };
        } catch (thrown) {
          if (isApiError(thrown) && thrown.kind === 'code' && permanentErrors.includes(thrown.code ?? 0))
            return null;
          throw thrown;
        }
      },
      pollMs: () => {
        const { pollSeconds } = settings.value.peek();
        return pollSeconds === null ? null : pollSeconds * 1_000;
      },
      messageNumbers: () => settings.value.peek().messageNumbers,
      outbox: () => outbox,
      tabChannel: () => createTabChannel(platform, `im:${sessionStore.tenantId()}:${currentUserId ?? ''}`),
    },
    {
      onConnectionState: (state, reason) => {
        connectionState.value = state;
        stopReason.value = reason;
      },
      onEvent: (event) => notifyAll(eventListeners, event),
      onResync: () => notifyAll(resyncListeners),
      onLeaderChange: (leads) => {
        isLeader.value = leads;
      },
      onConversation: (snapshot) => {
        const existing = snapshots.get(snapshot.conv);
        if (existing) existing.value = snapshot;
        else snapshots.set(snapshot.conv, signal(snapshot));
        unsent.value = [...snapshots.values()].reduce((sum, one) => sum + one.value.pending.length, 0);
      },
    },
  );

  const createModel = (conv: string): Conversation => {
    const snapshot = snapshots.get(conv) ?? signal(emptyConversation(conv));
    snapshots.set(conv, snapshot);
    snapshot.value = engine.track(conv).getSnapshot();
    return createConversation(conv, {
      snapshot,
      sync: () => engine.find(conv),
      dispatch: engine.dispatch,
    });
  };
  /** Clears all data when the person changes or logs out. */
  const switchUser = (userId: string | null) => {
    if (currentUserId === userId) return;
    if (currentUserId !== null) {
      engine.reset();
      snapshots.clear();
      conversations.clear();
      unsent.value = 0;
    }
    currentUserId = userId;
  };

  return {
    connectionState,
    stopReason,
    isLeader,
    pollSeconds: computed(() => settings.value.value.pollSeconds ?? usualPollSeconds),
    unsent,
    hasUnsentText: () =>
      unsent.value > 0 || [...conversations.values()].some(({ draft }) => draft.value.trim() !== ''),
    onEvent: (listener) => {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
    onResync: (listener) => {
      resyncListeners.add(listener);
      return () => void resyncListeners.delete(listener);
    },
    conversation: (conv) => {
      const existing = conversations.get(conv);
      if (existing) return existing;
      const created = createModel(conv);
      conversations.set(conv, created);
      // Deferred: a view may be requesting the conversation while it renders.
      queueMicrotask(() => {
        conversationCount.value += 1;
      });
      return created;
    },
    findConversation: (conv) => (conversationCount.value >= 0 ? conversations.get(conv) : undefined),
    sendTyping: (conv) => engine.dispatch({ type: 'typing', conv }),
    sendRtcSignal: (conv, rtcSignal) => engine.dispatch({ type: 'rtc', conv, signal: rtcSignal }),
    start: () => {
      const disposeEffect = effect(() => {
        const [userId, expired] = [session.userId.value, session.expired.value];
        return untracked(() => {
          switchUser(userId);
          if (userId === null) return undefined;
          // Not before the first screen: the socket's welcome reloads everything.
          if (expired === 'no') return deferred.run(engine.start);
          // The connection needs a token, and there is none until somebody logs in.
          engine.disconnect();
          batch(() => {
            connectionState.value = 'down';
            stopReason.value = 'signedOut';
          });
          return undefined;
        });
      });
      return () => {
        disposeEffect();
        engine.disconnect();
      };
    },
    reconnect: engine.start,
    reset: () => switchUser(null),
    nudge: () => engine.dispatch({ type: 'nudge' }),
  };
};
