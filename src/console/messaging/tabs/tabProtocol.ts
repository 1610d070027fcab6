import * as v from 'valibot';
import { messageSchema } from '../../../contract/consultation/message.ts';
import { rtcSignal } from '../../../contract/consultation/rtc.ts';
import { id, integer } from '../../../contract/protocol/schemas.ts';
import { liveEvent } from '../../../contract/protocol/socket.ts';
import { pendingShape } from '../queue/pending.ts';

/**
 * Commands that need the socket. The tab that owns the socket runs them, whichever tab they were issued in.
 */
export const tabCommand = v.variant('type', [
  v.object({ type: v.literal('say'), one: pendingShape }),
  v.object({ type: v.literal('retry'), conv: id, cmid: v.string() }),
  v.object({ type: v.literal('discard'), conv: id, cmid: v.string() }),
  v.object({ type: v.literal('see'), conv: id, upTo: integer }),
  v.object({ type: v.literal('typing'), conv: id }),
  v.object({ type: v.literal('rtc'), conv: id, signal: rtcSignal }),
  v.object({ type: v.literal('start') }),
  v.object({ type: v.literal('nudge') }),
]);
export type TabCommand = v.InferOutput<typeof tabCommand>;

const connectionState = v.picklist(['connecting', 'live', 'plain', 'refused', 'down']);
const stopped = v.nullable(v.picklist(['forbidden', 'signedOut', 'takenOver']));

/** Messages between the tabs of one person. All except `hello`, `here` and `act` are sent by the leader. */
export const tabMessage = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  /** A follower's answer to a new leader, which may not have heard of it. */
  v.object({ type: v.literal('here') }),
  v.object({ type: v.literal('act'), tab: v.string(), n: integer, act: tabCommand }),
  /** The leader has accepted a command. */
  v.object({ type: v.literal('done'), tab: v.string(), n: integer }),
  /** This tab is the new leader. Followers send it every command that the previous leader did not accept. */
  v.object({ type: v.literal('owner'), tab: v.string() }),
  v.object({ type: v.literal('line'), state: connectionState, stopped }),
  v.object({ type: v.literal('event'), event: liveEvent }),
  /** A row known from the acknowledgement of a message, before its event arrives. */
  v.object({ type: v.literal('row'), row: messageSchema }),
  v.object({ type: v.literal('pending'), conv: id, list: v.array(pendingShape) }),
  v.object({ type: v.literal('resynced') }),
  /** Only polling is available: reload the newest page now. */
  v.object({ type: v.literal('pages') }),
]);
export type TabMessage = v.InferOutput<typeof tabMessage>;
