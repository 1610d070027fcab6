import * as v from 'valibot';
import {
  type Attachment,
  maxTextLength,
  type Outgoing,
  sentFile,
  sentText,
} from '../../../contract/consultation/message.ts';
import { mayBePatients } from '../../../contract/consultation/message.ts';
import { integer, time } from '../../../contract/protocol/schemas.ts';
import { encodeFrame, maxFrameBytes, type UpFrame } from '../../../contract/protocol/socket.ts';
import { confirmedBy, type ConversationState } from '../sync/conversationState.ts';

/** A message as the doctor composed it; its file is already uploaded. `replyTo` is a message id. */
export type MessageDraft =
  | { readonly kind: 'text' | 'advice'; readonly text: string; readonly replyTo?: string | undefined }
  | {
      readonly kind: 'picture' | 'file' | 'voice';
      readonly text: string;
      readonly file: Attachment;
      readonly replyTo?: string | undefined;
    };

/**
 * Why a message is held for the doctor: the server refused it, it is too old, or the patient has written
 * since.
 */
export type HoldReason = 'refused' | 'old' | 'overtaken';

const deliveryFields = {
  /**
   * `waiting`: never sent; `sent`: not acknowledged yet; `unknown`: may have arrived; `held`: waits for the
   * doctor.
   */
  state: v.picklist(['waiting', 'sent', 'unknown', 'held']),
  /** Null unless it is held. */
  hold: v.nullable(v.picklist(['refused', 'old', 'overtaken'])),
  /** The server's reason for refusing it, for good (`held`) or for now; may be empty. */
  reason: v.string(),
  /** When the doctor last asked to send it, server time; `at` never changes. */
  since: time,
  /** The newest `seq` on screen at that time. */
  after: integer,
  /** The connection was lost since: check whether the message is still appropriate before sending. */
  doubted: v.boolean(),
};

/**
 * A pending message, as it is stored and as it is passed between tabs. `cmid`, `at`, `kind` and `body` never
 * change.
 */
export const pendingShape = v.variant('kind', [
  v.object({ ...sentText.entries, ...deliveryFields }),
  v.object({ ...sentFile.entries, ...deliveryFields }),
]);
export type Pending = v.InferOutput<typeof pendingShape>;

/**
 * Storage for pending messages that outlives the tab, shared by all tabs of one person. All operations are
 * idempotent.
 */
export interface OutboxStore {
  /** All stored messages of every conversation, in any order. */
  readonly load: () => Promise<readonly Pending[]>;
  /** Saves a message under its cmid, replacing the previous version; resolves once it survives a crash. */
  readonly save: (one: Pending) => Promise<void>;
  /** Removes a message; does nothing if it is not stored. */
  readonly remove: (cmid: string) => Promise<void>;
}

/**
 * A message that waited longer than this needs the doctor's confirmation, in milliseconds (docs/wire.md, "IM
 * socket").
 */
const staleAfterMs = 10 * 60_000;

/** The frame of a pending message. It is the same at every attempt. */
export const toSendFrame = (one: Pending): UpFrame => {
  const {
    state: _state,
    hold: _hold,
    reason: _reason,
    since: _since,
    after: _after,
    doubted: _doubted,
    ...message
  } = one;
  return { type: 'im-send', ...message };
};

/** UTF-8 length of a text in bytes. */
export const utf8Length = (text: string): number => {
  let bytes = 0;
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

type MessageIds = Pick<Outgoing, 'cmid' | 'conv' | 'at'>;

const toOutgoing = (draft: MessageDraft, ids: MessageIds): Outgoing => {
  const text = draft.text.trim();
  const reply = draft.replyTo === undefined ? {} : { replyTo: draft.replyTo };
  return 'file' in draft
    ? { ...ids, kind: draft.kind, body: { text, file: draft.file, ...reply } }
    : { ...ids, kind: draft.kind, body: { text, ...reply } };
};

// The contract allows ids of up to 64 characters.
const longestIds: MessageIds = { cmid: '-'.repeat(64), conv: '-'.repeat(64), at: 10 ** 15 };

/** Whether a draft fits into one message, by text length and by frame size. */
export const fitsFrame = (draft: MessageDraft): boolean =>
  draft.text.trim().length <= maxTextLength &&
  utf8Length(encodeFrame({ type: 'im-send', ...toOutgoing(draft, longestIds) })) <= maxFrameBytes;

/**
 * Turns a draft into a pending message; null if it is empty or too long. `doubted`: the connection is not
 * usable right now.
 */
export const createPending = (
  draft: MessageDraft,
  ids: MessageIds,
  { after, doubted }: Pick<Pending, 'after' | 'doubted'>,
): Pending | null => {
  const empty = draft.text.trim() === '' && !('file' in draft);
  if (empty || !fitsFrame(draft)) return null;
  const message = toOutgoing(draft, ids);
  return { ...message, state: 'waiting', hold: null, reason: '', since: ids.at, after, doubted };
};

// A message in flight stays ahead of messages composed earlier in another tab.
// mutant: pending-place
const sortKey = ({ state, at }: Pending): number => (state === 'sent' ? 0 : at);

/** Inserts pending messages by the time they were composed; known ones are left as they are. */
export const enqueue = (snapshot: ConversationState, added: readonly Pending[]): ConversationState => {
  const known = new Set(snapshot.pending.map(({ cmid }) => cmid));
  const isConfirmed = confirmedBy(snapshot.rows);
  const missing = added.filter((one) => !known.has(one.cmid) && !isConfirmed(one));
  if (missing.length === 0) return snapshot;
  return {
    ...snapshot,
    pending: [...snapshot.pending, ...missing].toSorted((a, b) => sortKey(a) - sortKey(b)),
  };
};

// mutant: pending-swap
const update = (
  snapshot: ConversationState,
  cmid: string,
  change: Partial<Omit<Pending, keyof Outgoing>>,
): ConversationState => ({
  ...snapshot,
  pending: snapshot.pending.map((one) => (one.cmid === cmid ? { ...one, ...change } : one)),
});

/** The next message to send: the first one, unless it is in flight or held. */
export const nextToSend = ({ pending }: ConversationState): Pending | null => {
  // mutant: pending-first
  const first = pending[0];
  return first && (first.state === 'waiting' || first.state === 'unknown') ? first : null;
};

/**
 * The same for a socket without acknowledgements: a sent message is not resent automatically and does not
 * block the next one.
 */
export const nextUnsent = ({ pending }: ConversationState): Pending | null => {
  // mutant: pending-first-plain
  const first = pending.find(({ state }) => state !== 'unknown');
  return first?.state === 'waiting' ? first : null;
};

/**
 * Why a message that was delayed by a broken connection needs confirmation; null if it may be sent.
 * `seenUpTo` is the newest `seq` that the doctor has seen; `now` is server time.
 */
export const holdReasonOf = (
  { rows }: ConversationState,
  one: Pending,
  seenUpTo: number,
  now: number,
): HoldReason | null => {
  // mutant: pending-old
  if (now - one.since > staleAfterMs) return 'old';
  if (!one.doubted) return null;
  const known = Math.max(one.after, seenUpTo);
  // mutant: pending-overtaken
  return rows.some((row) => mayBePatients(row) && row.seq > known) ? 'overtaken' : null;
};

export const markSent = (snapshot: ConversationState, cmid: string): ConversationState =>
  update(snapshot, cmid, { state: 'sent', doubted: false });
/** The server refused it for now; it is sent again. */
export const markRefusedForNow = (
  snapshot: ConversationState,
  cmid: string,
  reason: string,
): ConversationState => update(snapshot, cmid, { reason });
/** No answer came, or the server refused it for now, with a reason. It is sent again. */
// mutant: pending-unanswered
export const markUnanswered = (snapshot: ConversationState, cmid: string, reason = ''): ConversationState =>
  update(snapshot, cmid, { state: 'unknown', reason });
export const markHeld = (
  snapshot: ConversationState,
  cmid: string,
  hold: HoldReason,
  reason: string,
): ConversationState => update(snapshot, cmid, { state: 'held', hold, reason });
/** The doctor wants it sent in the current state of the conversation. */
export const release = (snapshot: ConversationState, cmid: string, now: number): ConversationState =>
  update(snapshot, cmid, {
    state: 'waiting',
    hold: null,
    reason: '',
    since: now,
    after: snapshot.rows.at(-1)?.seq ?? 0,
  });
export const discard = (snapshot: ConversationState, cmid: string): ConversationState => ({
  ...snapshot,
  pending: snapshot.pending.filter((one) => one.cmid !== cmid),
});
/**
 * The connection was lost: a message in flight may or may not have arrived. Every pending message is checked
 * again before it is sent.
 */
export const markInterrupted = (snapshot: ConversationState): ConversationState =>
  snapshot.pending.length === 0
    ? snapshot
    : {
        ...snapshot,
        pending: snapshot.pending.map((one) => ({
          ...one,
          // mutant: pending-doubted
          doubted: true,
          state: one.state === 'sent' ? 'unknown' : one.state,
          reason: one.state === 'held' ? one.reason : '',
        })),
      };
