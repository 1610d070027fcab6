import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type RawData, WebSocketServer } from 'ws';
import { startGateway } from '../../src/cli/startGateway.ts';
import { freePort } from '../support/freePort.ts';

/** A request as the upstream received it; headers as name and value, in order. */
export type ReceivedRequest = { method: string; url: string; headers: [string, string][]; body: string };

/** A raw response; header names in lower case, the body dechunked. */
export type HttpResponse = { status: number; headers: Record<string, string[]>; body: Buffer; text: string };

export const shellHtml =
  '<!doctype html><html lang="en"><head><base href="/"><meta property="csp-nonce" nonce="__NONCE__">' +
  '<style nonce="__NONCE__"></style></head><body>the shell</body></html>';
export const script = 'console.log("cloudroom");'.repeat(100);

function headerPairs(raw: string[]): [string, string][] {
  const result: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) result.push([(raw[i] ?? '').toLowerCase(), raw[i + 1] ?? '']);
  return result;
}

/** By which an upstream would allow other origins to read its answers. */
export const otherOriginHeaders: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-External': 'true',
  'Access-Control-Allow-Headers': 'authorization',
  'Access-Control-Allow-Local-Network': 'true',
  'Access-Control-Allow-Methods': 'PUT',
  'Access-Control-Allow-Origin': 'https://evil.example',
  'Access-Control-Allow-Private-Network': 'true',
  'Access-Control-Expose-Headers': 'x-request-id',
  'Access-Control-Max-Age': '600',
  'Private-Network-Access-ID': '01:23:45:67:89:0a',
  'Private-Network-Access-Name': 'hospital',
};

/** What the upstream does besides echoing, selected by the last segment of the path. */
const behaviours: Record<string, (response: ServerResponse) => void> = {
  'own-404': (response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":404,"msg":"mine"}'),
  'own-429': (response) =>
    response.writeHead(429, { 'content-type': 'application/json' }).end('{"code":429,"msg":"mine"}'),
  'own-html': (response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>the upstream broke</h1>'),
  'hang-up': (response) => response.destroy(),
  silent: () => {},
  half: (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half');
    setTimeout(() => response.destroy(), 50);
  },
  garbage: (response) => response.socket?.end('HTTP/1.1 200 OK\r\nno header\u0000: 1\r\n\r\n'),
  accel: (response) =>
    response.setHeader('X-Accel-Redirect', '/healthz').setHeader('X-Accel-Limit-Rate', '1').end('mine'),
  'cache-said': (response) => response.setHeader('Cache-Control', 'max-age=7').end('mine'),
  doubled: (response) =>
    response
      .setHeader('X-Request-ID', 'forged')
      .setHeader('X-Powered-By', 'x')
      .setHeader('Access-Control-Allow-Origin', 'https://evil.example')
      .setHeader('Access-Control-Allow-Credentials', 'true')
      .setHeader('X-Frame-Options', 'DENY')
      .end(),
  'other-origins': (response) => response.writeHead(200, otherOriginHeaders).end(),
  elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.1:8090/doctor/there' }).end(),
  table: (response) =>
    response.setHeader('content-type', 'text/csv; charset=utf-8').end('order,林月,12.50\r\n'.repeat(500)),
  long: (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify('x'.repeat(5000))),
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  return body;
}

/** An upstream that echoes what it received. `label` distinguishes two of them; `closeReasons` lists how sockets were closed. */
export async function startEchoUpstream(label = 'one', port = 0, address = '127.0.0.1') {
  const requests: ReceivedRequest[] = [];
  const closeReasons: string[] = [];
  const server = createServer(async (request, response) => {
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: headerPairs(request.rawHeaders),
      body: '',
    };
    requests.push(received);
    received.body = await readBody(request).catch(() => '');
    const behaviour = behaviours[received.url.split('?')[0]?.split('/').at(-1) ?? ''];
    if (behaviour) behaviour(response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ label, ...received }));
  });
  const sockets = new WebSocketServer({
    server,
    handleProtocols: (offered) => (offered.has('im.v1') ? 'im.v1' : false),
  });
  sockets.on('connection', (socket, request) => {
    requests.push({
      method: 'SOCKET',
      url: request.url ?? '',
      headers: headerPairs(request.rawHeaders),
      body: '',
    });
    socket.on('message', (data) => {
      const message = frameText(data);
      const [, code] = /^close (\d+)$/.exec(message) ?? [];
      if (code === undefined) socket.send(message);
      else socket.close(Number(code), 'as asked');
    });
    socket.on('close', (code, reason) => {
      closeReasons.push(`${code} ${String(reason)}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets.clients) socket.terminate();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port: listeningPort(server), requests, closeReasons, close };
}

function listeningPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return address.port;
}

/** A frame as text. */
export function frameText(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString();
}

export function createTempDir(): string {
  return mkdtempSync(join(tmpdir(), 'cloudroom-gateway-'));
}

/** A small built console with one file of each kind that the gateway treats differently. */
export function buildSite(folder: string): string {
  const site = join(folder, 'site');
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(site, 'index.html'), shellHtml);
  writeFileSync(join(site, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(site, '.hidden'), 'hidden');
  writeFileSync(join(site, 'assets/app-1a2b.js'), script);
  writeFileSync(join(site, 'assets/app-1a2b.js.gz'), gzipSync(`${script}//compressed beforehand`));
  return site;
}

/**
 * The real gateway in a folder of its own, with short timeouts. `map` contains the lines of the tenant map, `files` those of
 * the files beside it.
 */
export async function startTestGateway(
  map: string,
  settings: Record<string, string> = {},
  basePath = '/',
  files: Record<string, string> = {},
) {
  const folder = createTempDir();
  const tenants = join(folder, 'tenants.conf');
  writeFileSync(tenants, map);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const port = await freePort();
  const runDir = join(folder, 'run');
  const site = buildSite(folder);
  const gatewaySettings = {
    ERROR_LOG: join(runDir, 'logs/error.log'),
    ANSWER_TIMEOUT: '700ms',
    CONNECT_TIMEOUT: '700ms',
    CLIENT_TIMEOUT: '1s',
    BODY_LIMIT: '64k',
    UPLOAD_LIMIT: '128k',
    UPLOADS: '3',
    LOGIN_RATE: '1000',
    LOGIN_BURST: '1000',
    ...settings,
  };
  const gateway = await startGateway({ tenants, port, site, runDir, basePath, settings: gatewaySettings });
  /** The settings for rendering its configuration again. */
  const renderSettings = {
    ...gatewaySettings,
    TENANTS: tenants,
    PORT: String(port),
    SITE: site,
    RUN_DIR: runDir,
  };
  const logs = (): string =>
    readdirSync(join(runDir, 'logs'))
      .map((file) => readFileSync(join(runDir, 'logs', file), 'utf8'))
      .join('\n');
  const close = async (): Promise<void> => {
    await gateway.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, runDir, folder, logs, close, exited: gateway.exited, settings: renderSettings };
}

/** Sends raw bytes and reads until the other side closes the connection. */
export function sendRaw(port: number, bytes: string | Buffer, address = '127.0.0.1'): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket = connect(port, address, () => socket.write(bytes));
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseResponse(Buffer.concat(parts))));
    socket.setTimeout(20_000, () => socket.destroy(new Error('no response within 20 s')));
  });
}

/** GET (or another method) of a raw address, with `Connection: close`. */
export function sendRequest(
  port: number,
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
) {
  const allHeaders: Record<string, string> = { Host: 'localhost', Connection: 'close', ...headers };
  if (body) allHeaders['Content-Length'] = String(Buffer.byteLength(body));
  const headerLines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(port, `${method} ${address} HTTP/1.1\r\n${headerLines.join('')}\r\n${body}`);
}

/** Parses a response from all received bytes. */
export function parseResponse(bytes: Buffer): HttpResponse {
  const end = bytes.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers: Record<string, string[]> = {};
  for (const line of lines) {
    const [name = '', ...value] = line.split(':');
    const key = name.toLowerCase();
    headers[key] = [...(headers[key] ?? []), value.join(':').trim()];
  }
  let body: Buffer = bytes.subarray(end + 4);
  if (headers['transfer-encoding']) body = decodeChunks(body);
  const decodedBody = headers['content-encoding']?.[0] === 'gzip' ? gunzipSync(body) : body;
  return { status: Number(statusLine.split(' ')[1]), headers, body, text: decodedBody.toString() };
}

function decodeChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let offset = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', offset);
    const size = Number.parseInt(body.subarray(offset, lineEnd).toString(), 16);
    if (lineEnd < 0 || !size) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    offset = lineEnd + 2 + size + 2;
  }
}

/** The request that the echoing upstream received for this response. */
export function parseEcho(response: HttpResponse): ReceivedRequest & { label: string } {
  return JSON.parse(response.text);
}

/** The values of one header as the upstream received it. */
export function headerValues(request: ReceivedRequest | undefined, name: string): string[] {
  return (request?.headers ?? []).filter(([key]) => key === name).map(([, value]) => value);
}

/** Waits until the condition holds; fails after 30 seconds with the label of the condition. */
export async function waitUntil(what: string, condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 1500) throw new Error(`timed out waiting until ${what}`);
    await pause(20);
  }
}
