// Sends RUNS malformed requests (default 200,000), generated from one SEED, to the real gateway on loopback. The gateway must
// not generate a 5xx, lose a worker, log an alert or grow in memory. Run it alone with `node tests/chaos/fuzz.ts`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sendRequest, startTestGateway } from '../gateway/testGateway.ts';
import { envNumber, createRandom } from './random.ts';
import { malformedRequest } from './malformedRequest.ts';

const [runs, seed] = [envNumber('RUNS', 200_000), envNumber('SEED', 20_261_120)];
const concurrency = 32;

// Accepts whatever nginx lets through and never fails: every 5xx is the gateway's own.
const lenientParser = {
  insecureHTTPParser: true,
  maxHeaderSize: 1_000_000,
  keepAliveTimeout: 60_000,
  requestTimeout: 0,
  headersTimeout: 0,
};
let reachedUpstream = 0;
const upstream = createServer(lenientParser, (request, response) => {
  reachedUpstream += 1;
  request.resume().on('end', () => response.end('ok'));
});
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
const address = upstream.address();
const port = address && typeof address === 'object' ? address.port : 0;
const gateway = await startTestGateway(
  ['localhost', 'second.localhost']
    .map((host, n) => `${host} http://127.0.0.1:${port} tenant-id=${n + 1}`)
    .join('\n'),
  { ANSWER_TIMEOUT: '30s', CONNECT_TIMEOUT: '10s', ACCESS_LOG: 'off' },
);

const masterPid = Number(readFileSync(join(gateway.runDir, 'nginx.pid'), 'utf8'));
const workerPids = (): string[] =>
  readFileSync(`/proc/${masterPid}/task/${masterPid}/children`, 'utf8').trim().split(' ').toSorted();
const workerMemoryKb = (): number =>
  workerPids()
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    .reduce((sum, one) => sum + one, 0);

/** The response status for these bytes, or 0 if the connection was closed without a response or waits for more. */
const sendMalformed = (request: Buffer, endsConnection: boolean): Promise<number> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(gateway.port, '127.0.0.1', () =>
      endsConnection ? socket.end(request) : socket.write(request),
    );
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      // Skip interim responses.
      if (/^HTTP\/1\.1 (?!1)\d+/m.test(received)) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (?!100)(\d+)/m.exec(received)?.[1] ?? 0)));
    socket.setTimeout(200, () => socket.destroy());
  });

const random = createRandom(seed);
const statusCounts = new Map<number, number>();
const failures: string[] = [];
const memorySamples: number[] = [];
const initialWorkers = workerPids();
const startedAt = Date.now();
let sent = 0;
const runWorker = async (): Promise<void> => {
  while (sent < runs) {
    sent += 1;
    const [number, request, endsConnection] = [sent, malformedRequest(random), random.below(2) === 0];
    const status = await sendMalformed(request, endsConnection);
    statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
    // 501 and 505 are correct for an unknown transfer coding and version (RFC 9112 and 9110).
    if (status >= 500 && status !== 501 && status !== 505) {
      failures.push(`request ${number} was answered ${status}`);
      if (failures.length < 6)
        console.log(failures.at(-1), JSON.stringify(request.subarray(0, 600).toString('latin1')));
    }
    if (number % Math.ceil(runs / 10) === 0) {
      memorySamples.push(workerMemoryKb());
      console.log(`${number} sent, ${memorySamples.at(-1)} KB in the workers, ${failures.length} wrong`);
    }
  }
};
console.log(
  `${runs} malformed requests, seed ${seed}, workers ${initialWorkers.join(' ')}, ${workerMemoryKb()} KB`,
);
await Promise.all(Array.from({ length: concurrency }, runWorker));

if (workerPids().join(' ') !== initialWorkers.join(' '))
  failures.push(`workers ${workerPids().join(' ')}: one of them ended`);
for (const line of gateway.logs().split('\n'))
  if (/\[(?:crit|alert|emerg)\]|signal \d+/.test(line)) failures.push(line);
// Measure memory after the first tenth, when every buffer has been used once.
const [first = 0, last = 0] = [memorySamples[0], memorySamples.at(-1)];
if (last > first * 1.1 + 1024) failures.push(`the workers grew from ${first} KB to ${last} KB`);
if ((await sendRequest(gateway.port, '/doctor/x')).text !== 'ok')
  failures.push('a sound request was not answered afterwards');
await gateway.close();
upstream.closeAllConnections();
upstream.close();

for (const [status, count] of [...statusCounts].toSorted(([one], [other]) => one - other))
  console.log(`${status === 0 ? 'no answer' : status}: ${count}`);
for (const line of failures.slice(0, 20)) console.log(line);
console.log(
  `${sent} requests in ${Math.round((Date.now() - startedAt) / 1000)} s, ${reachedUpstream} let through to the upstream; workers ${first} → ${last} KB; ${failures.length} wrong`,
);
process.exitCode = failures.length === 0 && sent === runs ? 0 : 1;
