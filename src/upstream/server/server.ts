import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { handleRequest, signedInCaller, languageOf } from './handleRequest.ts';
import type { Services } from './requestContext.ts';
import {
  drainBody,
  isClientAbort,
  type HonoEnv,
  maxBodyBytes,
  maxUploadBytes,
  readBody,
} from './requestBody.ts';
import { handlers } from './handlers.ts';
import { createCaptchaService } from '../captcha/captchaService.ts';
import { createRenderer, type ChallengeRenderer } from '../captcha/captchaPicture.ts';
import { type Clock, dayMs, systemClock } from './clock.ts';
import { logError } from './logError.ts';
import { demoSeed } from '../demo/seed/demoSeed.ts';
import { storeCertificatePictures } from '../demo/seed/seedProfiles.ts';
import { createDispensingKeys } from '../dispensing/dispensingKeys.ts';
import { createEvents } from '../messaging/events.ts';
import { type Faults, createFaults } from './faults.ts';
import { type Hospitals, createHospitals } from '../db/hospitals.ts';
import { createImportJobs } from '../import/importJobs.ts';
import { startFlushTimer, createLastSeen } from '../staff/lastSeen.ts';
import { lockDataDir } from '../db/dataDirLock.ts';
import { errorEnvelope, type HttpError } from './httpError.ts';
import { createTurnServer, type TurnServerOptions } from '../video/turnServer.ts';
import type { BoundHandler } from './bindHandlers.ts';
import { startFollowUpReminders } from '../followUps/followUpReminders.ts';
import { startNoticeTimer } from '../notifications/smsNotices.ts';
import { listenOnPort } from './listenOnPort.ts';
import { createSmsInbox, type SmsInbox } from '../auth/smsInbox.ts';
import { createPatientKeys } from '../video/patientKeys.ts';
import { servePatientPage } from '../demo/patientPage/servePatientPage.ts';
import { createSimulatedPatients } from '../demo/patients/simulatedPatients.ts';
import { startExpiryTimer } from '../prescriptions/prescriptionState.ts';
import { createSmsService } from '../auth/smsService.ts';
import { createPreCheckService, type PreCheckOptions } from '../preCheck/preCheckService.ts';
import { createSocketServer } from '../messaging/socket/socketServer.ts';
import { createFileSigner } from '../files/fileSigner.ts';
import { createStorage } from '../files/storage.ts';
import type { UploadLimitOptions } from '../files/uploadLimits.ts';
import { registerStorageRoutes } from '../files/storageRoutes.ts';
import { signInActsDays } from '../trail/trailRows.ts';
import { startCleanup } from './cleanup.ts';
import { createKeyedQueue } from '../limits/keyedQueue.ts';
import { createLimitNotices } from '../limits/limitNotices.ts';
import { createRunningExports } from '../limits/runningExports.ts';
import { createWriteBudget } from '../limits/writeBudget.ts';
import { warmUpSearch } from '../search/warmUpSearch.ts';

/** How long running requests may take during shutdown, in milliseconds. */
const shutdownTimeoutMs = 2000;

/** Options of an upstream. */
export interface UpstreamOptions {
  /** Directory of the database. `:memory:` uses a temporary directory that is removed on close. */
  readonly dataDir: string;
  readonly clock?: Clock;
  /** False creates no demo hospitals. Then no SMS code can be sent: demo codes are read at `/outbox`. */
  readonly demo?: boolean;
  /** False allows log-in without a solved captcha. */
  readonly captcha?: boolean;
  /** False disables the log-in agreements. */
  readonly protocols?: boolean;
  /** Renders the captcha pictures. Tests pass a renderer whose answers they know. */
  readonly render?: ChallengeRenderer;
  readonly refresh?: 'keep' | 'rotate';
  readonly faults?: Faults;
  /** Without a TURN server, video needs a direct connection. */
  readonly turnServer?: TurnServerOptions;
  /** The keys of the pharmacies' systems, by hospital. Without one nothing can be reported. */
  readonly dispensingKeys?: ReadonlyMap<number, string>;
  readonly preCheck?: PreCheckOptions;
  /** For how many days the audit trail keeps sign-in acts. */
  readonly signInActsDays?: number;
  /** How much people may upload. */
  readonly uploadLimits?: UploadLimitOptions;
  /** Bytes that calls of an account may store in a day. */
  readonly textBytesOfDay?: number;
  readonly validateResponses?: boolean;
}

/** An upstream that does not listen on a port. */
export interface Upstream {
  /** Where its data are. */
  readonly dataDir: string;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly hospitals: Hospitals;
  readonly services: Services;
  readonly close: () => void;
}

const errorResponse = (reason: HttpError['reason'], accept: string | undefined) =>
  Response.json(errorEnvelope({ reason, data: null, field: '' }, languageOf(accept)));

const registerGroup = (app: Hono<HonoEnv>, group: keyof typeof endpoints, services: Services): string[] =>
  Object.entries<BoundHandler>(handlers[group]).map(([name, handler]) => {
    const { method, path }: Endpoint = handler.endpoint;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    app.on(method, pattern, handleRequest(group, name, handler, services));
    return pattern;
  });

const uploadPaths = new Set(
  Object.values(endpoints)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ sends }) => sends === 'form')
    .map(({ path }) => path),
);

const isEndpointGroup = (name: string): name is keyof typeof endpoints => name in endpoints;

// A page of a stranger can make its own host name mean this computer (DNS rebinding), but never one of these.
const isLoopbackName = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

const createApp = (services: Services, smsInbox: SmsInbox | null): Hono<HonoEnv> => {
  const app = new Hono<HonoEnv>();
  app.use(async (context, next) => {
    await next();
    context.header('date', new Date(services.clock.now()).toUTCString());
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  registerStorageRoutes(app, services);
  app.use(async (context, next) => {
    const isUpload = uploadPaths.has(context.req.path);
    // The body of an unauthenticated upload (up to 16 MB) is read but not stored. The handler then refuses
    // the call.
    const uploader = isUpload ? signedInCaller(context, services) : null;
    const end = uploader && services.storage.limits.begin(uploader.tenantId, uploader.userId);
    const language = context.req.header('accept-language');
    if (uploader && !end) {
      await drainBody(context.req.raw.body);
      return errorResponse('uploadsBusy', language);
    }
    try {
      const body = await readBody(context, uploader ? maxUploadBytes : maxBodyBytes);
      if (body === null && (uploader || !isUpload)) return errorResponse(413, language);
      context.set('body', body ?? new Uint8Array());
      return await next();
    } finally {
      end?.();
    }
  });
  app.get('/health', (context) => context.json({ code: 200, msg: '', data: { now: services.clock.now() } }));
  if (services.patientKeys) servePatientPage(app);
  if (smsInbox)
    app.get('/outbox', ({ req, json }) =>
      isLoopbackName(new URL(req.url).hostname)
        ? json(smsInbox.list())
        : errorResponse(403, req.header('accept-language')),
    );
  const paths = Object.keys(endpoints)
    .filter(isEndpointGroup)
    .flatMap((group) => registerGroup(app, group, services));
  for (const path of new Set(paths))
    app.all(path, ({ req }) => errorResponse(405, req.header('accept-language')));
  app.notFound(({ req }) => errorResponse(404, req.header('accept-language')));
  app.onError((error, { req }) => {
    if (isClientAbort(error)) return errorResponse(400, req.header('accept-language'));
    logError(`${req.method} ${req.path} failed`, error);
    return errorResponse(500, req.header('accept-language'));
  });
  return app;
};

/** Creates an upstream in this process. Tests call its `fetch`. */
export const createUpstream = (options: UpstreamOptions): Upstream => {
  const {
    clock = systemClock,
    demo = true,
    captcha = true,
    validateResponses = true,
    refresh = 'keep',
  } = options;
  const isTemporary = options.dataDir === ':memory:';
  const dataDir = isTemporary ? mkdtempSync(join(tmpdir(), 'cloudroom-')) : options.dataDir;
  mkdirSync(dataDir, { recursive: true });
  const releaseLock = lockDataDir(dataDir);
  const hospitals = createHospitals(dataDir, clock.now(), demo ? demoSeed(clock) : []);
  const smsInbox = demo ? createSmsInbox() : null;
  const services: Services = {
    hospitals,
    events: createEvents(clock),
    faults: options.faults ?? createFaults(),
    clock,
    refresh,
    captcha: captcha ? createCaptchaService({ clock, render: options.render ?? createRenderer() }) : null,
    protocols: options.protocols ?? true,
    sms: smsInbox && createSmsService(clock, smsInbox.deliver),
    dispensingKeys: createDispensingKeys(options.dispensingKeys ?? new Map()),
    preCheck: createPreCheckService(options.preCheck ?? { urls: new Map() }),
    passwordQueue: createKeyedQueue(),
    noteLimited: createLimitNotices(),
    writeBudget: createWriteBudget(options.textBytesOfDay),
    runningExports: createRunningExports(),
    lastSeen: createLastSeen(hospitals, clock),
    patientKeys: demo ? createPatientKeys(hospitals) : null,
    turnServer: options.turnServer ? createTurnServer(options.turnServer, clock) : null,
    storage: createStorage(join(dataDir, 'storage'), options.uploadLimits),
    fileSigner: createFileSigner(dataDir),
    importJobs: createImportJobs(join(dataDir, 'cloudroom.db')),
    validateResponses,
  };
  if (demo) storeCertificatePictures(hospitals, services.storage);
  const app = createApp(services, smsInbox);
  return {
    dataDir,
    fetch: async (request) => app.fetch(request),
    hospitals,
    services,
    close() {
      services.importJobs.close();
      services.events.close();
      services.lastSeen.flush();
      hospitals.close();
      releaseLock();
      if (isTemporary) rmSync(dataDir, { recursive: true });
    },
  };
};

// Requests that Node's parser rejects (unknown method, too many headers) never reach a handler. They get the
// same kind of answer.
const answerMalformedRequest = (_fault: Error, socket: Duplex): void => {
  const body = JSON.stringify(errorEnvelope({ reason: 400, data: null, field: '' }, 'zh'));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
};

/** A listening upstream. */
export interface RunningUpstream {
  readonly port: number;
  readonly services: Services;
  readonly stop: () => Promise<void>;
}

/** Options of a listening upstream. */
export interface ListenOptions extends UpstreamOptions {
  /** 0 chooses a free port. */
  readonly port: number;
  readonly host?: string;
  /** False disables the scripted patients. */
  readonly patients?: boolean;
}

/** Creates an upstream and listens, with WebSocket and scripted patients. Rejects if the port is in use. */
export const startUpstream = async (options: ListenOptions): Promise<RunningUpstream> => {
  const upstream = createUpstream({ validateResponses: false, ...options });
  const server = createServer(getRequestListener((request) => upstream.fetch(request)));
  server.on('clientError', answerMalformedRequest);
  // Longer than the gateway's idle timeout (15 s), so that a POST never meets a connection that is being
  // closed.
  server.keepAliveTimeout = 30_000;
  const sockets = createSocketServer(server, upstream.services);
  const openPort = await listenOnPort(server, options.port, options.host ?? '127.0.0.1').catch(
    async (error: unknown) => {
      await sockets.stop();
      upstream.close();
      throw error;
    },
  );
  const { services } = upstream;
  const { hospitals, storage, clock, lastSeen } = services;
  const patients = options.patients === false ? undefined : createSimulatedPatients(services);
  const disposers = [
    startCleanup(
      hospitals,
      storage,
      clock,
      upstream.dataDir,
      (options.signInActsDays ?? signInActsDays) * dayMs,
    ),
    startFlushTimer(lastSeen),
    startExpiryTimer(services),
    startNoticeTimer(services),
    startFollowUpReminders(services),
    warmUpSearch(hospitals.list),
  ];
  return {
    port: openPort.port,
    services,
    async stop() {
      patients?.stop();
      for (const dispose of disposers) dispose();
      const closed = openPort.close();
      await sockets.stop();
      const forceClose = setTimeout(() => server.closeAllConnections(), shutdownTimeoutMs);
      await closed;
      clearTimeout(forceClose);
      upstream.close();
    },
  };
};
