import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { closeCode, maxDownFrameBytes, socketPath, socketProtocol } from '../contract/protocol/socket.ts';
import { languageOf } from './answer.ts';
import type { Clock } from './clock.ts';
import type { Events } from './events.ts';
import type { Faults } from './faults.ts';
import type { Hospitals } from './hospitals.ts';
import type { PatientKeys } from './patientKeys.ts';
import { openPatientLine } from './patientLine.ts';
import type { Relay } from './relay.ts';
import { openRtcDesk } from './rtc.ts';
import { callerOf, tenantOfToken } from './sessions.ts';
import { type Bearer, type Line, openLine } from './socketLine.ts';

/** Dependencies of the socket server. */
export interface SocketPlan {
  hospitals: Hospitals;
  events: Events;
  clock: Clock;
  faults: Faults;
  /** Authenticates the patient's side of video calls; null when there is none. */
  patientKeys: PatientKeys | null;
  relay: Relay | null;
}

/** The open sockets of this process. */
export interface Sockets {
  /** Asks every client to reconnect later (1012) and waits until all sockets are closed. */
  stop(): Promise<void>;
}

/** A client that does not answer the closing handshake is terminated after this time, in milliseconds. */
const closingMs = 1000;
const checkMs = 1000;
const tokenPrefix = 'bearer.';

/**
 * The gateway turns the subprotocol `bearer.<token>` into an `Authorization` header; without a gateway the
 * token is still in the subprotocol.
 */
const tokenOf = ({ headers }: IncomingMessage): string | null => {
  const header = /^Bearer (.+)$/i.exec(headers.authorization ?? '');
  if (header?.[1]) return header[1];
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return offered.find((name) => name.startsWith(tokenPrefix))?.slice(tokenPrefix.length) ?? null;
};

const pathOf = ({ url }: IncomingMessage): string => (url ?? '').split('?', 1)[0] ?? '';

/**
 * Serves `/infra/ws` on an existing server. Nobody is rejected before the handshake: a browser could not see
 * the reason.
 */
export const openSockets = (server: Server, plan: SocketPlan): Sockets => {
  const { hospitals, events, clock, faults, patientKeys, relay } = plan;
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: maxDownFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has(socketProtocol) && socketProtocol,
  });
  const lines = new Set<Line>();
  const desk = openRtcDesk({ events, clock });

  const keep = (ws: WebSocket, line: Line) => {
    lines.add(line);
    ws.on('close', () => lines.delete(line));
  };

  const bearerOf = (token: string): Bearer | undefined => {
    const tenantId = tenantOfToken(token);
    const store = hospitals.byId(tenantId)?.store;
    const caller = store && callerOf(store, token, clock.now());
    return caller && { ...caller, tenantId };
  };

  const admit = (ws: WebSocket, request: IncomingMessage) => {
    // ws itself answers a frame that is too large (1009) or broken (1002, 1007) and then closes.
    ws.on('error', () => undefined);
    const token = tokenOf(request) ?? '';
    const bearer = bearerOf(token);
    const visitor = patientKeys?.orderOf(token);
    const hospital = hospitals.byId((bearer ?? visitor)?.tenantId ?? 0);
    if (!hospital) return ws.close(closeCode.tokenEnded);
    // Without a gateway this header is missing, and the token alone identifies the hospital. A gateway always
    // sends it.
    const asked = request.headers['tenant-id'];
    if (asked !== undefined && asked !== String(hospital.tenantId)) return ws.close(closeCode.forbidden);
    if (visitor)
      return keep(ws, openPatientLine(ws, { hospital, orderId: visitor.orderId, desk, clock, relay }));
    if (!bearer) return ws.close(closeCode.tokenEnded);
    const { store } = hospital;
    const language = languageOf(request.headers['accept-language']);
    return keep(ws, openLine(ws, bearer, { store, events, clock, faults, language, bearerOf, desk }));
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (pathOf(request) !== socketPath) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    wss.handleUpgrade(request, socket, head, admit);
  };
  server.on('upgrade', upgrade);

  const closeAll = (code: number) => {
    for (const ws of wss.clients) ws.close(code);
  };
  const deaf = faults.onCloseSockets(closeAll);
  const checks = setInterval(() => {
    for (const line of lines) line.check();
    desk.check();
  }, checkMs);
  checks.unref();

  return {
    stop: async () => {
      clearInterval(checks);
      server.off('upgrade', upgrade);
      deaf();
      closeAll(closeCode.restart);
      const cut = setTimeout(() => {
        for (const ws of wss.clients) ws.terminate();
      }, closingMs);
      await Promise.all([...wss.clients].map((ws) => new Promise((gone) => ws.once('close', gone))));
      clearTimeout(cut);
    },
  };
};
