import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Message } from '../../contract/consultation/message.ts';
import { encodeFrame, type LiveEvent, liveEvent } from '../../contract/protocol/socket.ts';
import { absenceNotice } from '../staff/absence/absenceNotice.ts';
import type { Clock } from '../server/clock.ts';
import { appendMessage, orderOf, type NewMessage } from './conversation.ts';
import type { Store } from '../db/store.ts';
import { createQueueAnnouncer } from './queueAnnouncer.ts';

/** At least this many of a user's newest events can be replayed, unless they are too old. */
const maxReplayRows = 50_000;
/** Older events are not replayed, in milliseconds, unless one before them has a time that is still to come. */
export const replayWindowMs = 30 * 24 * 3600_000;

/** An event with its number, contiguous per user. */
export interface SequencedEvent {
  useq: number;
  ev: LiveEvent;
}

/**
 * Whether an event, with the longest number that it can get, fits into this many bytes as a frame. Escapes and
 * the event around it make an incoming frame longer.
 */
export const fitsInFrame = (ev: LiveEvent, maxBytes: number): boolean =>
  Buffer.byteLength(encodeFrame({ type: 'im-event', useq: Number.MAX_SAFE_INTEGER, ev })) <= maxBytes;

/** The position of a user's event stream. All events after `floor` can be replayed. */
interface Cursor {
  epoch: string;
  useq: number;
  floor: number;
}

/** Live events: stored together with the change that caused them, and pushed once that is committed. */
export interface Events {
  /** Call it inside the transaction of the change. */
  publish(store: Store, userId: string, ev: LiveEvent): void;
  /**
   * Tells every connected doctor of the store's hospital how many wait, once the transaction is committed: one after another, and many
   * changes together. Nothing is stored, unless a page does not understand it; a doctor who connects later loads the queue.
   */
  announceQueue(store: Store, countAwaiting: () => number): void;
  /** Publishes to every enabled auditor of the store's hospital. */
  publishToAuditors(store: Store, ev: LiveEvent): void;
  /**
   * Stores a message and publishes it to the conversation's doctor; call it inside a transaction. A patient who writes while
   * the doctor is away is told so.
   */
  sendMessage(store: Store, newMessage: NewMessage): Message;
  /**
   * Posts an approved prescription into its conversation, once per version; call it inside the transaction of
   * the verdict.
   */
  sendPrescriptionCard(
    store: Store,
    of: { orderId: string; prescriptionId: string; version: number; text: string },
  ): void;
  /**
   * Replaces the body of a message in stored events by `body`, and removes its text from quotations; call it
   * inside a transaction.
   */
  redactMessage(store: Store, userId: string, messageId: string, body: Message['body']): void;
  cursor(store: Store, userId: string): Cursor;
  /** At most `limit` stored events after `useq`, in ascending order. */
  since(store: Store, userId: string, useq: number, limit: number): SequencedEvent[];
  /** Subscribes to the live events of one user, in ascending order, and to the queue; returns an unsubscribe function. */
  subscribe(
    userId: string,
    onEvent: (event: SequencedEvent) => void,
    onQueue?: (awaiting: number) => boolean,
  ): () => void;
  /** Cancels the announcements that are still pending. */
  close(): void;
}

interface Listener {
  readonly onEvent: (event: SequencedEvent) => void;
  /** Whether it was understood; if not, the number is published as an event. */
  readonly onQueue: ((awaiting: number) => boolean) | undefined;
}

interface Position {
  epoch: string;
  useq: number;
}

/** What a recall and the end of a call find an event by: columns of migration 052. */
const keysOf = (ev: LiveEvent): { subject: string | null; quoted: string | null } => {
  if (ev.type === 'message') return { subject: ev.message.id, quoted: ev.message.body.replyTo?.id ?? null };
  return { subject: ev.type === 'rtc' ? ev.conv : null, quoted: null };
};

/** The condition for a user's (?1) events about or quoting a message (?2). Without the inner query SQLite reads all of the user's. */
const foundBy = (column: 'subject' | 'quoted') =>
  `WHERE user_id = ?1 AND useq IN (SELECT useq FROM im_event WHERE user_id = ?1 AND ${column} = ?2)`;

const getPosition = (store: Store, userId: string): Position => {
  const known = store.one<Position>('SELECT epoch, useq FROM im_cursor WHERE user_id = ?', userId);
  if (known) return known;
  const fresh = { epoch: randomUUID(), useq: 0 };
  store.run('INSERT INTO im_cursor (user_id, epoch, useq) VALUES (?, ?, ?)', userId, fresh.epoch, 0);
  return fresh;
};

/**
 * Deletes a user's oldest events, up to the first that can still be replayed. It reads no further, because a client may ask often, and
 * it leaves no gap where the clock was set back.
 */
const prune = (store: Store, userId: string, head: number, now: number) =>
  store.run(
    `DELETE FROM im_event WHERE user_id = ?1 AND useq < coalesce(
       (SELECT useq FROM im_event WHERE user_id = ?1 AND useq > ?2 AND at >= ?3 ORDER BY useq LIMIT 1), ?4)`,
    userId,
    head - maxReplayRows,
    now - replayWindowMs,
    head + 1,
  );

// Deleting on every event would cost more than it frees.
const pruneEvery = 512;

/** Creates the events of all hospitals in this process. */
export const createEvents = (clock: Clock): Events => {
  const listeners = new Map<string, Set<Listener>>();

  const publish: Events['publish'] = (store, userId, ev) => {
    const useq = getPosition(store, userId).useq + 1;
    const now = clock.now();
    const { subject, quoted } = keysOf(ev);
    store.run('UPDATE im_cursor SET useq = ? WHERE user_id = ?', useq, userId);
    store.run(
      'INSERT INTO im_event (user_id, useq, ev, at, subject, quoted) VALUES (?, ?, ?, ?, ?, ?)',
      userId,
      useq,
      JSON.stringify(ev),
      now,
      subject,
      quoted,
    );
    if (useq % pruneEvery === 0) prune(store, userId, useq, now);
    store.afterCommit(() => {
      for (const { onEvent } of listeners.get(userId) ?? []) onEvent({ useq, ev });
    });
  };

  const queueAnnouncer = createQueueAnnouncer({
    isConnected: (userId) => listeners.has(userId),
    tell: (store, userId, awaiting) => {
      const understood = [...(listeners.get(userId) ?? [])].map(({ onQueue }) => onQueue?.(awaiting) ?? true);
      if (understood.includes(false))
        store.transaction(() => publish(store, userId, { type: 'queue', awaiting }));
    },
  });

  const append = (store: Store, newMessage: NewMessage): Message => {
    const message = appendMessage(store, newMessage, clock.now());
    const doctorId = orderOf(store, newMessage.conv)?.doctorId;
    if (doctorId) publish(store, doctorId, { type: 'message', message });
    return message;
  };
  const sendMessage: Events['sendMessage'] = (store, newMessage) => {
    const message = append(store, newMessage);
    const notice = newMessage.role === 'patient' && absenceNotice(store, newMessage.conv, clock.now());
    if (notice) append(store, notice);
    return message;
  };

  return {
    publish,
    announceQueue: queueAnnouncer.announce,
    publishToAuditors: (store, ev) => {
      const auditors = store.all<{ id: string }>(
        'SELECT id FROM account WHERE is_auditor = 1 AND status = 0',
      );
      for (const { id } of auditors) publish(store, id, ev);
    },
    sendMessage,
    sendPrescriptionCard: (store, { orderId, prescriptionId, version, text }) => {
      sendMessage(store, {
        conv: orderId,
        cmid: `card-${prescriptionId}-${version}`,
        role: 'system',
        senderId: null,
        kind: 'card',
        body: { text, prescriptionId },
      });
    },
    redactMessage: (store, userId, messageId, body) => {
      store.run(
        `UPDATE im_event SET ev = json_set(ev, '$.message.body', json(?3)) ${foundBy('subject')}`,
        userId,
        messageId,
        JSON.stringify(body),
      );
      store.run(
        `UPDATE im_event SET ev = json_set(ev, '$.message.body.replyTo.text', '') ${foundBy('quoted')}`,
        userId,
        messageId,
      );
    },
    cursor: (store, userId) =>
      store.transaction(() => {
        const { epoch, useq } = getPosition(store, userId);
        prune(store, userId, useq, clock.now());
        const oldestRow = store.one<{ oldest: number | null }>(
          'SELECT min(useq) AS oldest FROM im_event WHERE user_id = ?',
          userId,
        );
        return { epoch, useq, floor: (oldestRow?.oldest ?? useq + 1) - 1 };
      }),
    since: (store, userId, useq, limit) =>
      store
        .all<{ useq: number; ev: string }>(
          'SELECT useq, ev FROM im_event WHERE user_id = ? AND useq > ? ORDER BY useq LIMIT ?',
          userId,
          useq,
          limit,
        )
        .map((row) => ({ useq: row.useq, ev: v.parse(liveEvent, JSON.parse(row.ev)) })),
    subscribe: (userId, onEvent, onQueue) => {
      const listener = { onEvent, onQueue };
      const userListeners = listeners.get(userId) ?? new Set();
      listeners.set(userId, userListeners.add(listener));
      return () => {
        userListeners.delete(listener);
        if (userListeners.size === 0 && listeners.get(userId) === userListeners) listeners.delete(userId);
      };
    },
    close: queueAnnouncer.close,
  };
};
