import { orderStatus } from '../../contract/consultation/order.ts';
import {
  maxSignalBytes,
  type RtcEnd,
  type RtcKind,
  type RtcSignal,
  ringTimeoutMs,
  rtc,
} from '../../contract/consultation/rtc.ts';
import { type Clock, steadyNow } from '../server/clock.ts';
import { orderOf } from '../messaging/conversation.ts';
import { fitsInFrame, type Events } from '../messaging/events.ts';
import { createRateLimiter } from '../limits/rateLimiter.ts';
import { type ActiveCall, type CallSide, isAbandoned } from './activeCall.ts';
import { createCallRegistry } from './callRegistry.ts';
import { type CallContext, type SignalListener, createCallParticipants } from './callParticipants.ts';
import { createCallLog } from './callLog.ts';
import type { Hospitals } from '../db/hospitals.ts';
import type { Store } from '../db/store.ts';
import { requireOpenOrder } from '../orders/orderRows.ts';
import { patientPagePath } from '../demo/patientPage/servePatientPage.ts';
import { throwHttpError } from '../server/httpError.ts';
import { logError } from '../server/logError.ts';
import { bindHandlers } from '../server/bindHandlers.ts';

/** The origin of a signal: an order of a hospital, one of its two sides, and the sender. */
export interface SignalSource {
  readonly store: Store;
  readonly conv: string;
  readonly side: CallSide;
  /** Doctor only: the account id. */
  readonly userId: string;
  /** Patient only: the page's listener, as it was added. */
  readonly onSignal?: SignalListener;
}

/**
 * Passes the signals of video calls between the doctor and the patient of an order (docs/wire.md, "Video").
 */
export interface RtcService {
  /**
   * Handles an incoming signal. One that is out of place is ignored, or answered with the reason why the call
   * is over.
   */
  handleSignal(source: SignalSource, signal: RtcSignal): void;
  /**
   * Adds a page of the patient's side; a ringing call is announced to it immediately. Returns a remove function.
   */
  addPatientPage(store: Store, conv: string, listener: SignalListener): () => void;
  /** The order's call that the patient has accepted; null when there is none. */
  activeCall(store: Store, conv: string): { readonly call: string; readonly seconds: number } | null;
  /** Called several times a second: ends unanswered and abandoned calls. */
  check(): void;
}

/** The signals of one side; those above are discarded, and clients resend them. */
const signalRate = { burst: 120, perSecond: 30 } as const;

/**
 * The bytes of a patient's signals that are stored for the doctor in one call; those above are discarded. A call needs 80 a second,
 * and 25,000 to connect again.
 */
const storedRate = { burst: 2 * 1024 * 1024, perSecond: 2048 } as const;
/** What a stored signal counts as besides what it says. */
const bytesOfEvent = 256;

/** The end of a call that could not be stored is tried again after this time, in milliseconds. */
const retryMs = 1000;

/** The calls that a doctor begins: each rings a patient, and leaves a notice in the conversation. */
const inviteRate = { burst: 10, perSecond: 1 / 6 } as const;

const kindsOf: Readonly<Record<CallSide, readonly RtcKind[]>> = {
  doctor: ['invite', 'cancel'],
  patient: ['ringing', 'accept', 'refuse'],
};
const otherSide: Readonly<Record<CallSide, CallSide>> = { doctor: 'patient', patient: 'doctor' };

const simpleSignal = (call: string, kind: RtcKind, data: string): RtcSignal => ({
  call,
  n: 0,
  ack: 0,
  kind,
  data,
});

const doctorOf = ({ store, conv }: Pick<SignalSource, 'store' | 'conv'>): string | undefined => {
  const order = orderOf(store, conv);
  return order?.status === orderStatus.inConsultation ? (order.doctorId ?? undefined) : undefined;
};

interface Deps {
  readonly hospitals: Pick<Hospitals, 'list'>;
  readonly events: Events;
  readonly clock: Clock;
}

/** Creates the service; it continues the calls that were active when the upstream stopped. */
export const createRtcService = ({ hospitals, events, clock }: Deps): RtcService => {
  const calls = createCallRegistry(
    hospitals.list.map(({ store }) => store),
    clock,
  );
  const participants = createCallParticipants();
  const callLog = createCallLog(events);
  const rateLimiter = createRateLimiter(signalRate, () => steadyNow(clock));
  const storedLimiter = createRateLimiter(storedRate, () => steadyNow(clock));
  const inviteLimiter = createRateLimiter(inviteRate, () => steadyNow(clock));
  let failedAt = Number.NEGATIVE_INFINITY;

  const sendTo = ({ store, conv, doctorId }: CallContext, side: CallSide, signal: RtcSignal) => {
    const payload = { ...signal, polite: side === 'patient' };
    if (side === 'patient') return participants.send(store, conv, payload);
    store.transaction(() =>
      events.publish(store, doctorId, { type: 'rtc', conv, at: clock.now(), ...payload }),
    );
  };

  /** Passes a signal of the active call on to the other side. */
  const relay = (context: CallContext, { startUseq }: ActiveCall, side: CallSide, signal: RtcSignal) => {
    const bytes = Buffer.byteLength(JSON.stringify(signal)) + bytesOfEvent;
    // The id of a call changes as often as a side rejoins; where it began does not.
    const callKey = `${context.store.tenantId} ${context.conv} ${startUseq}`;
    if (side === 'doctor' || storedLimiter.tryConsume(callKey, bytes))
      sendTo(context, otherSide[side], signal);
  };

  const endCall = (active: ActiveCall, reason: RtcEnd) => {
    const over = simpleSignal(active.callId, 'over', reason);
    calls.end(active, reason, () => {
      sendTo(active, 'doctor', over);
      callLog.recordEnd(active, reason, steadyNow(clock));
    });
    sendTo(active, 'patient', over);
  };

  const invite = (context: CallContext, signal: RtcSignal) => {
    const active = calls.get(context);
    if (active?.callId === signal.call) return sendTo(context, 'patient', signal);
    // A page that was closed while it rang may not have said so; a doctor has one call at a time.
    if (active?.state === 'ringing') endCall(active, 'cancelled');
    const isBusy = calls.get(context) !== undefined || calls.getByDoctor(context) !== undefined;
    if (isBusy || !inviteLimiter.tryConsume(`${context.store.tenantId} ${context.doctorId}`))
      return sendTo(context, 'doctor', simpleSignal(signal.call, 'over', 'busy'));
    const now = steadyNow(clock);
    calls.add({
      ...context,
      callId: signal.call,
      state: 'ringing',
      stateSince: now,
      heardAt: { doctor: now, patient: now },
      watchedSince: now,
      invite: signal,
      startUseq: events.cursor(context.store, context.doctorId).useq,
    });
    sendTo(context, 'patient', signal);
  };

  const rejoin = (context: CallContext, side: CallSide, signal: RtcSignal) => {
    const active = calls.get(context);
    if (!active || active.state === 'ringing')
      return sendTo(context, side, simpleSignal(signal.call, 'over', 'hungUp'));
    if (active.callId === signal.call) return relay(context, active, side, signal);
    // The other side has rejoined meanwhile: the sender learns the current call id and asks again for that
    // one.
    if (active.callId !== signal.data)
      return sendTo(context, side, simpleSignal(signal.call, 'rejoin', active.callId));
    calls.hear(active, side, steadyNow(clock));
    sendTo(context, side, simpleSignal(active.callId, 'over', 'elsewhere'));
    calls.replaceId(active, signal.call);
    relay(context, active, side, signal);
  };

  const hangUp = (active: ActiveCall, side: CallSide, { kind, data }: RtcSignal) => {
    if (active.state !== 'live' && side === 'doctor') return endCall(active, 'cancelled');
    if (active.state === 'ringing') return endCall(active, 'refused');
    return endCall(active, kind === 'hangup' && data === 'lost' ? 'lost' : 'hungUp');
  };

  const relaySignal = (context: CallContext, { side, onSignal }: SignalSource, signal: RtcSignal) => {
    const active = calls.get(context);
    if (active?.callId !== signal.call) return;
    if (['cancel', 'refuse', 'hangup'].includes(signal.kind)) return hangUp(active, side, signal);
    calls.hear(active, side, steadyNow(clock));
    if (signal.kind === 'accept' && active.state === 'ringing') {
      calls.accept(active, steadyNow(clock));
      // The patient's other windows stop ringing.
      participants.send(
        context.store,
        context.conv,
        simpleSignal(signal.call, 'over', 'elsewhere'),
        onSignal,
      );
    }
    relay(context, active, side, signal);
  };

  const endOf = (active: ActiveCall): RtcEnd | undefined => {
    const now = steadyNow(clock);
    if (doctorOf(active) !== active.doctorId) return 'hungUp';
    if (active.state === 'ringing') return now - active.stateSince >= ringTimeoutMs ? 'noAnswer' : undefined;
    return isAbandoned(active, now) ? 'lost' : undefined;
  };

  return {
    handleSignal: (source, signal) => {
      const { store, conv, side, userId } = source;
      if (
        signal.kind === 'over' ||
        kindsOf[otherSide[side]].includes(signal.kind) ||
        !fitsInFrame(
          { type: 'rtc', conv, at: Number.MAX_SAFE_INTEGER, ...signal, polite: false },
          maxSignalBytes,
        )
      )
        return;
      if (!rateLimiter.tryConsume(`${store.tenantId} ${side} ${side === 'doctor' ? userId : conv}`)) return;
      const doctorId = doctorOf({ store, conv });
      const context = { store, conv, doctorId: side === 'doctor' ? userId : (doctorId ?? '') };
      if (doctorId === undefined || doctorId !== context.doctorId)
        return sendTo(context, side, simpleSignal(signal.call, 'over', 'error'));
      const endReason = calls.endReasonOf(context, signal.call);
      if (endReason) return sendTo(context, side, simpleSignal(signal.call, 'over', endReason));
      if (signal.kind === 'invite') return invite(context, signal);
      return signal.kind === 'rejoin' ? rejoin(context, side, signal) : relaySignal(context, source, signal);
    },
    addPatientPage: (store, conv, listener) => {
      const removePage = participants.join(store, conv, listener);
      const ringing = calls.get({ store, conv });
      if (ringing?.state === 'ringing') listener({ ...ringing.invite, polite: true });
      return removePage;
    },
    activeCall: (store, conv) => {
      const active = calls.get({ store, conv });
      if (!active || active.state === 'ringing') return null;
      return {
        call: active.callId,
        seconds: Math.max(0, Math.round((steadyNow(clock) - active.stateSince) / 1000)),
      };
    },
    check: () => {
      if (performance.now() - failedAt < retryMs) return;
      for (const active of calls.all()) {
        const reason = endOf(active);
        try {
          if (reason) endCall(active, reason);
        } catch (error) {
          failedAt = performance.now();
          logError('the end of a call', error);
        }
      }
    },
  };
};

/** The address of the patient's side of a call, in a demo (docs/wire.md, "Video"). */
export const rtcHandlers = bindHandlers(rtc, {
  patientPage({ orderId }, ctx) {
    const { patientKeys, tenantId } = ctx;
    if (!patientKeys) return throwHttpError(501);
    const { id } = requireOpenOrder(ctx, orderId);
    // In the fragment, so that the key is sent to no server and appears in no log.
    return { path: `${patientPagePath}#${patientKeys.keyOf(tenantId, id)}` };
  },
});
