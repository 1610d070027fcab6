import { rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { connect as connectTls } from 'node:tls';
import { createCertificate } from '../../gateway/certificates.ts';
import {
  createTempDir,
  headerValues,
  sendRaw,
  sendRequest,
  startTestGateway,
} from '../../gateway/testGateway.ts';
import { freePort } from '../../support/freePort.ts';
import { type Attack, everyTry } from './drill.ts';
import { echoHost, type Product } from './product.ts';

/** Requests that two servers could read differently. */
const ambiguous: readonly [string, string][] = [
  ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde'],
  ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['a twisted coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['two codings', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
  ['a folded line', 'X: 1\r\n Transfer-Encoding: chunked\r\n\r\n'],
  ['a bare CR', 'X: 1\rTransfer-Encoding: chunked\r\n\r\n'],
  ['a NUL', 'X: \u0000\r\n\r\n'],
  ['a negative length', 'Content-Length: -1\r\n\r\n'],
  ['a length of letters', 'Content-Length: 0x5\r\n\r\nabcde'],
];
/** Behind each: what must not become a request of its own. */
const second = `GET /doctor/second HTTP/1.1\r\nHost: ${echoHost}\r\n\r\n`;

/** A call at a host, the last one of its connection. */
const head = (host: string): string => `GET /doctor/x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

/** What the echoing upstream receives while something is sent to it, as `hospital path`. */
const reachedBy = async <T>({ echo }: Product, work: () => Promise<T>) => {
  const before = echo.requests.length;
  const outcome = await work();
  const requests = echo.requests.slice(before);
  return {
    outcome,
    requests,
    reached: requests.map((request) => `${headerValues(request, 'tenant-id').join('+')} ${request.url}`),
  };
};

/** Sends bytes over TLS, with a name in the handshake or without one; the status of the answer, 0 if there was none. */
const sendOverTls = (port: number, servername: string | null, bytes: string): Promise<number> =>
  new Promise((resolve) => {
    let received = '';
    const name = servername === null ? {} : { servername };
    const socket = connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ...name }, () =>
      socket.write(bytes),
    );
    socket
      .on('data', (part) => (received += String(part)))
      .on('error', () => undefined)
      .on('close', () => resolve(Number(received.slice(9, 12))));
    socket.setTimeout(10_000, () => socket.destroy());
  });

/** Sends a call over HTTP/2 with an authority, and with a Host or without; the status of the answer, 0 if there was none. */
const sendOverHttp2 = (port: number, servername: string, authority: string, host?: string): Promise<number> =>
  new Promise((resolve) => {
    const session = connectHttp2(`https://127.0.0.1:${port}`, { servername, rejectUnauthorized: false });
    const settle = (status: number) => {
      session.destroy();
      resolve(status);
    };
    session.on('error', () => settle(0));
    session
      .request({ ':method': 'GET', ':path': '/doctor/x', ':authority': authority, ...(host && { host }) })
      .on('response', (headers) => settle(Number(headers[':status'])))
      .on('error', () => settle(0))
      .end();
  });

export const hostAttacks: readonly Attack[] = [
  {
    claim: 'a host that is no hospital’s is refused, however it is written, and a hospital’s is one hospital',
    short: true,
    attempt: async (product) => {
      const { stack } = product;
      const close = 'Connection: close\r\n\r\n';
      const strange = [
        'nobody.example',
        'localhost.evil.example',
        '',
        'a_b',
        'x@localhost',
        'localhost/..',
        '[::1]',
        'é.example',
        'localhost\u0000',
        'x'.repeat(5000),
        ':80',
        'third.localhost',
      ].map(head);
      const heads = [
        ...strange,
        `GET /doctor/x HTTP/1.1\r\n${close}`,
        `GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nHost: ${echoHost}\r\n${close}`,
        'GET /doctor/x\r\n\r\n',
        `GET http://nobody.example/doctor/x HTTP/1.1\r\nHost: ${echoHost}\r\n${close}`,
      ];
      const failures: string[] = [];
      for (const bytes of heads) {
        const { outcome, reached } = await reachedBy(product, () => sendRaw(stack.port, bytes));
        if (outcome.status < 400 || reached.length > 0)
          failures.push(`${JSON.stringify(bytes.slice(0, 60))} was answered ${outcome.status}`);
      }
      const own = [
        head(echoHost.toUpperCase()),
        head(`${echoHost}:${stack.port}`),
        head(`${echoHost}.`),
        // The request line's host counts.
        `GET http://${echoHost}/doctor/x HTTP/1.1\r\nHost: second.localhost\r\n${close}`,
      ];
      for (const bytes of own) {
        const { reached } = await reachedBy(product, () => sendRaw(stack.port, bytes));
        if (reached.join() !== '1 /doctor/x')
          failures.push(`${JSON.stringify(bytes.slice(0, 60))}: ${reached.join()}`);
      }
      // Each of two requests on one connection is its own host's.
      const two = `GET /doctor/x HTTP/1.1\r\nHost: nobody.example\r\n\r\nGET /doctor/y HTTP/1.1\r\nHost: ${echoHost}\r\n${close}`;
      const { reached } = await reachedBy(product, () => sendRaw(stack.port, two));
      if (reached.join() !== '1 /doctor/y') failures.push(`pipelined: ${reached.join()}`);
      return everyTry(`${heads.length + own.length + 1} tries`, failures);
    },
  },
  {
    claim: 'a call over TLS and HTTP/2 reaches the hospital of its host, whatever other names come with it',
    short: true,
    attempt: async (product) => {
      const certs = createTempDir();
      const [one, other] = ['one.localhost', 'other.localhost'];
      for (const host of [one, other]) createCertificate(certs, host);
      const tlsPort = await freePort();
      const to = `http://127.0.0.1:${product.echo.port}`;
      const gateway = await startTestGateway(`${one} ${to} tenant-id=1\n${other} ${to} tenant-id=2\n`, {
        CERTS_DIR: certs,
        TLS_PORT: String(tlsPort),
      });
      /** What is tried, and the hospital that it may reach, if any. */
      const tries: readonly [string, string, () => Promise<number>][] = [
        ['its own name', '1', () => sendOverTls(tlsPort, one, head(one))],
        ['another’s name', '2', () => sendOverTls(tlsPort, one, head(other))],
        ['an unknown name', '1', () => sendOverTls(tlsPort, 'nobody.example', head(one))],
        ['no name', '1', () => sendOverTls(tlsPort, null, head(one))],
        ['an unknown host', '', () => sendOverTls(tlsPort, one, head('nobody.example'))],
        ['an authority', '1', () => sendOverHttp2(tlsPort, one, one)],
        ['another’s authority', '2', () => sendOverHttp2(tlsPort, one, other)],
        ['an authority and the same host', '1', () => sendOverHttp2(tlsPort, one, one, one)],
        ['an authority and another host', '1', () => sendOverHttp2(tlsPort, one, one, other)],
        ['an unknown authority and a host', '', () => sendOverHttp2(tlsPort, one, 'nobody.example', one)],
      ];
      const failures: string[] = [];
      const statuses: number[] = [];
      for (const [name, hospital, send] of tries) {
        const { outcome, reached } = await reachedBy(product, send);
        statuses.push(outcome);
        const isRefused = reached.length === 0 && (outcome === 0 || outcome >= 400);
        const mayBeRefused = !['its own name', 'an authority'].includes(name);
        const isRight = hospital !== '' && outcome === 200 && reached.join() === `${hospital} /doctor/x`;
        if (!isRight && !(isRefused && mayBeRefused)) failures.push(`${name}: ${outcome} ${reached.join()}`);
      }
      await gateway.close();
      rmSync(certs, { recursive: true, force: true });
      return everyTry(`${tries.length} tries: ${statuses.join(' ')}`, failures);
    },
  },
  {
    claim: 'a request with two ends, or with a hospital of its own choice, reaches no upstream so',
    short: true,
    attempt: async (product) => {
      const { stack } = product;
      const failures: string[] = [];
      for (const [name, rest] of ambiguous) {
        const bytes = `POST /doctor/smuggled HTTP/1.1\r\nHost: ${echoHost}\r\nConnection: close\r\n${rest}${second}`;
        const { outcome, reached } = await reachedBy(product, () => sendRaw(stack.port, bytes));
        if (outcome.status < 400 || reached.length > 0)
          failures.push(`${name} was answered ${outcome.status}, ${reached.join()}`);
      }
      const extended = `POST /doctor/chunks HTTP/1.1\r\nHost: ${echoHost}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n5;x=1\r\nabcde\r\n0\r\n\r\n${second}`;
      const chunks = await reachedBy(product, () => sendRaw(stack.port, extended));
      if (chunks.requests.map(({ url, body }) => `${url} ${body}`).join() !== '/doctor/chunks abcde')
        failures.push(`a chunk’s extension: ${chunks.reached.join()}`);
      const forged: Record<string, string>[] = [
        { 'tenant-id': '2' },
        { Tenant_Id: '2' },
        { 'Tenant-ID': '2', 'TENANT-ID': '2' },
        { Connection: 'close, tenant-id' },
        { 'visit-tenant-id': '2' },
      ];
      for (const headers of forged) {
        const { requests } = await reachedBy(product, () =>
          sendRequest(stack.port, '/doctor/x', { Host: echoHost, ...headers }),
        );
        const told = (requests[0]?.headers ?? []).filter(([name]) => /tenant.id/.test(name));
        if (JSON.stringify(told) !== '[["tenant-id","1"]]')
          failures.push(`${JSON.stringify(headers)} was passed on as ${JSON.stringify(told)}`);
      }
      return everyTry(`${ambiguous.length + 1 + forged.length} tries`, failures);
    },
  },
];
