import { orderStatus } from '../contract/consultation/order.ts';
import {
  callHeartbeatMs,
  maxSignalBytes,
  type RtcEnd,
  type RtcKind,
  type RtcSignal,
  rejoinWindowMs,
  ringTimeoutMs,
} from '../contract/consultation/rtc.ts';
import { encodeFrame } from '../contract/protocol/socket.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import { openAllowance } from './rtcAllowance.ts';
import { beganBefore, openCalls, type Side, type Standing } from './rtcCalls.ts';
import { type Chair, type Listen, openChairs } from './rtcChairs.ts';
import { openLedger } from './rtcLedger.ts';
import type { Store } from './store.ts';

/** The origin of a signal: an order of a hospital, one of its two sides, and the sender. */
export interface Origin {
  readonly store: Store;
  readonly conv: string;
  readonly side: Side;
  /** Doctor only: the account id. */
  readonly userId: string;
  /** Patient only: the page's listener, as it was added. */
  readonly page?: Listen;
}

/**
 * Passes the signals of video calls between the doctor and the patient of an order (docs/wire.md, "Video").
 */
export interface RtcDesk {
  /**
   * Handles an incoming signal. One that is out of place is ignored, or answered with the reason why the call
   * is over.
   */
  take(from: Origin, signal: RtcSignal): void;
  /**
   * Adds a page of the patient's side; a ringing call is announced to it at once. Returns a remove function.
   */
  sit(store: Store, conv: string, listen: Listen): () => void;
  /** The order's call that both sides have accepted; null when there is none. */
  running(store: Store, conv: string): { readonly call: string; readonly seconds: number } | null;
  /** Called about once a second: ends unanswered and abandoned calls. */
  check(): void;
}

/** A call without signals from either side ends after this time, in milliseconds. */
const silentFor = rejoinWindowMs + 2 * callHeartbeatMs;

const mine: Readonly<Record<Side, readonly RtcKind[]>> = {
  doctor: ['invite', 'cancel'],
  patient: ['ringing', 'accept', 'refuse'],
};
const other: Readonly<Record<Side, Side>> = { doctor: 'patient', patient: 'doctor' };

// Measured as sent over the doctor's socket: escapes and the event around it make it longer.
const fits = (conv: string, signal: RtcSignal): boolean => {
  const widest = Number.MAX_SAFE_INTEGER;
  const ev = { type: 'rtc' as const, conv, at: widest, ...signal, polite: false };
  return Buffer.byteLength(encodeFrame({ type: 'im-event', useq: widest, ev })) <= maxSignalBytes;
};

const plain = (call: string, kind: RtcKind, data: string): RtcSignal => ({ call, n: 0, ack: 0, kind, data });

const doctorOf = ({ store, conv }: Pick<Origin, 'store' | 'conv'>): string | undefined =>
  store.one<{ doctorId: string }>(
    'SELECT doctor_id AS doctorId FROM consult_order WHERE id = ? AND status = ? AND doctor_id IS NOT NULL',
    conv,
    orderStatus.inConsultation,
  )?.doctorId;

/** Creates the service; active calls are held in memory. */
export const openRtcDesk = ({ events, clock }: { events: Events; clock: Clock }): RtcDesk => {
  const calls = openCalls();
  const chairs = openChairs();
  const ledger = openLedger(events);
  const allowance = openAllowance(clock);

  const tell = ({ store, conv, doctorId }: Chair, side: Side, signal: RtcSignal) => {
    const told = { ...signal, polite: side === 'patient' };
    if (side === 'patient') return chairs.tell(store, conv, told);
    store.transaction(() => events.tell(store, doctorId, { type: 'rtc', conv, at: clock.now(), ...told }));
  };

  const end = (standing: Standing, why: RtcEnd) => {
    calls.remove(standing, why);
    for (const side of ['doctor', 'patient'] as const)
      tell(standing, side, plain(standing.call, 'over', why));
    ledger.close(standing, why, clock.now());
  };

  const invite = (chair: Chair, signal: RtcSignal) => {
    const standing = calls.of(chair);
    if (standing?.call === signal.call) return tell(chair, 'patient', signal);
    // A page that was closed while it rang may not have said so; a doctor has one call at a time.
    if (standing?.state === 'ringing') end(standing, 'cancelled');
    if (calls.of(chair) || calls.ofDoctor(chair))
      return tell(chair, 'doctor', plain(signal.call, 'over', 'busy'));
    calls.add({
      ...chair,
      call: signal.call,
      state: 'ringing',
      at: clock.now(),
      heard: clock.now(),
      invite: signal,
      from: events.cursor(chair.store, chair.doctorId).useq,
    });
    tell(chair, 'patient', signal);
  };

  const rejoin = (chair: Chair, side: Side, signal: RtcSignal) => {
    const standing = calls.of(chair);
    if (standing?.state !== 'live') return tell(chair, side, plain(signal.call, 'over', 'hungUp'));
    if (standing.call === signal.call) return tell(chair, other[side], signal);
    // The other side has rejoined meanwhile: the sender learns the current call id and asks again for that
    // one.
    if (standing.call !== signal.data) return tell(chair, side, plain(signal.call, 'rejoin', standing.call));
    tell(chair, side, plain(standing.call, 'over', 'elsewhere'));
    calls.rename(standing, signal.call);
    tell(chair, other[side], signal);
  };

  const leave = (standing: Standing, side: Side, { kind, data }: RtcSignal) => {
    if (standing.state === 'ringing') return end(standing, side === 'doctor' ? 'cancelled' : 'refused');
    return end(standing, kind === 'hangup' && data === 'lost' ? 'lost' : 'hungUp');
  };

  const inCall = (chair: Chair, { side, page }: Origin, signal: RtcSignal) => {
    let standing = calls.of(chair);
    const over = calls.overOf(chair, signal.call);
    if (over) return tell(chair, side, plain(signal.call, 'over', over));
    if (!standing && signal.kind === 'media') {
      // The upstream was restarted during the call; a side that is still in it reports it.
      const at = beganBefore(clock.now(), signal.data);
      standing = {
        ...chair,
        call: signal.call,
        state: 'live',
        at,
        heard: clock.now(),
        invite: null,
        from: 0,
      };
      calls.add(standing);
    }
    if (standing?.call !== signal.call) return;
    standing.heard = clock.now();
    if (['cancel', 'refuse', 'hangup'].includes(signal.kind)) return leave(standing, side, signal);
    if (signal.kind === 'accept' && standing.state === 'ringing') {
      calls.accepted(standing, clock.now());
      // The patient's other windows stop ringing.
      chairs.tell(chair.store, chair.conv, plain(signal.call, 'over', 'elsewhere'), page);
    }
    tell(chair, other[side], signal);
  };

  return {
    take: (from, signal) => {
      const { store, conv, side, userId } = from;
      if (signal.kind === 'over' || mine[other[side]].includes(signal.kind) || !fits(conv, signal)) return;
      if (!allowance.take(`${store.tenantId} ${side} ${side === 'doctor' ? userId : conv}`)) return;
      const doctorId = doctorOf({ store, conv });
      const chair = { store, conv, doctorId: side === 'doctor' ? userId : (doctorId ?? '') };
      if (doctorId === undefined || doctorId !== chair.doctorId)
        return tell(chair, side, plain(signal.call, 'over', 'error'));
      if (signal.kind === 'invite') return invite(chair, signal);
      return signal.kind === 'rejoin' ? rejoin(chair, side, signal) : inCall(chair, from, signal);
    },
    sit: (store, conv, listen) => {
      const up = chairs.sit(store, conv, listen);
      const ringing = calls.of({ store, conv });
      if (ringing?.state === 'ringing' && ringing.invite) listen({ ...ringing.invite, polite: true });
      return up;
    },
    running: (store, conv) => {
      const standing = calls.of({ store, conv });
      if (standing?.state !== 'live') return null;
      return {
        call: standing.call,
        seconds: Math.max(0, Math.round((clock.now() - standing.at) / 1000)),
      };
    },
    check: () => {
      const now = clock.now();
      for (const standing of calls.all()) {
        if (doctorOf(standing) !== standing.doctorId) end(standing, 'hungUp');
        else if (standing.state === 'ringing' && now - standing.at >= ringTimeoutMs)
          end(standing, 'noAnswer');
        else if (standing.state === 'live' && now - standing.heard >= silentFor) end(standing, 'lost');
      }
    },
  };
};
