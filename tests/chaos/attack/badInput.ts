import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { distDir } from '../../../src/cli/build.ts';
import { prepare } from '../../../src/cli/nginxProcess.ts';
import { run } from '../../../src/cli/processes.ts';
import { top } from '../../../src/cli/settings.ts';
import { nginxHere } from '../../../src/cli/startGateway.ts';
import { createCertificate, readCertificate } from '../../gateway/certificates.ts';
import { invalidMapLines } from '../../gateway/invalidMapLines.ts';
import { createTempDir, startTestGateway } from '../../gateway/testGateway.ts';
import { accounts } from '../../e2e/steps/signIn.ts';
import { freePort } from '../../support/freePort.ts';
import { createRandom, envNumber } from '../random.ts';
import { damagedMapLines } from './damagedMapLines.ts';
import { allowedMs, type Attack, everyTry, limitText, ms, result } from './drill.ts';
import { floodSockets, floodText } from './floods/floodSockets.ts';
import { connectThrough } from './lines.ts';
import { type Product, slowHost } from './product.ts';

const preface = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
/** A host of HTTP/2 whose upstream repeats what it receives. */
const halfHost = 'half.localhost';
/** GET, https, /doctor/x and the host, as HPACK writes them. */
const headerBlock = Buffer.concat([
  Buffer.from([0x82, 0x87, 0x04, 9]),
  Buffer.from('/doctor/x'),
  Buffer.from([0x01, halfHost.length]),
  Buffer.from(halfHost),
]);
/** A frame of headers that ends the request; with or without the end of the headers. */
const headersFrame = (length: number, endsHeaders: boolean): Buffer =>
  Buffer.concat([Buffer.from([0, 0, length, 1, endsHeaders ? 5 : 1, 0, 0, 0, 1]), headerBlock]);
/** Pieces of HTTP/2 that never go on. */
const halves: Readonly<Record<string, Buffer>> = {
  'half a preface': preface.subarray(0, 12),
  'half a frame’s head': Buffer.concat([preface, Buffer.from([0, 0, 40, 1])]),
  'half a block of headers': Buffer.concat([preface, headersFrame(headerBlock.length + 16, true)]),
  'headers that are to be continued': Buffer.concat([preface, headersFrame(headerBlock.length, false)]),
  'a frame of 16 MB': Buffer.concat([preface, Buffer.from([255, 255, 255, 1, 5, 0, 0, 0, 1])]),
};

/** A gateway with TLS before the product's upstream. */
const startTlsGateway = async ({ stack }: Product, certs: string, hosts: readonly string[]) => {
  const tlsPort = await freePort();
  const gateway = await startTestGateway(
    hosts.map((host, n) => `${host} http://127.0.0.1:${stack.upstreamPort} tenant-id=${n + 1}\n`).join(''),
    { CERTS_DIR: certs, TLS_PORT: String(tlsPort), PLAIN_HTTP: 'serve', ANSWER_TIMEOUT: '20s' },
  );
  return { ...gateway, tlsPort };
};

/** Shakes hands as a browser does that trusts this certificate; the error's code, or `trusted`. */
const shakeHands = (port: number, host: string, certs: string): Promise<string> =>
  new Promise((resolve) => {
    const ca = readCertificate(certs, host).toString();
    const socket: TLSSocket = connectTls({ host: '127.0.0.1', port, servername: host, ca }, () => {
      resolve('trusted');
      socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? String(error)));
  });

/** Waits until a handshake has this outcome, at most so long; returns the last one. */
const waitForHandshake = async (wanted: string, seconds: number, ...args: Parameters<typeof shakeHands>) => {
  let outcome = '';
  for (const end = Date.now() + seconds * 1000; Date.now() < end && outcome !== wanted; await pause(250))
    outcome = await shakeHands(...args);
  return outcome;
};

export const badInputAttacks: readonly Attack[] = [
  {
    claim:
      'a certificate that expires while it serves ends no other hospital, is named, and is replaced without a restart',
    attempt: async (product) => {
      const certs = createTempDir();
      const hosts = ['localhost', 'second.localhost'] as const;
      createCertificate(certs, hosts[0], { validTo: 12 / 86_400 });
      createCertificate(certs, hosts[1]);
      const gateway = await startTlsGateway(product, certs, hosts);
      const command = (word: string) => run(join(top, 'nginx/gateway'), [word], gateway.settings);
      const before = await shakeHands(gateway.tlsPort, hosts[0], certs);
      const expired = await waitForHandshake('CERT_HAS_EXPIRED', 30, gateway.tlsPort, hosts[0], certs);
      const other = await shakeHands(gateway.tlsPort, hosts[1], certs);
      const status = (await command('status')).output;
      createCertificate(certs, hosts[0]);
      const applied = await command('apply');
      const renewed = await waitForHandshake('trusted', 20, gateway.tlsPort, hosts[0], certs);
      await gateway.close();
      rmSync(certs, { recursive: true, force: true });
      return result(`${before}, then ${expired}; the other hospital ${other}; replaced: ${renewed}`, {
        'first trusted, then expired': before === 'trusted' && expired === 'CERT_HAS_EXPIRED',
        'the other one is trusted': other === 'trusted',
        'status names it': /certificate localhost\.crt expired on/.test(status),
        'the new one serves': applied.code === 0 && renewed === 'trusted',
      });
    },
  },
  {
    claim: 'half a frame of HTTP/2 is given up and makes no call, and calls beside it are answered',
    short: true,
    attempt: async (product) => {
      const { stack, echo } = product;
      const certs = createTempDir();
      for (const host of ['localhost', halfHost]) createCertificate(certs, host);
      const tlsPort = await freePort();
      const gateway = await startTestGateway(
        `localhost http://127.0.0.1:${stack.upstreamPort} tenant-id=1\n${halfHost} http://127.0.0.1:${echo.port} tenant-id=1\n`,
        { CERTS_DIR: certs, TLS_PORT: String(tlsPort), PLAIN_HTTP: 'serve', ANSWER_TIMEOUT: '20s' },
      );
      const before = echo.requests.length;
      const sockets: TLSSocket[] = [];
      const outcomes = Object.values(halves).map(async (bytes) => {
        const socket = connectTls({
          host: '127.0.0.1',
          port: tlsPort,
          servername: halfHost,
          rejectUnauthorized: false,
          ALPNProtocols: ['h2'],
        });
        sockets.push(socket);
        let received = '';
        const ended = new Promise<boolean>((resolve) => {
          socket.on('error', () => undefined).on('close', () => resolve(true));
          // RST_STREAM of the stream 1.
          socket.on('data', (part: Buffer) => {
            received += part.toString('hex');
            if (received.includes('000004030000000001')) resolve(true);
          });
        });
        await once(socket, 'secureConnect');
        socket.write(bytes);
        return Promise.race([ended, pause(15_000, false)]);
      });
      const givenUp = Promise.all(outcomes);
      // At the gateway that is attacked.
      const other = await product.timeCalls(() => givenUp, gateway.port);
      const count = (await givenUp).filter(Boolean).length;
      for (const socket of sockets) socket.destroy();
      await gateway.close();
      const called = echo.requests.length - before;
      rmSync(certs, { recursive: true, force: true });
      return result(
        `${count} of ${outcomes.length} given up; ${other.count} calls meanwhile ${other.p95.toFixed(0)} ms at p95`,
        {
          'all are given up': count === outcomes.length,
          'none is a call': called === 0,
          'others are answered': other.failures.length === 0 && other.count > 0,
        },
      );
    },
  },
  {
    claim:
      'an upstream that answers one byte a second delays nobody else’s calls, and is left when its callers go',
    short: true,
    attempt: async (product) => {
      const calm = await product.timeCalls(() => pause(1000));
      const callers = Array.from({ length: 60 }, () => connect(product.stack.port, '127.0.0.1'));
      for (const caller of callers)
        caller.on('error', () => undefined).write(`GET /doctor/x HTTP/1.1\r\nHost: ${slowHost}\r\n\r\n`);
      for (let waits = 0; waits < 100 && product.trickling.openCount() < 60; waits += 1) await pause(50);
      const open = product.trickling.openCount();
      const other = await product.timeCalls(() => pause(2000));
      for (const caller of callers) caller.destroy();
      for (let waits = 0; waits < 200 && product.trickling.openCount() > 0; waits += 1) await pause(50);
      const left = product.trickling.openCount();
      const allowed = allowedMs(calm.p95);
      return result(
        `${open} callers wait; others’ calls ${ms(other.p95)} at p95 (${limitText(calm.p95)}); ${left} left afterwards`,
        {
          'they are all held': open === 60,
          'others are answered': other.failures.length === 0 && other.p95 < allowed,
          'the upstream is left': left === 0,
        },
      );
    },
  },
  {
    claim:
      '10,000 new sockets as fast as they can be opened: what is refused is told so, a doctor’s line stays, and calls go on',
    attempt: async (product) => {
      const line = await connectThrough(product, await product.login(accounts.doctor));
      await line.hello();
      const calm = await product.timeCalls(() => pause(2000));
      const other = await product.timeCalls(() => floodSockets(product, [product.newAddress()]));
      const { counts, end } = other.outcome;
      const isOpen = await line.flush().then(
        () => true,
        () => false,
      );
      line.terminate();
      end();
      const [open = 0, refused = 0] = [counts.statuses['101'], counts.statuses['429']];
      return result(
        `${floodText(counts)}; another person’s calls ${ms(other.p95)} at p95 (${limitText(calm.p95)})`,
        {
          'each is answered': open + refused === 10_000,
          'the burst and the rate': open <= 201 + 20 * (counts.seconds + 1),
          'the line that was open before is open': isOpen,
          'calls go on': other.failures.length === 0 && other.p95 < allowedMs(calm.p95),
        },
      );
    },
  },
  {
    claim: 'a tenant map of 250,000 lines is accepted to its last line',
    attempt: async () => {
      const folder = createTempDir();
      const tenants = join(folder, 'tenants.conf');
      const lines = Array.from(
        { length: 250_000 },
        (_, n) => `h${n}.example.cn http://10.0.${n % 4}.${n % 200}:8080 tenant-id=${n + 1}\n`,
      );
      writeFileSync(tenants, lines.join(''));
      const since = performance.now();
      const { code, stderr } = await prepare({
        TENANTS: tenants,
        RUN_DIR: join(folder, 'run'),
        SITE: distDir,
        PORT: String(await freePort()),
        NGINX: nginxHere(),
      });
      const seconds = (performance.now() - since) / 1000;
      const written = code === 0 ? readFileSync(join(folder, 'run/current/tenants.conf'), 'utf8') : '';
      rmSync(folder, { recursive: true, force: true });
      const hosts = written.match(/\bh\d+\.example\.cn\b/g) ?? [];
      return result(
        `${hosts.length} hosts, ${seconds.toFixed(0)} s${stderr && `, ${stderr.slice(0, 200)}`}`,
        {
          'it is accepted': code === 0,
          'to its last line': new Set(hosts).size === 250_000,
        },
      );
    },
  },
  {
    claim: 'of the lines of the tenant map that could mean something to nginx each is refused and named',
    short: true,
    attempt: async () => {
      const folder = createTempDir();
      const tenants = join(folder, 'tenants.conf');
      const seed = envNumber('SEED', Date.now() % 2 ** 31);
      const fixed = invalidMapLines.map(([line]) => line);
      const damaged = damagedMapLines(createRandom(seed), 300);
      const lines = [...fixed, ...damaged];
      writeFileSync(tenants, `sound.example.cn http://10.0.0.1 tenant-id=1\n${fixed.join('\n')}\n`);
      appendFileSync(tenants, `${damaged.join('\n')}\n`, 'latin1');
      const { code, stderr } = await prepare({
        TENANTS: tenants,
        RUN_DIR: join(folder, 'run'),
        PORT: String(await freePort()),
        NGINX: nginxHere(),
        MOST_FAULTS: '10000',
      });
      rmSync(folder, { recursive: true, force: true });
      const named = new Set(
        [...stderr.matchAll(/tenants\.conf:(\d+): error/g)].map(([, line]) => Number(line)),
      );
      const silent = lines.flatMap((line, n) =>
        named.has(n + 2) ? [] : [`taken: ${JSON.stringify(line).slice(0, 130)}`],
      );
      return everyTry(
        `${fixed.length} lines and ${damaged.length} damaged at random (seed ${seed}), exit code ${code}`,
        code === 0 ? ['the map was accepted', ...silent] : silent,
      );
    },
  },
];
