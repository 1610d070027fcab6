// Times one person's calls in a thread of its own: the attack's own work must not delay the clock.
import { Agent } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';
import { createRequests } from '../../security/requests.ts';

const everyMs = 50;
const { port, token, localAddress } = v.parse(
  v.object({ port: v.number(), token: v.string(), localAddress: v.string() }),
  workerData,
);
const envelope = v.looseObject({ code: v.number() });
const { send } = createRequests({ port });
// As a browser whose console is open.
const agent = new Agent({ keepAlive: true, maxSockets: 6 });
const times: number[] = [];
const failures: string[] = [];
const path = '/consult/consult-order/page?pageNo=1&pageSize=20';

const callOnce = async (): Promise<void> => {
  const since = performance.now();
  const { status, text } = await send(path, { method: 'GET', token, localAddress, agent });
  times.push(performance.now() - since);
  if (status !== 200 || v.parse(envelope, JSON.parse(text)).code !== 200)
    failures.push(`a colleague's call was answered ${status} ${text.slice(0, 80)}`);
};

const ended = new Promise<void>((resolve) => parentPort?.once('message', () => resolve()));
let isOver = false;
void ended.then(() => {
  isOver = true;
});
const calls: Promise<void>[] = [];
do {
  calls.push(callOnce().catch((error: unknown) => void failures.push(String(error))));
  await new Promise((resolve) => setTimeout(resolve, everyMs));
} while (!isOver);
await Promise.all(calls);
agent.destroy();
parentPort?.postMessage({ times, failures });
