// Runs alone in a container: sixteen people who ask a gateway for pages and calls, one after another. Prints its sums each second.
import { resolve4 } from 'node:dns/promises';
import { Agent, request } from 'node:http';

const name = process.env['GATEWAY'] ?? 'gateway';
const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000 });
const sums = { asked: 0, failed: 0, again: 0, gateways: 0, faults: new Set<string>() };
const met = new Set<string>();

/** One request on one connection; a browser opens a new connection when a kept one had gone before a word of the answer. */
const ask = (address: string, path: string): Promise<{ status: number; wasKept: boolean; fault: string }> =>
  new Promise((done) => {
    const headers = { Host: 'localhost' };
    const sent = request({ host: address, port: 8080, path, headers, agent }, (answer) => {
      const end = (fault: string) =>
        done({
          status: answer.statusCode ?? 0,
          wasKept: false,
          fault: fault || (answer.complete ? '' : 'cut off'),
        });
      answer
        .resume()
        .on('end', () => end(''))
        .on('error', (error) => end(error.message));
    });
    sent.setTimeout(10_000, () => sent.destroy(new Error('no answer within 10 s')));
    sent.on('error', (error) => done({ status: 0, wasKept: sent.reusedSocket, fault: error.message }));
    sent.end();
  });

/** As a balancer would: whoever stands in Swarm's own register at this moment. */
const oneOf = async (): Promise<string> => {
  const found = await resolve4(name).catch(() => []);
  const address = found[Math.floor(Math.random() * found.length)] ?? '';
  met.add(address);
  return address;
};

const visit = async (path: string): Promise<void> => {
  sums.asked += 1;
  let told = await ask(await oneOf(), path);
  if (told.wasKept) {
    sums.again += 1;
    told = await ask(await oneOf(), path);
  }
  if (told.status === 200 && told.fault === '') return;
  sums.failed += 1;
  sums.faults.add(`${told.status} ${told.fault}`.trim());
};

const person = async (): Promise<never> => {
  for (;;) {
    await visit('/login');
    await visit('/system/tenant/get-by-website?website=localhost');
    await new Promise((next) => setTimeout(next, 20));
  }
};

// Nobody comes before every gateway has found the upstream: forty good answers, one after another.
for (let good = 0; good < 40; ) {
  const told = await ask(await oneOf(), '/system/tenant/get-by-website?website=localhost');
  good = told.status === 200 ? good + 1 : 0;
  await new Promise((next) => setTimeout(next, 50));
}
met.clear();
setInterval(
  () =>
    process.stdout.write(`${JSON.stringify({ ...sums, gateways: met.size, faults: [...sums.faults] })}\n`),
  1000,
);
await Promise.all(Array.from({ length: 16 }, person));
