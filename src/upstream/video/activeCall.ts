import { callHeartbeatMs, type RtcSignal, rejoinWindowMs } from '../../contract/consultation/rtc.ts';
import type { CallContext } from './callParticipants.ts';

/** The two sides of a call. */
export type CallSide = 'doctor' | 'patient';

/** An active call. Its id changes when a side rejoins. */
export interface ActiveCall extends CallContext {
  callId: string;
  /** `accepted`: the patient has answered; `live`: the doctor's side has been heard since, too. */
  state: 'ringing' | 'accepted' | 'live';
  stateSince: number;
  /** When each side last sent a signal. */
  readonly heardAt: Record<CallSide, number>;
  /** Silence counts from here: from the start of the upstream, for a call that it continues. */
  readonly watchedSince: number;
  readonly invite: RtcSignal;
  /** The doctor's last event before the call. */
  readonly startUseq: number;
}

/** A call without signals from either side ends after this time, in milliseconds. */
export const silenceTimeoutMs = rejoinWindowMs + 2 * callHeartbeatMs;
/**
 * A call of which only one side is heard ends after this time, in milliseconds. It is longer: the browsers may still be
 * connected while a socket is not.
 */
const oneSideTimeoutMs = 180_000;
/** The last moment at which both sides had been heard. */
export const heardTogether = ({ heardAt }: Pick<ActiveCall, 'heardAt'>): number =>
  Math.min(heardAt.doctor, heardAt.patient);

/** Whether too little is heard of an answered call. */
export const isAbandoned = ({ heardAt, watchedSince }: ActiveCall, now: number): boolean => {
  const silentMs = (side: CallSide) => now - Math.max(heardAt[side], watchedSince);
  const [least, most] = [silentMs('doctor'), silentMs('patient')].toSorted((a, b) => a - b);
  return (least ?? 0) >= silenceTimeoutMs || (most ?? 0) >= oneSideTimeoutMs;
};
