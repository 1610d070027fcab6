import * as v from 'valibot';
import { type RtcEnd, type RtcSignal, rtcMedia } from '../../contract/consultation/rtc.ts';
import type { CallContext } from './callParticipants.ts';

/** The two sides of a call. */
export type CallSide = 'doctor' | 'patient';

/** An active call. Its id changes when a side rejoins. */
export interface ActiveCall extends CallContext {
  call: string;
  state: 'ringing' | 'live';
  /** When it began to ring, or was accepted. */
  at: number;
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
const callIdKey = (callKey: CallKey, call: string) => `${keyOf(callKey)} ${call}`;

/** The calls of all hospitals in this process: one per order, one per doctor. */
export const createCallRegistry = () => {
  const active = new Map<string, ActiveCall>();
  const ended = new Map<string, RtcEnd>();
  const rememberEnd = (callKey: CallKey, call: string, reason: RtcEnd) => {
    ended.set(callIdKey(callKey, call), reason);
    for (const oldest of ended.keys()) {
      if (ended.size <= maxEndedCalls) break;
      ended.delete(oldest);
    }
  };

  return {
    all: () => [...active.values()],
    get: (callKey: CallKey) => active.get(keyOf(callKey)),
    getByDoctor: ({ store, doctorId }: CallContext) =>
      [...active.values()].find((one) => one.store === store && one.doctorId === doctorId),
    endReasonOf: (callKey: CallKey, call: string) => ended.get(callIdKey(callKey, call)),
    add: (one: ActiveCall) => active.set(keyOf(one), one),
    accept: (one: ActiveCall, now: number) => {
      one.state = 'live';
      one.at = now;
    },
    rename: (one: ActiveCall, call: string) => {
      rememberEnd(one, one.call, 'elsewhere');
      one.call = call;
    },
    remove: (one: ActiveCall, reason: RtcEnd) => {
      rememberEnd(one, one.call, reason);
      active.delete(keyOf(one));
    },
  };
};
