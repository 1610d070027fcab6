import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  headerValues,
  sendRaw,
} from './testGateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let otherGateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  gateway = await startTestGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`);
  otherGateway = await startTestGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`);
});
afterAll(async () => {
  await otherGateway.close();
  await gateway.close();
  await upstream.close();
});

test('a request id is made, or kept when it has the shape of one, and is the same on both sides', async () => {
  const generated = await sendRequest(gateway.port, '/doctor/x');
  expect(headerValues(parseEcho(generated), 'x-request-id')).toEqual(generated.headers['x-request-id']);
  const forwarded = await sendRequest(gateway.port, '/doctor/x', {
    'X-Request-ID': '0f8fad5b-d9cb-469f-a165-70867728950e',
  });
  expect(forwarded.headers['x-request-id']).toEqual(['0f8fad5b-d9cb-469f-a165-70867728950e']);
  const malformed = await sendRequest(gateway.port, '/doctor/x', { 'X-Request-ID': 'a"},{"b' });
  expect(malformed.headers['x-request-id']?.[0]).toMatch(/^[0-9a-f]{16}-\d+-\d+$/);
});

test('the id that one gateway made is kept by the next one', async () => {
  const id = (await sendRequest(gateway.port, '/doctor/x')).headers['x-request-id']?.[0] ?? '';
  const next = await sendRequest(otherGateway.port, '/doctor/x', { 'X-Request-ID': id });
  expect(next.headers['x-request-id']).toEqual([id]);
});

test('no two requests bear the same id: on one connection, on another, or at another gateway', async () => {
  const requestHead = 'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\n';
  const pipelined = `${requestHead}\r\n${requestHead}\r\n${requestHead}Connection: close\r\n\r\n`;
  const before = upstream.requests.length;
  for (const port of [gateway.port, gateway.port, otherGateway.port, otherGateway.port])
    await sendRaw(port, pipelined);
  const ids = upstream.requests.slice(before).flatMap((request) => headerValues(request, 'x-request-id'));
  expect(ids).toHaveLength(12);
  expect(new Set(ids).size).toBe(12);
});
