import type { WebSocket } from 'ws';
import { orderStatus } from '../contract/order.ts';
import type { RtcSignal } from '../contract/rtc.ts';
import { closeCode, readFrame, upFrame } from '../contract/socket.ts';
import type { Clock } from './clock.ts';
import { complain } from './complain.ts';
import type { Hospital } from './hospitals.ts';
import { orderById } from './orderRows.ts';
import type { Relay } from './relay.ts';
import type { RtcDesk } from './rtc.ts';
import type { Line } from './socketLine.ts';

/** What a page of the patient's side is told first: whose it is, and how video finds its way. */
interface Welcome {
  readonly conv: string;
  readonly patient: string;
  readonly doctor: string;
  readonly hospital: string;
  /** Whether the consultation is open; nobody calls before or afterwards. */
  readonly open: boolean;
  readonly iceServers: readonly object[];
  /** The call that goes on, for a page that is opened in its midst: how long it has been live. */
  readonly running: ReturnType<RtcDesk['running']>;
}

interface Plan {
  readonly hospital: Hospital;
  readonly orderId: string;
  readonly desk: RtcDesk;
  readonly clock: Clock;
  readonly relay: Relay | null;
}

/** The server gives a silent page up after so long, in milliseconds. */
const silentMs = 60_000;

/** Speaks with a page of the patient's side: `patient-welcome` first, then `rtc` both ways, and `ping`. */
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
      const frame = readFrame(upFrame, data.toString());
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
