import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { id, requiredText, integer } from '../protocol/schemas.ts';

/** The maximum length of a signalling frame, in bytes, in both directions (docs/wire.md, "Video"). */
export const maxSignalBytes = 7000;
/** How long the patient's side rings, in milliseconds. */
export const ringTimeoutMs = 45_000;
/** How long a call waits for a side that was disconnected or is reloading, in milliseconds. */
export const rejoinWindowMs = 30_000;
/** How often each side of an active call reports, in milliseconds. */
export const callHeartbeatMs = 10_000;

/**
 * The kinds of signal. `invite`, `cancel` come from the doctor; `ringing`, `accept`, `refuse` from the patient; `hangup`,
 * `rejoin` (its call is a new id, `data` the replaced one), `description`, `candidate`, `media` from either; `part`
 * carries a chunk of one that is too long for a frame. `ack` and `over` (only from the upstream: `data` is one of
 * `rtcEnds`) have no number.
 */
export const rtcKinds = [
  'invite',
  'ringing',
  'accept',
  'refuse',
  'cancel',
  'hangup',
  'rejoin',
  'description',
  'candidate',
  'media',
  'part',
  'ack',
  'over',
] as const;
export type RtcKind = (typeof rtcKinds)[number];

/** Why a call ended. `elsewhere`: continued in another window of the same person. */
export const rtcEnds = [
  'hungUp',
  'refused',
  'cancelled',
  'noAnswer',
  'busy',
  'elsewhere',
  'lost',
  'error',
] as const;
export type RtcEnd = (typeof rtcEnds)[number];

// Not trimmed: SDP ends with a line break, and chunks are joined unchanged.
const data = v.pipe(v.string(), v.maxLength(6000));
const count = v.pipe(integer, v.minValue(0));

/** One signal of a call: `n` counts the signals of this side from 1, `ack` is the last `n` received without gaps from the other side. */
export const rtcSignal = v.object({
  call: requiredText(64),
  n: count,
  ack: count,
  kind: v.picklist(rtcKinds),
  data: v.optional(data, ''),
  /** Of a `part`: its index from 0, the number of parts, and the kind of the complete signal. */
  part: v.optional(v.object({ at: count, of: count, kind: v.picklist(rtcKinds) })),
  /** Set by the upstream: whether the receiver is the polite peer. */
  polite: v.optional(v.boolean()),
});
export type RtcSignal = v.InferOutput<typeof rtcSignal>;

/** Each side's media state, sent every `callHeartbeatMs`; `weak`: its camera is off because the connection is weak. */
export const rtcMedia = v.object({
  audio: v.boolean(),
  video: v.boolean(),
  screen: v.boolean(),
  weak: v.boolean(),
});
export type RtcMedia = v.InferOutput<typeof rtcMedia>;

export const rtc = {
  /** The address of a page that plays the patient in a call, if the upstream has one: the embedded demo does. */
  patientPage: extension.get('/infra/im/patient-page', "The page of an order's demo patient", {
    input: v.object({ orderId: id }),
    data: v.object({ path: v.string() }),
  }),
};
