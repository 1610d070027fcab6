import type { Message } from '../../../../contract/consultation/message.ts';

/** Consecutive messages of one sender share a head while the pauses between them are no longer, in milliseconds. */
const longestPauseMs = 120_000;

/** A message of the hospital: it stands in the middle, without a sender. */
export const isSystemMessage = ({ from, kind }: Pick<Message, 'from' | 'kind'>): boolean =>
  from.role === 'system' || kind === 'card' || kind === 'notice';

/** Whether a message continues the one before, and needs no head of its own. */
export const continuesGroup = (
  previous: Pick<Message, 'from' | 'kind' | 'at'> | undefined,
  next: Pick<Message, 'from' | 'kind' | 'at'>,
): boolean =>
  previous !== undefined &&
  previous.from.role === next.from.role &&
  // Two messages of unknown senders may be of two people.
  next.from.role !== 'unknown' &&
  Math.abs(next.at - previous.at) <= longestPauseMs &&
  !isSystemMessage(previous) &&
  !isSystemMessage(next);
