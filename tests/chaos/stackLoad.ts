// Runs alone in a container: sixteen clients that request pages and calls from a gateway, one after another. Prints totals each second.
import { resolve4 } from 'node:dns/promises';
import { Agent, request } from 'node:http';

const name = process.env['GATEWAY'] ?? 'gateway';
const agent = new Agent({ keepAlive: true, maxSockets: 16, timeout: 30_000 });
const totals = { requests: 0, failed: 0, retried: 0, gateways: 0, errors: new Set<string>() };
const seenGateways = new Set<string>();

/** One request on one connection; retried on a new connection, as browsers do, if an idle one was closed before any response. */
const sendRequest = (
  address: string,
  path: string,
): Promise<{ status: number; wasReused: boolean; error: string }> =>
  new Promise((resolve) => {
    const headers = { Host: 'localhost' };
    const outgoing = request({ host: address, port: 8080, path, headers, agent }, (response) => {
      const end = (error: string) =>
        resolve({
          status: response.statusCode ?? 0,
          wasReused: false,
          error: error || (response.complete ? '' : 'cut off'),
        });
      response
        .resume()
        .on('end', () => end(''))
        .on('error', (error) => end(error.message));
    });
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error('no response within 10 s')));
    outgoing.on('error', (error) =>
      resolve({ status: 0, wasReused: outgoing.reusedSocket, error: error.message }),
    );
    outgoing.end();
  });

/** Balances like Swarm's DNS: over the addresses it returns at this moment. */
const pickGateway = async (): Promise<string> => {
  const addresses = await resolve4(name).catch(() => []);
  const address = addresses[Math.floor(Math.random() * addresses.length)] ?? '';
  seenGateways.add(address);
  return address;
};

const fetchPath = async (path: string): Promise<void> => {
  totals.requests += 1;
  let response = await sendRequest(await pickGateway(), path);
  if (response.wasReused) {
    totals.retried += 1;
    response = await sendRequest(await pickGateway(), path);
  }
  if (response.status === 200 && response.error === '') return;
  totals.failed += 1;
  totals.errors.add(`${response.status} ${response.error}`.trim());
};

const runUser = async (): Promise<never> => {
  for (;;) {
    await fetchPath('/login');
    await fetchPath('/system/tenant/get-by-website?website=localhost');
    await new Promise((next) => setTimeout(next, 20));
  }
};

// Start the load only when every gateway has found the upstream: forty successful responses in a row.
for (let successes = 0; successes < 40; ) {
  const response = await sendRequest(await pickGateway(), '/system/tenant/get-by-website?website=localhost');
  successes = response.status === 200 ? successes + 1 : 0;
  await new Promise((next) => setTimeout(next, 50));
}
seenGateways.clear();
setInterval(
  () =>
    process.stdout.write(
      `${JSON.stringify({ ...totals, gateways: seenGateways.size, errors: [...totals.errors] })}\n`,
    ),
  1000,
);
await Promise.all(Array.from({ length: 16 }, runUser));
