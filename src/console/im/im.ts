import { batch, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import { businessCode, envelopeCode } from '../../contract/errors/envelopeCodes.ts';
import { message } from '../../contract/consultation/message.ts';
import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import { type LiveEvent, socketPath } from '../../contract/protocol/socket.ts';
import { isFault } from '../lib/fault.ts';
import type { Session } from '../session/session.ts';
import type { Call } from '../wire/call.ts';
import type { Outside } from '../wire/outside.ts';
import type { ServerClock } from '../wire/serverClock.ts';
import type { Stored } from '../wire/stored.ts';
import { type Conversation, openConversation } from './conversation.ts';
import { openKernel } from './kernel.ts';
import type { Stopped } from './ending.ts';
import type { LineState } from './line.ts';
import { openSocket } from './openSocket.ts';
import { othersOf } from './others.ts';
import type { OutboxStore } from './pending.ts';
import { emptyTalk, type Talk } from './timeline.ts';
import type { Freshness, Staleness } from './world.ts';

/** Live messaging of the console. */
export interface Im {
  readonly line: ReadonlySignal<LineState>;
  /** Why the connection was given up until the user acts; null while it is kept up. */
  readonly stopped: ReadonlySignal<Stopped | null>;
  /** Whether this tab owns the socket among all tabs of this person. */
  readonly owner: ReadonlySignal<boolean>;
  /** The number of the doctor's messages that the server has not confirmed. */
  readonly unsent: ReadonlySignal<number>;
  /** Whether there is typed text that the server has not confirmed. */
  readonly typed: () => boolean;
  /** Subscribes to events after they are applied. Returns an unsubscribe function. */
  readonly on: (listener: (event: LiveEvent) => void) => () => void;
  /** Events may have been missed: reload everything that was loaded before. */
  readonly resynced: (listener: () => void) => () => void;
  /** The conversation of an order; loaded on first access. */
  readonly conversation: (conv: string) => Conversation;
  /** The same, or undefined if it was never requested. */
  readonly known: (conv: string) => Conversation | undefined;
  /** The doctor is typing. The patient is notified at most every three seconds. */
  readonly typing: (conv: string) => void;
  /** Sends a signal of a video visit if connected; signals from the patient arrive as events. */
  readonly rtc: (conv: string, signal: RtcSignal) => void;
  /**
   * Keeps the connection up while somebody is logged in, and clears everything when the person changes.
   * Returns a dispose function.
   */
  readonly open: () => () => void;
  /** Connects again after the connection was given up. */
  readonly start: () => void;
  /** Disconnects and clears everything: the person has logged out. */
  readonly stop: () => void;
  /** The computer woke, or the network or the tab came back. */
  readonly nudge: () => void;
}

interface Parts {
  readonly call: Call;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly session: Pick<Session, 'token' | 'renew' | 'userId' | 'expired'>;
  readonly stored: Pick<Stored, 'tenantId'>;
  readonly outside: Pick<Outside, 'socket' | 'base' | 'own' | 'random' | 'mint' | 'locks' | 'channel'>;
  /** Storage of the logged-in person for pending messages, so that they survive the tab. */
  readonly outbox?: OutboxStore | null;
}

const refusals: readonly number[] = [
  envelopeCode.forbidden,
  envelopeCode.notFound,
  businessCode.orderOfAnother,
];

const after = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

const tellAll = <A extends readonly unknown[]>(listeners: Set<(...args: A) => void>, ...args: A) => {
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
export const openIm = ({ call, clock, session, stored, outside, outbox = null }: Parts): Im => {
  const line = signal<LineState>('connecting');
  const stopped = signal<Stopped | null>(null);
  const owner = signal(false);
  const listeners = new Set<(event: LiveEvent) => void>();
  const readers = new Set<() => void>();
  const talks = new Map<string, Signal<Talk>>();
  const conversations = new Map<string, Conversation>();
  const unsent = signal(0);
  /** The number of conversations. Lists computed earlier read it to follow a new one, too. */
  const made = signal(0);
  let used = '';
  let who: string | null = null;

  const ask = async (why: Staleness): Promise<Freshness> => {
    if (why !== 'unopened') {
      const became = await session.renew(used);
      return became === 'superseded' ? 'denied' : became;
    }
    try {
      await call(message.config, {});
      return 'renewed';
    } catch (thrown) {
      return isFault(thrown) && thrown.kind === 'signedOut' ? 'denied' : 'transient';
    }
  };

  const kernel = openKernel(
    {
      now: outside.own,
      after,
      random: outside.random,
      open: openSocket(outside.socket, new URL(socketPath, outside.base)),
      token: () => {
        const token = session.token();
        used = token ?? '';
        return token;
      },
      fresh: ask,
      mint: outside.mint,
      serverNow: clock.now,
      history: async (conv, where) => {
        try {
          return await call(message.history, { conv, ...where });
        } catch (thrown) {
          if (isFault(thrown) && thrown.kind === 'code' && refusals.includes(thrown.code ?? 0)) return null;
          throw thrown;
        }
      },
      outbox: () => outbox,
      others: () => othersOf(outside, `im:${stored.tenantId()}:${who ?? ''}`),
    },
    {
      line: (next, why) => {
        line.value = next;
        stopped.value = why;
      },
      event: (event) => tellAll(listeners, event),
      resynced: () => tellAll(readers),
      owner: (now) => {
        owner.value = now;
      },
      talk: (talk) => {
        const known = talks.get(talk.conv);
        if (known) known.value = talk;
        else talks.set(talk.conv, signal(talk));
        unsent.value = [...talks.values()].reduce((sum, one) => sum + one.value.pending.length, 0);
      },
    },
  );

  const open = (conv: string): Conversation => {
    const talk = talks.get(conv) ?? signal(emptyTalk(conv));
    talks.set(conv, talk);
    talk.value = kernel.open(conv);
    return openConversation(conv, {
      talk,
      line,
      compose: (draft) => kernel.compose(conv, draft),
      retry: (cmid) => kernel.retry(conv, cmid),
      discard: (cmid) => kernel.discard(conv, cmid),
      see: (upTo) => kernel.see(conv, upTo),
      older: () => kernel.older(conv),
      leave: () => kernel.leave(conv),
      reload: () => kernel.reread(conv),
    });
  };
  /** Clears all data when the person changes or logs out. */
  const meet = (id: string | null) => {
    if (who === id) return;
    if (who !== null) {
      kernel.forget();
      talks.clear();
      conversations.clear();
      unsent.value = 0;
    }
    who = id;
  };

  return {
    line,
    stopped,
    owner,
    unsent,
    typed: () =>
      unsent.value > 0 || [...conversations.values()].some(({ draft }) => draft.value.trim() !== ''),
    on: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    resynced: (listener) => {
      readers.add(listener);
      return () => void readers.delete(listener);
    },
    conversation: (conv) => {
      const known = conversations.get(conv);
      if (known) return known;
      const opened = open(conv);
      conversations.set(conv, opened);
      // Deferred: a view may be requesting the conversation while it renders.
      queueMicrotask(() => {
        made.value += 1;
      });
      return opened;
    },
    known: (conv) => (made.value >= 0 ? conversations.get(conv) : undefined),
    typing: kernel.typing,
    rtc: kernel.rtc,
    open: () => {
      const follow = effect(() => {
        const [id, expired] = [session.userId.value, session.expired.value];
        untracked(() => {
          meet(id);
          if (id === null) return;
          if (expired === 'no') return kernel.start();
          // The connection needs a token, and there is none until somebody logs in.
          kernel.hangUp();
          batch(() => {
            line.value = 'down';
            stopped.value = 'signedOut';
          });
        });
      });
      return () => {
        follow();
        kernel.hangUp();
      };
    },
    start: kernel.start,
    stop: () => meet(null),
    nudge: kernel.nudge,
  };
};
