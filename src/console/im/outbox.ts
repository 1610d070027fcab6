import { maxTextLength, type Outgoing } from '../../contract/consultation/message.ts';
import { maxFrameBytes, type UpFrame, encodeFrame } from '../../contract/protocol/socket.ts';
import { type Hold, type MessageDraft, messageOf, type Pending } from './pending.ts';
import { settledBy, type Talk } from './timeline.ts';

/**
 * A message that waited longer than this needs the doctor's confirmation, in milliseconds (docs/wire.md, "IM
 * socket").
 */
const staleAfter = 10 * 60_000;

/** The frame of a pending message. It is the same at every attempt. */
export const sendFrame = (one: Pending): UpFrame => ({ type: 'im-send', ...messageOf(one) });

/** UTF-8 length of a text in bytes. */
export const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const mark of text) {
    const point = mark.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

type Sending = Pick<Outgoing, 'cmid' | 'conv' | 'at'>;

const outgoing = (draft: MessageDraft, sending: Sending): Outgoing => {
  const text = draft.text.trim();
  const reply = draft.replyTo === undefined ? {} : { replyTo: draft.replyTo };
  return 'file' in draft
    ? { ...sending, kind: draft.kind, body: { text, file: draft.file, ...reply } }
    : { ...sending, kind: draft.kind, body: { text, ...reply } };
};

// The contract allows ids of up to 64 characters.
const longest: Sending = { cmid: '-'.repeat(64), conv: '-'.repeat(64), at: 10 ** 15 };

/** Whether a draft fits into one message, by text length and by frame size. */
export const fits = (draft: MessageDraft): boolean =>
  draft.text.trim().length <= maxTextLength &&
  bytesOf(encodeFrame({ type: 'im-send', ...outgoing(draft, longest) })) <= maxFrameBytes;

/**
 * Turns a draft into a pending message; null if it is empty or too long. `doubted`: the connection is not
 * usable right now.
 */
export const pendingOf = (
  draft: MessageDraft,
  sending: Sending,
  { after, doubted }: Pick<Pending, 'after' | 'doubted'>,
): Pending | null => {
  const empty = draft.text.trim() === '' && !('file' in draft);
  if (empty || !fits(draft)) return null;
  const message = outgoing(draft, sending);
  return { ...message, state: 'waiting', hold: null, reason: '', since: sending.at, after, doubted };
};

// A message in flight stays ahead of messages composed earlier in another tab.
// mutant: outbox-place
const place = ({ state, at }: Pending): number => (state === 'sent' ? 0 : at);

/** Inserts pending messages by the time they were composed; known ones are left as they are. */
export const queued = (talk: Talk, more: readonly Pending[]): Talk => {
  const known = new Set(talk.pending.map(({ cmid }) => cmid));
  const settled = settledBy(talk.rows);
  const fresh = more.filter((one) => !known.has(one.cmid) && !settled(one));
  if (fresh.length === 0) return talk;
  return { ...talk, pending: [...talk.pending, ...fresh].toSorted((a, b) => place(a) - place(b)) };
};

// mutant: outbox-swap
const swap = (talk: Talk, cmid: string, change: Partial<Omit<Pending, keyof Outgoing>>): Talk => ({
  ...talk,
  pending: talk.pending.map((one) => (one.cmid === cmid ? { ...one, ...change } : one)),
});

/** The next message to send: the first one, unless it is in flight or held. */
export const nextUp = ({ pending }: Talk): Pending | null => {
  // mutant: outbox-first
  const first = pending[0];
  return first && (first.state === 'waiting' || first.state === 'unknown') ? first : null;
};

/**
 * The same for a socket without acknowledgements: a sent message is not resent automatically and does not
 * block the next one.
 */
export const nextPlain = ({ pending }: Talk): Pending | null => {
  // mutant: outbox-first-plain
  const first = pending.find(({ state }) => state !== 'unknown');
  return first?.state === 'waiting' ? first : null;
};

/**
 * Why a message that was delayed by a broken connection needs confirmation; null if it may be sent.
 * `seenUpTo` is the newest `seq` that the doctor has seen; `now` is server time.
 */
export const holdOf = ({ rows }: Talk, one: Pending, seen: number, now: number): Hold | null => {
  // mutant: outbox-old
  if (now - one.since > staleAfter) return 'old';
  if (!one.doubted) return null;
  const known = Math.max(one.after, seen);
  // mutant: outbox-overtaken
  return rows.some(({ from, seq }) => from.role === 'patient' && seq > known) ? 'overtaken' : null;
};

export const sent = (talk: Talk, cmid: string): Talk => swap(talk, cmid, { state: 'sent', doubted: false });
// mutant: outbox-unanswered
export const unanswered = (talk: Talk, cmid: string): Talk => swap(talk, cmid, { state: 'unknown' });
export const held = (talk: Talk, cmid: string, hold: Hold, reason: string): Talk =>
  swap(talk, cmid, { state: 'held', hold, reason });
/** The doctor wants it sent in the current state of the conversation. */
export const released = (talk: Talk, cmid: string, now: number): Talk =>
  swap(talk, cmid, {
    state: 'waiting',
    hold: null,
    reason: '',
    since: now,
    after: talk.rows.at(-1)?.seq ?? 0,
  });
export const discarded = (talk: Talk, cmid: string): Talk => ({
  ...talk,
  pending: talk.pending.filter((one) => one.cmid !== cmid),
});
/**
 * The connection was lost: a message in flight may or may not have arrived. Every pending message is checked
 * again before it is sent.
 */
export const interrupted = (talk: Talk): Talk =>
  talk.pending.length === 0
    ? talk
    : {
        ...talk,
        pending: talk.pending.map((one) => ({
          ...one,
          // mutant: outbox-doubted
          doubted: true,
          state: one.state === 'sent' ? 'unknown' : one.state,
        })),
      };
