import { afterAll, beforeAll, expect } from 'vitest';
import { freePort } from '../../support/freePort.ts';
import { type HttpResponse, sendRequest, startEchoUpstream, startTestGateway } from '../testGateway.ts';
import { startTestStorage } from './testStorage.ts';

/** A gateway whose hosts have storages of their own, behind it. `run` is what has started. */
export const setupStorages = () => {
  let started: Awaited<ReturnType<typeof startAll>>;
  beforeAll(async () => {
    started = await startAll();
  });
  afterAll(async () => {
    for (const one of [started.gateway, started.upstream, started.storage, started.otherStorage])
      await one.close();
  });
  const get = (name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<HttpResponse> =>
    sendRequest(started.gateway.port, `/hospital-files/${name}`, headers, method);
  /** What both storages were asked for by this work. */
  const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
    const storages = [started.storage, started.otherStorage];
    const before = storages.map(({ requests }) => requests.length);
    await work();
    return storages.flatMap(({ requests }, at) => requests.slice(before[at]).map(({ url }) => url));
  };
  return { run: () => started, get, asked };
};

const startAll = async () => {
  const [upstream, storage, otherStorage] = await Promise.all([
    startEchoUpstream(),
    startTestStorage(),
    startTestStorage(),
  ]);
  const target = `http://127.0.0.1:${upstream.port} tenant-id=1`;
  const gateway = await startTestGateway(
    [
      `localhost ${target} storage=http://127.0.0.1:${storage.port}/bucket/east/`,
      `*.clinic.example.cn ${target} storage=http://localhost:${otherStorage.port}/`,
      `none.clinic.example.cn ${target}`,
      `away.example.cn ${target} storage=http://127.0.0.1:${await freePort()}/`,
      `tls.example.cn ${target} storage=https://127.0.0.1:${storage.port}/`,
    ].join('\n'),
    // 50 MB take a while on a busy computer.
    { UPSTREAM_CA: 'off', ANSWER_TIMEOUT: '5s' },
  );
  return { gateway, upstream, storage, otherStorage };
};

/** The envelope of an error that the gateway answers itself. */
export const expectError = (response: HttpResponse, status: number, message: RegExp) => {
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject({
    'content-type': ['application/json'],
    'cache-control': ['no-store'],
    'x-content-type-options': ['nosniff'],
  });
  expect(JSON.parse(response.text)).toEqual({
    code: status,
    msg: expect.stringMatching(message),
    data: null,
    requestId: response.headers['x-request-id']?.[0],
  });
};
