import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import {
  closeCode,
  maxDownFrameBytes,
  socketPath,
  socketProtocol,
} from '../../../contract/protocol/socket.ts';
import { languageOf } from '../../server/handleRequest.ts';
import { logError } from '../../server/logError.ts';
import type { Clock } from '../../server/clock.ts';
import type { FileSigner } from '../../files/fileSigner.ts';
import type { Events } from '../events.ts';
import type { Faults } from '../../server/faults.ts';
import type { Hospitals } from '../../db/hospitals.ts';
import type { PatientKeys } from '../../video/patientKeys.ts';
import { createPatientConnection } from '../../video/patientConnection.ts';
import type { TurnServer } from '../../video/turnServer.ts';
import { createRtcService } from '../../video/rtcService.ts';
import { findCaller, tenantOfToken } from '../../auth/sessions.ts';
import { createCallSenders } from '../../limits/callSenders.ts';
import { createWriteGroup } from '../../db/writeGroup.ts';
import { createLineLimits } from './lineLimits.ts';
import { type AuthenticatedCaller, type Connection, createStaffConnection } from './staffConnection.ts';

/** Dependencies of the socket server. */
export interface SocketServerDeps {
  hospitals: Hospitals;
  events: Events;
  clock: Clock;
  faults: Faults;
  /** Authenticates the patient's side of video calls; null when there is none. */
  patientKeys: PatientKeys | null;
  turnServer: TurnServer | null;
  /** Signs the addresses of files in frames. */
  fileSigner: FileSigner;
}

/** The open sockets of this process. */
export interface SocketServer {
  /** Asks every client to reconnect later (1012) and waits until all sockets are closed. */
  stop(): Promise<void>;
}

/** A client that does not answer the closing handshake is terminated after this time, in milliseconds. */
const closeTimeoutMs = 1000;
/** Each connection is checked about once a second, a tenth of them at a time, so that nobody waits for the check of all. */
const checkIntervalMs = 100;
const checkParts = 10;
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
export const createSocketServer = (server: Server, deps: SocketServerDeps): SocketServer => {
  const { hospitals, events, clock, faults, patientKeys, turnServer, fileSigner } = deps;
  // The types of ws do not know `closeTimeout` yet.
  const options: ServerOptions & { readonly closeTimeout: number } = {
    noServer: true,
    maxPayload: maxDownFrameBytes,
    // Browsers send a frame of this size whole, or in a few parts.
    maxFragments: 64,
    perMessageDeflate: false,
    autoPong: false,
    // A line that is not read does not answer the closing handshake either.
    closeTimeout: closeTimeoutMs,
    handleProtocols: (offered) => offered.has(socketProtocol) && socketProtocol,
  };
  const wss = new WebSocketServer(options);
  const parts = Array.from({ length: checkParts }, () => new Set<Connection>());
  let tracked = 0;
  let checked = 0;
  const rtcService = createRtcService({ hospitals, events, clock });
  const writeGroup = createWriteGroup();
  const limits = createLineLimits(writeGroup.commit);
  const senderOf = createCallSenders();
  let isStopped = false;

  const track = (ws: WebSocket, connection: Connection) => {
    const part = parts[(tracked += 1) % checkParts];
    part?.add(connection);
    ws.on('close', () => part?.delete(connection));
  };

  const authenticate = (token: string): AuthenticatedCaller | undefined => {
    const tenantId = tenantOfToken(token);
    const store = hospitals.byId(tenantId)?.store;
    const caller = store && findCaller(store, token, clock.now());
    return caller && !caller.mustChangePassword ? { ...caller, tenantId } : undefined;
  };

  const patientOf = (token: string): ReturnType<PatientKeys['orderOf']> => {
    if (!patientKeys) return undefined;
    // A hospital's first key is stored now, and the open group may be another hospital's.
    writeGroup.commit();
    return patientKeys.orderOf(token);
  };

  const onConnection = (ws: WebSocket, request: IncomingMessage) => {
    // ws itself answers a frame that is too large (1009) or broken (1002, 1007) and then closes.
    ws.on('error', () => undefined);
    limits.countBytes(ws, request.socket);
    const token = tokenOf(request) ?? '';
    const caller = authenticate(token);
    const patient = caller ? undefined : patientOf(token);
    const hospital = hospitals.byId((caller ?? patient)?.tenantId ?? 0);
    if (!hospital) return ws.close(closeCode.tokenEnded);
    // Without a gateway this header is missing, and the token alone identifies the hospital. A gateway always
    // sends it.
    const headerTenantId = request.headers['tenant-id'];
    if (headerTenantId !== undefined && headerTenantId !== String(hospital.tenantId))
      return ws.close(closeCode.forbidden);
    if (patient)
      return track(
        ws,
        createPatientConnection(ws, {
          hospital,
          orderId: patient.orderId,
          rtcService,
          clock,
          turnServer,
          limits,
          writeGroup,
        }),
      );
    if (!caller) return ws.close(closeCode.tokenEnded);
    const { store } = hospital;
    const language = languageOf(request.headers['accept-language']);
    return track(
      ws,
      createStaffConnection(ws, caller, {
        store,
        events,
        clock,
        faults,
        language,
        fileSigner,
        authenticate,
        rtcService,
        limits,
        writeGroup,
      }),
    );
  };

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (pathOf(request) !== socketPath) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    /** A handshake that fails, as when the database does, ends its own line. */
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (error) {
        logError('a handshake failed', error);
        socket.destroy();
      }
    };
    guarded(() => {
      const address = String(request.headers['x-real-ip'] ?? '');
      const sender = senderOf(deps, tokenOf(request) ?? '', address);
      const shakeHands = () => {
        if (isStopped) socket.destroy();
        else wss.handleUpgrade(request, socket, head, onConnection);
      };
      // A thousand handshakes at once would keep everybody's frames waiting.
      limits.inTurn(sender, () => guarded(shakeHands));
    });
  };
  server.on('upgrade', onUpgrade);

  const closeAll = (code: number) => {
    for (const ws of wss.clients) ws.close(code);
  };
  const unsubscribe = faults.onCloseSockets(closeAll);
  const checkTimer = setInterval(() => {
    // A call ends before the link of its visit.
    rtcService.check();
    checked = (checked + 1) % checkParts;
    for (const connection of parts[checked] ?? []) connection.check();
  }, checkIntervalMs);
  checkTimer.unref();

  return {
    stop: async () => {
      isStopped = true;
      clearInterval(checkTimer);
      server.off('upgrade', onUpgrade);
      unsubscribe();
      closeAll(closeCode.restart);
      const forceClose = setTimeout(() => {
        for (const ws of wss.clients) ws.terminate();
      }, closeTimeoutMs);
      await Promise.all([...wss.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve))));
      clearTimeout(forceClose);
    },
  };
};
