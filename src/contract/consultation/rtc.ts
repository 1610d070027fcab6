import * as v from 'valibot';
import { extension } from '../protocol/endpoint.ts';
import { id, requiredText, integer } from '../protocol/schemas.ts';

/** No frame of the signalling is longer, in bytes, in either direction (docs/wire.md, "Video"). */
export const maxSignalBytes = 7000;
/** How long a patient is rung, in milliseconds. */
export const ringTimeoutMs = 45_000;
/** How long a call waits for a side that was cut off or is loading its page again, in milliseconds. */
export const rejoinWindowMs = 30_000;
/** How often each side of a call that stands says so, in milliseconds. */
export const callHeartbeatMs = 10_000;

/**
 * What a signal says. `invite`, `cancel` come from the doctor; `ringing`, `accept`, `refuse` from the patient; `hangup`,
 * `rejoin` (its call is a new id, `data` the one that it replaces), `description`, `candidate`, `media` from either; `part`
 * carries a piece of one that is too long for a frame. `ack` and `over` (from the upstream alone: `data` is one of
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

/** Why a call is over. `elsewhere`: another window of the same person has it now. */
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

// Not trimmed: SDP ends in a line break, and pieces are put together again as they were.
const data = v.pipe(v.string(), v.maxLength(6000));
const count = v.pipe(integer, v.minValue(0));

/** One signal of one call: `n` counts what this side sent in the call from 1 on, `ack` is the last `n` up to which it has all of the other's. */
export const rtcSignal = v.object({
  call: requiredText(64),
  n: count,
  ack: count,
  kind: v.picklist(rtcKinds),
  data: v.optional(data, ''),
  /** Of a `part`: which one of how many, from 0, and the kind of the whole. */
  part: v.optional(v.object({ at: count, of: count, kind: v.picklist(rtcKinds) })),
  /** Set by the upstream: whether the receiver gives way when both sides offer at once. */
  polite: v.optional(v.boolean()),
});
export type RtcSignal = v.InferOutput<typeof rtcSignal>;

/** What each side tells of its media every `beatEvery`; `weak`: its camera rests because the line is weak. */
export const rtcMedia = v.object({
  audio: v.boolean(),
  video: v.boolean(),
  screen: v.boolean(),
  weak: v.boolean(),
  /** How long the call has been live, in seconds. */
  seconds: count,
});
export type RtcMedia = v.InferOutput<typeof rtcMedia>;

export const rtc = {
  /** The address of the patient's side, where an upstream has one to try a call with: the embedded one's demo. */
  patientPage: extension.get('/infra/im/patient-page', "The page of an order's demo patient", {
    input: v.object({ orderId: id }),
    data: v.object({ path: v.string() }),
  }),
};
