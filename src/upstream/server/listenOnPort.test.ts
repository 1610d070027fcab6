import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listenOnPort } from './listenOnPort.ts';

const host = '127.0.0.1';
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const open = async () => {
  const server = createServer((_request, response) => response.end('answered'));
  const { port, close } = await listenOnPort(server, 0, host);
  cleanups.push(close);
  return { server, port };
};

const blockLoop = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('many connections are accepted in one turn of a busy event loop', async () => {
  const { server, port } = await open();
  let turn = 0;
  const turns = new Set<number>();
  const accepted: Socket[] = [];
  const allAccepted = Promise.withResolvers<undefined>();
  server.on('connection', (socket: Socket) => {
    turns.add(turn);
    accepted.push(socket);
    if (accepted.length === 64) allAccepted.resolve(undefined);
  });
  const clients = Array.from({ length: 64 }, () => connect(port, host));
  cleanups.push(() => clients.forEach((client) => client.destroy()));
  const timer = setInterval(() => {
    turn += 1;
    blockLoop(5);
  });
  cleanups.push(() => clearInterval(timer));
  // By now all of them wait in the kernel.
  blockLoop(200);
  await allAccepted.promise;
  expect(turns.size).toBeLessThan(32);
});

test('every connection is answered, whichever listener accepts it, and none after the end', async () => {
  const { port } = await open();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () =>
      (await fetch(`http://${host}:${port}`, { headers: { connection: 'close' } })).text(),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(['answered']));
  await cleanups.pop()?.();
  await expect(fetch(`http://${host}:${port}`)).rejects.toThrow('fetch failed');
});

test('a port in use is refused, although its listeners share it', async () => {
  const { port } = await open();
  await expect(listenOnPort(createServer(), port, host)).rejects.toThrow(/EADDRINUSE/);
  const plain = createServer().listen(0, host);
  cleanups.push(() => plain.close());
  await once(plain, 'listening');
  const address = plain.address();
  const taken = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(listenOnPort(createServer(), taken, host)).rejects.toThrow(/EADDRINUSE/);
});
