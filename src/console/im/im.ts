import { batch, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import { businessCode, frameCode } from '../../contract/codes.ts';
import { message } from '../../contract/message.ts';
import type { RtcSignal } from '../../contract/rtc.ts';
import { type LiveEvent, socketPath } from '../../contract/socket.ts';
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

/** What is live in the console. */
export interface Im {
  readonly line: ReadonlySignal<LineState>;
  /** Why the line was given up until someone acts; null while it is kept up. */
  readonly stopped: ReadonlySignal<Stopped | null>;
  /** Whether this tab owns the socket, of all the tabs of this person. */
  readonly owner: ReadonlySignal<boolean>;
  /** Messages of the doctor that the server has not confirmed. */
  readonly unsent: ReadonlySignal<number>;
  /** Whether something was typed that the server has not confirmed. */
  readonly typed: () => boolean;
  /** Events as they are applied; answers how to stop listening. */
  readonly on: (listener: (event: LiveEvent) => void) => () => void;
  /** Events may have been missed: whatever was read must be read again. */
  readonly resynced: (listener: () => void) => () => void;
  /** The conversation of an order; loaded when first asked for. */
  readonly conversation: (conv: string) => Conversation;
  /** The same, where it was asked for before. */
  readonly known: (conv: string) => Conversation | undefined;
  /** The doctor is writing there; the patient is told at most every three seconds. */
  readonly typing: (conv: string) => void;
  /** Sends a signal of a video visit, where the line is up; the other way it comes as an event. */
  readonly rtc: (conv: string, signal: RtcSignal) => void;
  /** Keeps the line up while someone is logged in; another person begins with nothing. Returns the way back. */
  readonly open: () => () => void;
  /** Tries a line that was given up again. */
  readonly start: () => void;
  /** Hangs up and forgets everything: the person has logged out. */
  readonly stop: () => void;
  /** The computer woke, the network or the tab came back. */
  readonly nudge: () => void;
}

interface Parts {
  readonly call: Call;
  readonly clock: Pick<ServerClock, 'now'>;
  readonly session: Pick<Session, 'token' | 'renew' | 'userId' | 'expired'>;
  readonly stored: Pick<Stored, 'tenantId'>;
  readonly outside: Pick<Outside, 'socket' | 'base' | 'own' | 'random' | 'mint' | 'locks' | 'channel'>;
  /** Where messages on their way outlive the tab; of whoever is logged in. */
  readonly outbox?: OutboxStore | null;
}

const refusals: readonly number[] = [frameCode.forbidden, frameCode.notFound, businessCode.orderOfAnother];

const after = (ms: number, act: () => void) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

const tellAll = <A extends readonly unknown[]>(listeners: Set<(...args: A) => void>, ...args: A) => {
  for (const listener of listeners) {
    try {
      listener(...args);
    } catch (thrown) {
      // One reader's mistake must not stop the line.
      console.error(thrown);
    }
  }
};

/** Opens the live part of the console; nothing is connected before `start`. */
export const openIm = ({ call, clock, session, stored, outside, outbox = null }: Parts): Im => {
  const line = signal<LineState>('connecting');
  const stopped = signal<Stopped | null>(null);
  const owner = signal(false);
  const listeners = new Set<(event: LiveEvent) => void>();
  const readers = new Set<() => void>();
  const talks = new Map<string, Signal<Talk>>();
  const conversations = new Map<string, Conversation>();
  const unsent = signal(0);
  /** How many conversations were made: lists that were computed before one was follow it too. */
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
  /** Nothing of one person is left when another comes, or when nobody is logged in any more. */
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
      // Later: a view may be asking for it while it is drawn.
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
          // Nobody's tokens carry the line until somebody logs in.
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
