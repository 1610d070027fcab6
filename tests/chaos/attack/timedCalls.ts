// Runs as a process: times one person's calls, which the attack's own work must not delay. Arguments: the gateway's port, a
// token, the client's address. It begins with the message "ready" and ends when it is told "end".
import { Agent } from 'node:http';
import * as v from 'valibot';
import { createRequests } from '../../security/requests.ts';

const everyMs = 50;
const [port = '', token = '', localAddress = ''] = process.argv.slice(2);
const envelope = v.looseObject({ code: v.number() });
const { send } = createRequests({ port: Number(port) });
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

// The connections are open and the code is warm before the attack begins.
await Promise.all(Array.from({ length: 6 }, callOnce));
times.length = 0;
process.send?.('ready');

const attack = { isOver: false };
process.once('message', () => {
  attack.isOver = true;
});
process.once('disconnect', () => process.exit());
const calls: Promise<void>[] = [];
do {
  calls.push(callOnce().catch((error: unknown) => void failures.push(String(error))));
  await new Promise((resolve) => setTimeout(resolve, everyMs));
} while (!attack.isOver);
await Promise.all(calls);
agent.destroy();
process.send?.({ times, failures }, () => process.disconnect());
