import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { endpoints } from '../contract/protocol/endpoints.ts';
import { answerTo, type House, isKnown, languageOf } from './answer.ts';
import { brokenOff, type Carried, longestBody, longestUpload, readBody } from './body.ts';
import { calls } from './calls.ts';
import { openCaptchaDesk } from './captchaDesk.ts';
import { openPainter, type Painter } from './captchaPicture.ts';
import { type Clock, systemClock } from './clock.ts';
import { complain } from './complain.ts';
import { founding } from './demo/seed.ts';
import { openEvents } from './events.ts';
import { type Faults, openFaults } from './faults.ts';
import { type Hospitals, openHospitals } from './hospitals.ts';
import { flushByTimer, openLastSeen } from './lastSeen.ts';
import { holdDirectory } from './lock.ts';
import { worded } from './refusal.ts';
import { openRelay, type RelayPlan } from './relay.ts';
import type { Call } from './serve.ts';
import { tellByTimer } from './notices.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { openPatientKeys } from './patientKeys.ts';
import { servePatientPage } from './patientPage.ts';
import { openPatients } from './patients.ts';
import { expireByTimer } from './prescriptionExpiry.ts';
import { openSmsDesk } from './smsDesk.ts';
import { openSockets } from './socket.ts';
import { openStorage } from './storage.ts';
import { serveStorage } from './storageDoor.ts';
import { sweepHourly } from './sweep.ts';
import { openTurns } from './turns.ts';
import { warmSearches } from './warm.ts';

/** How long running requests may take during shutdown, in milliseconds. */
const longestStop = 2000;

/** Options of an upstream. */
export interface Plan {
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
  readonly paint?: Painter;
  readonly refresh?: 'keep' | 'rotate';
  readonly faults?: Faults;
  /** Without a TURN server, video needs a direct connection. */
  readonly relay?: RelayPlan;
  readonly checkAnswers?: boolean;
}

/** An upstream that does not listen on a port. */
export interface Upstream {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly hospitals: Hospitals;
  readonly house: House;
  readonly close: () => void;
}

const refused = (code: number, accept: string | undefined) =>
  Response.json(worded({ refused: code, data: null, field: '' }, languageOf(accept)));

const routeOf = (app: Hono<Carried>, group: keyof typeof endpoints, house: House): string[] =>
  Object.entries<Call>(calls[group]).map(([name, call]) => {
    const { method, path }: Endpoint = call.endpoint;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    app.on(method, pattern, answerTo(group, name, call, house));
    return pattern;
  });

const isGroup = (name: string): name is keyof typeof endpoints => name in endpoints;

const routes = (house: House, outbox: Outbox | null): Hono<Carried> => {
  const app = new Hono<Carried>();
  app.use(async (context, next) => {
    await next();
    context.header('date', new Date(house.clock.now()).toUTCString());
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  serveStorage(app, house);
  app.use(async (context, next) => {
    const carriesFile = context.req.path === endpoints.file.upload.path;
    // The body of an unauthenticated upload (up to 16 MB) is read but not stored. The handler then refuses
    // the call.
    const known = carriesFile && isKnown(context, house);
    const body = await readBody(context, known ? longestUpload : longestBody);
    if (body === null && (known || !carriesFile)) return refused(413, context.req.header('accept-language'));
    context.set('body', body ?? new Uint8Array());
    return next();
  });
  app.get('/health', (context) => context.json({ code: 200, msg: '', data: { now: house.clock.now() } }));
  if (house.patientKeys) servePatientPage(app);
  if (outbox) app.get('/outbox', (context) => context.json(outbox.letters()));
  const paths = Object.keys(endpoints)
    .filter(isGroup)
    .flatMap((group) => routeOf(app, group, house));
  for (const path of new Set(paths)) app.all(path, ({ req }) => refused(405, req.header('accept-language')));
  app.notFound(({ req }) => refused(404, req.header('accept-language')));
  app.onError((error, { req }) => {
    if (brokenOff(error)) return refused(400, req.header('accept-language'));
    complain(`${req.method} ${req.path} failed`, error);
    return refused(500, req.header('accept-language'));
  });
  return app;
};

/** Creates an upstream in this process. Tests call its `fetch`. */
export const openUpstream = (plan: Plan): Upstream => {
  const { clock = systemClock, demo = true, captcha = true, checkAnswers = true, refresh = 'keep' } = plan;
  const passing = plan.dataDir === ':memory:';
  const dataDir = passing ? mkdtempSync(join(tmpdir(), 'cloudroom-')) : plan.dataDir;
  mkdirSync(dataDir, { recursive: true });
  const letGo = holdDirectory(dataDir);
  const hospitals = openHospitals(dataDir, clock.now(), demo ? founding(clock) : []);
  const outbox = demo ? openOutbox() : null;
  const house: House = {
    hospitals,
    events: openEvents(clock),
    faults: plan.faults ?? openFaults(),
    clock,
    refresh,
    captcha: captcha ? openCaptchaDesk({ clock, paint: plan.paint ?? openPainter() }) : null,
    protocols: plan.protocols ?? true,
    sms: outbox && openSmsDesk(clock, outbox.put),
    turns: openTurns(),
    lastSeen: openLastSeen(hospitals, clock),
    patientKeys: demo ? openPatientKeys() : null,
    relay: plan.relay ? openRelay(plan.relay, clock) : null,
    storage: openStorage(join(dataDir, 'storage')),
    checkAnswers,
  };
  const app = routes(house, outbox);
  return {
    fetch: async (request) => app.fetch(request),
    hospitals,
    house,
    close() {
      house.lastSeen.flush();
      hospitals.close();
      letGo();
      if (passing) rmSync(dataDir, { recursive: true });
    },
  };
};

// Requests that Node's parser rejects (unknown method, too many headers) never reach a handler. They get the
// same kind of answer.
const turnAway = (_fault: Error, socket: Duplex): void => {
  const body = JSON.stringify(worded({ refused: 400, data: null, field: '' }, 'zh'));
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
export interface Started {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** Options of a listening upstream. */
export interface Listening extends Plan {
  /** 0 chooses a free port. */
  readonly port: number;
  readonly host?: string;
  /** False disables the scripted patients. */
  readonly patients?: boolean;
}

/** Creates an upstream and listens, with WebSocket and scripted patients. Rejects if the port is in use. */
export const startUpstream = async (plan: Listening): Promise<Started> => {
  const upstream = openUpstream({ checkAnswers: false, ...plan });
  const server = createServer(getRequestListener((request) => upstream.fetch(request)));
  server.on('clientError', turnAway);
  // Longer than the gateway's idle timeout (15 s), so that a POST never meets a connection that is being
  // closed.
  server.keepAliveTimeout = 30_000;
  const sockets = openSockets(server, upstream.house);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(plan.port, plan.host ?? '127.0.0.1', resolve);
    });
  } catch (error) {
    await sockets.stop();
    upstream.close();
    throw error;
  }
  const { hospitals, storage, clock, lastSeen } = upstream.house;
  const endSweeping = sweepHourly(hospitals, storage, clock);
  const endFlushing = flushByTimer(lastSeen);
  const endExpiring = expireByTimer(upstream.house);
  const endTelling = tellByTimer(upstream.house);
  const endWarming = warmSearches(hospitals.list);
  const patients = plan.patients === false ? undefined : openPatients(upstream.house);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : plan.port,
    async stop() {
      patients?.stop();
      endSweeping();
      endFlushing();
      endExpiring();
      endTelling();
      endWarming();
      const closed = new Promise((resolve) => server.close(resolve));
      await sockets.stop();
      const cut = setTimeout(() => server.closeAllConnections(), longestStop);
      await closed;
      clearTimeout(cut);
      upstream.close();
    },
  };
};
