import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, echo, openGateway, openUpstream, received, send } from './setup.ts';

let gateway: Awaited<ReturnType<typeof openGateway>>;
let other: Awaited<ReturnType<typeof openGateway>>;
let upstream: Awaited<ReturnType<typeof openUpstream>>;

beforeAll(async () => {
  upstream = await openUpstream();
  gateway = await openGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`);
  other = await openGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`);
});
afterAll(async () => {
  await other.close();
  await gateway.close();
  await upstream.close();
});

test('a request id is made, or kept when it has the shape of one, and is the same on both sides', async () => {
  const made = await ask(gateway.port, '/doctor/x');
  expect(received(echo(made), 'x-request-id')).toEqual(made.headers['x-request-id']);
  const kept = await ask(gateway.port, '/doctor/x', {
    'X-Request-ID': '0f8fad5b-d9cb-469f-a165-70867728950e',
  });
  expect(kept.headers['x-request-id']).toEqual(['0f8fad5b-d9cb-469f-a165-70867728950e']);
  const odd = await ask(gateway.port, '/doctor/x', { 'X-Request-ID': 'a"},{"b' });
  expect(odd.headers['x-request-id']?.[0]).toMatch(/^[0-9a-f]{16}-\d+-\d+$/);
});

test('the id that one gateway made is kept by the next one', async () => {
  const id = (await ask(gateway.port, '/doctor/x')).headers['x-request-id']?.[0] ?? '';
  const next = await ask(other.port, '/doctor/x', { 'X-Request-ID': id });
  expect(next.headers['x-request-id']).toEqual([id]);
});

test('no two requests bear the same id: on one connection, on another, or at another gateway', async () => {
  const asked = 'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\n';
  const three = `${asked}\r\n${asked}\r\n${asked}Connection: close\r\n\r\n`;
  const before = upstream.heard.length;
  for (const port of [gateway.port, gateway.port, other.port, other.port]) await send(port, three);
  const seen = upstream.heard.slice(before).flatMap((heard) => received(heard, 'x-request-id'));
  expect(seen).toHaveLength(12);
  expect(new Set(seen).size).toBe(12);
});
