import * as v from 'valibot';
import { messageShape } from '../../contract/message.ts';
import { rtcSignal } from '../../contract/rtc.ts';
import { id, whole } from '../../contract/shapes.ts';
import { liveEvent } from '../../contract/socket.ts';
import { pendingShape } from './pending.ts';

/** What a person does that needs the socket: done by the tab that owns it, whichever tab they are in. */
export const act = v.variant('type', [
  v.object({ type: v.literal('say'), one: pendingShape }),
  v.object({ type: v.literal('retry'), conv: id, cmid: v.string() }),
  v.object({ type: v.literal('discard'), conv: id, cmid: v.string() }),
  v.object({ type: v.literal('see'), conv: id, upTo: whole }),
  v.object({ type: v.literal('typing'), conv: id }),
  v.object({ type: v.literal('rtc'), conv: id, signal: rtcSignal }),
  v.object({ type: v.literal('start') }),
  v.object({ type: v.literal('nudge') }),
]);
export type Act = v.InferOutput<typeof act>;

const lineState = v.picklist(['connecting', 'live', 'plain', 'down']);
const stopped = v.nullable(v.picklist(['forbidden', 'signedOut', 'takenOver']));

/** What tabs of one person say to each other. All but `hello` and `act` come from the tab that owns the socket. */
export const tabWord = v.variant('type', [
  v.object({ type: v.literal('hello') }),
  v.object({ type: v.literal('act'), tab: v.string(), n: whole, act }),
  /** The owner has taken an act over. */
  v.object({ type: v.literal('done'), tab: v.string(), n: whole }),
  /** This tab owns the socket; whatever was handed to the one before is handed to it again. */
  v.object({ type: v.literal('owner'), tab: v.string() }),
  v.object({ type: v.literal('line'), state: lineState, stopped }),
  v.object({ type: v.literal('event'), event: liveEvent }),
  /** Known by the answer to a message, before its event. */
  v.object({ type: v.literal('row'), row: messageShape }),
  v.object({ type: v.literal('pending'), conv: id, list: v.array(pendingShape) }),
  v.object({ type: v.literal('resynced') }),
  /** Pages are all that moves: read them. */
  v.object({ type: v.literal('pages') }),
]);
export type TabWord = v.InferOutput<typeof tabWord>;
