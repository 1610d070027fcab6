import type { WebSocket } from 'ws';
import { orderStatus } from '../../contract/consultation/order.ts';
import type { RtcSignal } from '../../contract/consultation/rtc.ts';
import { closeCode, decodeFrame, upFrame } from '../../contract/protocol/socket.ts';
import { type Clock, steadyNow } from '../server/clock.ts';
import { logError } from '../server/logError.ts';
import type { Hospital } from '../db/hospitals.ts';
import type { WriteGroup } from '../db/writeGroup.ts';
import { orderById } from '../orders/orderRows.ts';
import type { TurnServer } from './turnServer.ts';
import type { RtcService } from './rtcService.ts';
import { type LineLimits, sendBounded } from '../messaging/socket/lineLimits.ts';
import type { Connection } from '../messaging/socket/staffConnection.ts';

/** The first frame to a patient page: whose consultation it is, and the ICE servers. */
interface Welcome {
  readonly conv: string;
  readonly patient: string;
  readonly doctor: string;
  readonly hospital: string;
  /** Whether the consultation is open; calls are possible only then. */
  readonly open: boolean;
  readonly iceServers: readonly object[];
  /** The active call, for a page opened during it, with its duration. */
  readonly running: ReturnType<RtcService['activeCall']>;
}

interface PatientConnectionDeps {
  readonly hospital: Hospital;
  readonly orderId: string;
  readonly rtcService: RtcService;
  readonly clock: Clock;
  readonly turnServer: TurnServer | null;
  readonly limits: LineLimits;
  readonly writeGroup: WriteGroup;
}

/** The server closes a silent page after this time, in milliseconds. */
const idleTimeoutMs = 60_000;

/** Serves a patient page: sends `patient-welcome` first, then passes `rtc` both ways and answers `ping`. */
export const createPatientConnection = (
  ws: WebSocket,
  { hospital, orderId, rtcService, clock, turnServer, limits, writeGroup }: PatientConnectionDeps,
): Connection => {
  const { store, name } = hospital;
  let lastFrameAt = steadyNow(clock);

  const send = (type: string, content: object) => {
    if (ws.readyState === ws.OPEN)
      sendBounded(ws, JSON.stringify({ type, content: JSON.stringify(content) }));
  };
  const isOver = () => orderById(store, orderId).status > orderStatus.inConsultation;
  const welcome = (): Welcome => {
    const { patient, doctorName, status } = orderById(store, orderId);
    return {
      conv: orderId,
      patient: patient.name,
      doctor: doctorName ?? '',
      hospital: name,
      open: status === orderStatus.inConsultation,
      iceServers: turnServer ? [turnServer.iceServerFor(patient.id)] : [],
      running: rtcService.activeCall(store, orderId),
    };
  };
  const onSignal = (signal: RtcSignal) => send('rtc', { conv: orderId, ...signal });

  // The link ends with the visit.
  const check = () => {
    if (isOver()) ws.close(closeCode.tokenEnded);
    else if (steadyNow(clock) - lastFrameAt >= idleTimeoutMs) ws.close(closeCode.broken);
  };
  if (isOver()) {
    check();
    return { check };
  }
  const sender = `${hospital.tenantId} patient ${orderId}`;
  limits.add(ws, sender);
  send('patient-welcome', welcome());
  const leave = rtcService.addPatientPage(store, orderId, onSignal);

  limits.read(ws, sender, (data, isBinary) => {
    lastFrameAt = steadyNow(clock);
    if (isBinary) return;
    try {
      const frame = decodeFrame(upFrame, data.toString());
      if (frame?.type === 'ping') return send('pong', {});
      if (frame?.type !== 'rtc' || frame.conv !== orderId) return;
      writeGroup.commit();
      const { type: _type, conv, ...signal } = frame;
      rtcService.handleSignal({ store, conv, side: 'patient', userId: '', onSignal }, signal);
    } catch (error) {
      logError("a patient's line broke", error);
      ws.close(closeCode.broken);
    }
  });
  ws.on('close', leave);

  return { check };
};
