import { longestText } from '../../contract/message.ts';
import { longestFrame, type UpFrame, writeFrame } from '../../contract/socket.ts';
import type { Pending, Talk } from './timeline.ts';

/** What stands in the frame of a pending message: made when it was composed, the same at every attempt. */
export const sendFrame = ({ cmid, conv, text, at }: Pending): UpFrame => ({
  type: 'im-send',
  cmid,
  conv,
  kind: 'text',
  body: { text },
  at,
});

/** Bytes of a text in UTF-8. */
export const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const mark of text) {
    const point = mark.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Whether a text can travel as one message: by its length, and by what its frame takes up. */
export const fits = (text: string): boolean =>
  text.trim().length <= longestText &&
  // Ids of 64 characters are the longest that the contract knows.
  bytesOf(writeFrame(sendFrame({ ...blank, text: text.trim() }))) <= longestFrame;

const blank: Pending = {
  cmid: '-'.repeat(64),
  conv: '-'.repeat(64),
  text: '',
  at: 10 ** 15,
  state: 'waiting',
  reason: '',
};

const swap = (talk: Talk, cmid: string, change: Partial<Pick<Pending, 'state' | 'reason'>>): Talk => ({
  ...talk,
  pending: talk.pending.map((one) => (one.cmid === cmid ? { ...one, ...change } : one)),
});

/** The message whose turn it is: the first, unless it is on its way or held. */
export const nextUp = ({ pending }: Talk): Pending | null => {
  const first = pending[0];
  return first && (first.state === 'waiting' || first.state === 'unknown') ? first : null;
};

export const composed = (talk: Talk, one: Pending): Talk => ({ ...talk, pending: [...talk.pending, one] });
export const sent = (talk: Talk, cmid: string): Talk => swap(talk, cmid, { state: 'sent' });
export const unanswered = (talk: Talk, cmid: string): Talk => swap(talk, cmid, { state: 'unknown' });
export const held = (talk: Talk, cmid: string, reason: string): Talk =>
  swap(talk, cmid, { state: 'held', reason });
export const released = (talk: Talk, cmid: string): Talk =>
  swap(talk, cmid, { state: 'unknown', reason: '' });
export const discarded = (talk: Talk, cmid: string): Talk => ({
  ...talk,
  pending: talk.pending.filter((one) => one.cmid !== cmid),
});
