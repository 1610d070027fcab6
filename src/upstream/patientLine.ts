import type { WebSocket } from 'ws';
import { orderStatus } from '../contract/consultation/order.ts';
import type { RtcSignal } from '../contract/consultation/rtc.ts';
import { closeCode, decodeFrame, upFrame } from '../contract/protocol/socket.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Hospital } from './hospitals.ts';
import { orderById } from './orderRows.ts';
import type { Relay } from './relay.ts';
import type { RtcDesk } from './rtc.ts';
import type { Line } from './socketLine.ts';

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
  readonly running: ReturnType<RtcDesk['running']>;
}

interface Plan {
  readonly hospital: Hospital;
  readonly orderId: string;
  readonly desk: RtcDesk;
  readonly clock: Clock;
  readonly relay: Relay | null;
}

/** The server closes a silent page after this time, in milliseconds. */
const silentMs = 60_000;

/** Serves a patient page: sends `patient-welcome` first, then passes `rtc` both ways and answers `ping`. */
export const openPatientLine = (ws: WebSocket, { hospital, orderId, desk, clock, relay }: Plan): Line => {
  const { store, name } = hospital;
  let heard = clock.now();

  const send = (type: string, content: object) => {
    if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ type, content: JSON.stringify(content) }));
  };
  const welcome = (): Welcome => {
    const { patient, doctorName, status } = orderById(store, orderId);
    return {
      conv: orderId,
      patient: patient.name,
      doctor: doctorName ?? '',
      hospital: name,
      open: status === orderStatus.inConsultation,
      iceServers: relay ? [relay.serverFor(patient.id)] : [],
      running: desk.running(store, orderId),
    };
  };
  const page = (signal: RtcSignal) => send('rtc', { conv: orderId, ...signal });

  send('patient-welcome', welcome());
  const leave = desk.sit(store, orderId, page);

  ws.on('message', (data, isBinary) => {
    heard = clock.now();
    if (isBinary || !Buffer.isBuffer(data)) return;
    try {
      const frame = decodeFrame(upFrame, data.toString());
      if (frame?.type === 'ping') return send('pong', {});
      if (frame?.type !== 'rtc' || frame.conv !== orderId) return;
      const { type: _type, conv, ...signal } = frame;
      desk.take({ store, conv, side: 'patient', userId: '', page }, signal);
    } catch (error) {
      complain("a patient's line broke", error);
      ws.close(closeCode.broken);
    }
  });
  ws.on('close', leave);

  return {
    check: () => {
      if (clock.now() - heard >= silentMs) ws.close(closeCode.broken);
    },
  };
};
