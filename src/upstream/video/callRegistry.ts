import * as v from 'valibot';
import { type RtcEnd, type RtcSignal, rtcMedia } from '../../contract/consultation/rtc.ts';
import type { CallContext } from './callParticipants.ts';

/** The two sides of a call. */
export type CallSide = 'doctor' | 'patient';

/** An active call. Its id changes when a side rejoins. */
export interface ActiveCall extends CallContext {
  callId: string;
  state: 'ringing' | 'live';
  /** When it began to ring, or was accepted. */
  stateSince: number;
  /** When either side last sent a signal. */
  lastSignalAt: number;
  /** The invitation; null when the call is known only from its sides' signals. */
  readonly invite: RtcSignal | null;
  /** The doctor's last event before the call. */
  readonly startUseq: number;
}

/** The number of ended calls to remember, for late signals. */
const maxEndedCalls = 500;

const day = 86_400;

/** When a call began, from the duration that a side reports. */
export const startedAt = (now: number, mediaJson: string): number => {
  const media = v.safeParse(v.pipe(v.string(), v.parseJson(), rtcMedia), mediaJson);
  return media.success ? now - Math.min(media.output.seconds, day) * 1000 : now;
};

type CallKey = Pick<CallContext, 'store' | 'conv'>;

const keyOf = ({ store, conv }: CallKey) => `${store.tenantId} ${conv}`;
const callIdKey = (callKey: CallKey, callId: string) => `${keyOf(callKey)} ${callId}`;

/** The calls of all hospitals in this process: one per order, one per doctor. */
export const createCallRegistry = () => {
  const active = new Map<string, ActiveCall>();
  const ended = new Map<string, RtcEnd>();
  const rememberEnd = (callKey: CallKey, callId: string, reason: RtcEnd) => {
    ended.set(callIdKey(callKey, callId), reason);
    for (const oldest of ended.keys()) {
      if (ended.size <= maxEndedCalls) break;
      ended.delete(oldest);
    }
  };

  return {
    all: () => [...active.values()],
    get: (callKey: CallKey) => active.get(keyOf(callKey)),
    getByDoctor: ({ store, doctorId }: CallContext) =>
      [...active.values()].find((call) => call.store === store && call.doctorId === doctorId),
    endReasonOf: (callKey: CallKey, callId: string) => ended.get(callIdKey(callKey, callId)),
    add: (call: ActiveCall) => active.set(keyOf(call), call),
    accept: (call: ActiveCall, now: number) => {
      call.state = 'live';
      call.stateSince = now;
    },
    replaceId: (call: ActiveCall, callId: string) => {
      rememberEnd(call, call.callId, 'elsewhere');
      call.callId = callId;
    },
    remove: (call: ActiveCall, reason: RtcEnd) => {
      rememberEnd(call, call.callId, reason);
      active.delete(keyOf(call));
    },
  };
};
