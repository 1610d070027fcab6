import * as v from 'valibot';
import { readAs } from './readAnswer.ts';
import { displayName } from '../account/personName.ts';
import { messageSchema, sentFile, sentText } from '../consultation/message.ts';
import { rtcSignal } from '../consultation/rtc.ts';
import { id, requiredText, time, integer } from './schemas.ts';

/** The subprotocol; the token is sent with it as `bearer.<token>` (docs/wire.md, "IM socket"). */
export const socketProtocol = 'im.v1';
/** The path of the socket on the page's own host. */
export const socketPath = '/infra/ws';
/** The maximum length of a frame, in bytes: a yudao upstream closes the socket at 8,192 characters. */
export const maxFrameBytes = 7 * 1024;
/** A longer frame is refused and the connection stays open; one longer than this, in bytes, closes it (1009). */
export const maxDownFrameBytes = 1024 * 1024;

/** One user's event, as sent live. */
export const liveEvent = v.variant('type', [
  v.object({ type: v.literal('message'), message: messageSchema }),
  v.object({ type: v.literal('read'), conv: id, role: v.picklist(['doctor', 'patient']), upTo: integer }),
  v.object({
    type: v.literal('order'),
    orderId: id,
    status: integer,
    /** An administrator has handed it to a colleague: who, and to whom. */
    handedOver: v.optional(v.object({ by: displayName, to: displayName })),
  }),
  v.object({
    type: v.literal('prescription'),
    prescriptionId: id,
    orderId: id,
    /** Whose it is, so that a review of the same patient's other prescription follows; absent if the upstream does not say. */
    patientId: v.optional(id),
    status: integer,
    version: integer,
  }),
  /** What is known of the patient has changed: facts, or what the rules read of a case record. */
  v.object({ type: v.literal('facts'), patientId: id }),
  /** As `im-queue`, with a number: for a page that was opened before an upgrade, or of an upstream that numbers everything. */
  v.object({ type: v.literal('queue'), awaiting: integer }),
  /** `at` tells a reconnecting client its age: stale events are counted, and not announced. */
  v.object({ type: v.literal('typing'), conv: id, at: v.optional(time) }),
  /** The message was recalled; from here on its row has no content. */
  v.object({ type: v.literal('recall'), conv: id, id, seq: integer, at: time }),
  v.object({ type: v.literal('rtc'), conv: id, at: time, ...rtcSignal.entries }),
]);
export type LiveEvent = v.InferOutput<typeof liveEvent>;

/** From the console. */
export const upFrame = v.variant('type', [
  v.object({ type: v.literal('ping') }),
  v.object({
    type: v.literal('im-hello'),
    v: v.literal(1),
    /** Whose line this is, chosen by the page: a later line of the same client takes its place. */
    client: v.optional(requiredText(40)),
    resume: v.optional(v.object({ epoch: v.string(), useq: integer })),
    /** Whether the page understands `im-queue`; a page that was opened before it existed gets numbered events instead. */
    queue: v.optional(v.boolean()),
  }),
  v.variant('kind', [
    v.object({ type: v.literal('im-send'), ...sentText.entries }),
    v.object({ type: v.literal('im-send'), ...sentFile.entries }),
  ]),
  v.object({ type: v.literal('im-read'), conv: id, upTo: integer }),
  v.object({ type: v.literal('im-typing'), conv: id }),
  v.object({ type: v.literal('im-sync'), from: integer }),
  v.object({ type: v.literal('im-auth'), token: requiredText(512) }),
  v.object({ type: v.literal('rtc'), conv: id, ...rtcSignal.entries }),
]);
export type UpFrame = v.InferOutput<typeof upFrame>;

/** To the console. */
export const downFrame = v.variant('type', [
  /** `useq`: the last event sent on this socket, so that a lost last event is noticed too. */
  v.object({ type: v.literal('pong'), useq: v.optional(integer) }),
  v.object({
    type: v.literal('im-welcome'),
    epoch: v.string(),
    useq: integer,
    recovered: v.boolean(),
    heartbeatMs: integer,
    deadMs: integer,
    spreadMs: integer,
    now: time,
    expiresAt: time,
  }),
  v.object({ type: v.literal('im-event'), useq: integer, ev: liveEvent }),
  /** How many patients wait. Without a number: only the newest counts, none is stored, and whoever connects loads the queue. */
  v.object({ type: v.literal('im-queue'), awaiting: integer }),
  v.object({ type: v.literal('im-ack'), cmid: v.string(), conv: id, id, seq: integer, at: time }),
  v.object({
    type: v.literal('im-nack'),
    cmid: v.string(),
    code: integer,
    msg: v.string(),
    retry: v.boolean(),
  }),
  v.object({ type: v.literal('im-resync') }),
  v.object({ type: v.literal('im-auth-need') }),
  v.object({ type: v.literal('im-goaway'), spreadMs: integer }),
]);
export type DownFrame = v.InferOutput<typeof downFrame>;

/** Why a socket was closed (docs/wire.md, "IM socket"). */
export const closeCode = {
  restart: 1012,
  tooLarge: 1009,
  tokenEnded: 4401,
  forbidden: 4403,
  takenOver: 4409,
  broken: 4500,
} as const;

/** A frame on the wire: `{type, content}`, content a JSON string. */
export const encodeFrame = (frame: UpFrame | DownFrame): string => {
  const { type, ...content } = frame;
  return JSON.stringify({ type, content: JSON.stringify(content) });
};

const json = (raw: string): unknown => {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};

/** Reads a frame; null if it is not JSON, of an unknown type, or lacks a field. */
export const decodeFrame = <S extends typeof upFrame | typeof downFrame>(
  shape: S,
  raw: string,
): v.InferOutput<S> | null => {
  const outer = json(raw);
  if (typeof outer !== 'object' || outer === null || !('type' in outer)) return null;
  const content =
    'content' in outer && typeof outer.content === 'string' && outer.content !== ''
      ? json(outer.content)
      : {};
  if (typeof content !== 'object' || content === null) return null;
  const frame = { ...content, type: outer.type };
  // The console reads as tolerantly as it reads answers; an upstream takes only what the contract says.
  if (shape === downFrame) {
    const read = readAs(shape, frame);
    return read.ok ? read.output : null;
  }
  const parsed = v.safeParse(shape, frame);
  return parsed.success ? parsed.output : null;
};
