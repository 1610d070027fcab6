// RUNS malformed requests (200,000 unless told) out of one SEED against the real gateway on loopback: no 5xx that it made
// itself, no worker that ended, no alert in its log, memory flat. Run it alone with `node tests/faults/fuzz.ts`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ask, openGateway } from '../gateway/setup.ts';
import { given, openChance } from './figures.ts';
import { malformed } from './malformed.ts';

const [runs, seed] = [given('RUNS', 200_000), given('SEED', 20_261_120)];
const sideBySide = 32;

// It takes whatever nginx lets through and never fails: every 5xx is the gateway's own.
const lenient = {
  insecureHTTPParser: true,
  maxHeaderSize: 1_000_000,
  keepAliveTimeout: 60_000,
  requestTimeout: 0,
  headersTimeout: 0,
};
let reached = 0;
const upstream = createServer(lenient, (request, response) => {
  reached += 1;
  request.resume().on('end', () => response.end('ok'));
});
await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done));
const place = upstream.address();
const port = place && typeof place === 'object' ? place.port : 0;
const gateway = await openGateway(
  ['localhost', 'second.localhost']
    .map((host, n) => `${host} http://127.0.0.1:${port} tenant-id=${n + 1}`)
    .join('\n'),
  { ANSWER_TIMEOUT: '30s', CONNECT_TIMEOUT: '10s', ACCESS_LOG: 'off' },
);

const master = Number(readFileSync(join(gateway.runDir, 'nginx.pid'), 'utf8'));
const workers = (): string[] =>
  readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim().split(' ').toSorted();
const kilobytes = (): number =>
  workers()
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]))
    .reduce((sum, one) => sum + one, 0);

/** The status that came for these bytes, or 0: a line that was closed without a word, or waits for more. */
const tell = (bytes: Buffer, closes: boolean): Promise<number> =>
  new Promise((done) => {
    let said = '';
    const line = connect(gateway.port, '127.0.0.1', () => (closes ? line.end(bytes) : line.write(bytes)));
    line.on('data', (part: Buffer) => {
      said += part.toString('latin1');
      // An interim answer is not the last word.
      if (/^HTTP\/1\.1 (?!1)\d+/m.test(said)) line.destroy();
    });
    line.on('error', () => undefined);
    line.on('close', () => done(Number(/^HTTP\/1\.1 (?!100)(\d+)/m.exec(said)?.[1] ?? 0)));
    line.setTimeout(200, () => line.destroy());
  });

const chance = openChance(seed);
const answers = new Map<number, number>();
const wrong: string[] = [];
const memory: number[] = [];
const before = workers();
const began = Date.now();
let sent = 0;
const walk = async (): Promise<void> => {
  while (sent < runs) {
    sent += 1;
    const [number, bytes, closes] = [sent, malformed(chance), chance.upTo(2) === 0];
    const status = await tell(bytes, closes);
    answers.set(status, (answers.get(status) ?? 0) + 1);
    // 501 and 505 refuse a coding and a version that nobody knows, as RFC 9112 and 9110 want it.
    if (status >= 500 && status !== 501 && status !== 505) {
      wrong.push(`request ${number} was answered ${status}`);
      if (wrong.length < 6)
        console.log(wrong.at(-1), JSON.stringify(bytes.subarray(0, 600).toString('latin1')));
    }
    if (number % Math.ceil(runs / 10) === 0) {
      memory.push(kilobytes());
      console.log(`${number} sent, ${memory.at(-1)} KB in the workers, ${wrong.length} wrong`);
    }
  }
};
console.log(`${runs} malformed requests, seed ${seed}, workers ${before.join(' ')}, ${kilobytes()} KB`);
await Promise.all(Array.from({ length: sideBySide }, walk));

if (workers().join(' ') !== before.join(' ')) wrong.push(`workers ${workers().join(' ')}: one of them ended`);
for (const line of gateway.logs().split('\n'))
  if (/\[(?:crit|alert|emerg)\]|signal \d+/.test(line)) wrong.push(line);
// From the first tenth on, when every buffer has been used once.
const [first = 0, last = 0] = [memory[0], memory.at(-1)];
if (last > first * 1.1 + 1024) wrong.push(`the workers grew from ${first} KB to ${last} KB`);
if ((await ask(gateway.port, '/doctor/x')).text !== 'ok')
  wrong.push('a sound request was not answered afterwards');
await gateway.close();
upstream.closeAllConnections();
upstream.close();

for (const [status, count] of [...answers].toSorted(([one], [other]) => one - other))
  console.log(`${status === 0 ? 'no answer' : status}: ${count}`);
for (const line of wrong.slice(0, 20)) console.log(line);
console.log(
  `${sent} requests in ${Math.round((Date.now() - began) / 1000)} s, ${reached} let through to the upstream; workers ${first} → ${last} KB; ${wrong.length} wrong`,
);
process.exitCode = wrong.length === 0 && sent === runs ? 0 : 1;
