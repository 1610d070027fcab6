import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, echo, openGateway, openUpstream, received, send } from './setup.ts';

describe('the host decides which hospital is asked for', () => {
  let gateway: Awaited<ReturnType<typeof openGateway>>;
  let one: Awaited<ReturnType<typeof openUpstream>>;
  let two: Awaited<ReturnType<typeof openUpstream>>;

  beforeAll(async () => {
    one = await openUpstream('one');
    two = await openUpstream('two');
    gateway = await openGateway(
      [
        `localhost http://127.0.0.1:${one.port} tenant-id=1`,
        `second.localhost http://127.0.0.1:${one.port} tenant-id=2`,
        `Other.Example.cn http://127.0.0.1:${two.port} tenant-id=9007199254740993`,
        `*.clinic.example.cn http://127.0.0.1:${two.port} tenant-id=34`,
        `exact.clinic.example.cn http://127.0.0.1:${two.port} tenant-id=35`,
        `based.example.cn http://127.0.0.1:${two.port}/his/v2 tenant-id=4`,
        `named.example.cn http://127.0.0.1:${two.port} host=upstream tenant-id=5`,
        `default http://127.0.0.1:${two.port} tenant-id=6`,
        `include http://127.0.0.1:${two.port} tenant-id=7`,
        `spread.example.cn http://127.0.0.1:${one.port},http://127.0.0.1:${two.port} tenant-id=8`,
      ].join('\n'),
    );
  });
  afterAll(async () => {
    await gateway.close();
    await one.close();
    await two.close();
  });

  const tenantOf = async (host: string) => {
    const answer = await ask(gateway.port, '/doctor/x', { Host: host });
    return answer.status === 200 ? received(echo(answer), 'tenant-id').join() : answer.status;
  };

  test.each([
    ['localhost', '1'],
    ['second.localhost', '2'],
    ['LOCALHOST', '1'],
    ['localhost:8080', '1'],
    ['localhost.', '1'],
    ['localhost.:80', '1'],
    ['other.example.cn', '9007199254740993'],
    ['a.clinic.example.cn', '34'],
    ['a.b.clinic.example.cn', '34'],
    ['exact.clinic.example.cn', '35'],
    ['default', '6'],
    ['include', '7'],
  ])('%s belongs to hospital %s', async (host, tenant) => {
    expect(await tenantOf(host)).toBe(tenant);
  });

  test.each([
    ['clinic.example.cn', 421],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['evil-localhost', 421],
    ['hostnames', 421],
    ['volatile', 421],
    ['_', 421],
    ['127.0.0.1', 421],
    ['[::1]', 421],
    ['local host', 400],
    ['localhost/../x', 400],
    ['', 400],
  ])('a host that is not in the map is refused: "%s" gets %i', async (host, status) => {
    expect(await tenantOf(host)).toBe(status);
  });

  test('an unknown host gets an envelope where a program asks, and bare HTML that names no hospital where a person does', async () => {
    const call = await ask(gateway.port, '/system/tenant/get-by-website', { Host: 'evil.example' });
    expect(call.headers['content-type']).toEqual(['application/json']);
    expect(JSON.parse(call.text)).toEqual({
      code: 421,
      msg: 'this address belongs to no hospital',
      data: null,
      requestId: call.headers['x-request-id']?.[0],
    });
    const page = await ask(gateway.port, '/cloudRoom', { Host: 'evil.example' });
    expect(page.status).toBe(421);
    expect(page.headers['content-type']?.[0]).toMatch(/^text\/html/);
    expect(page.text).not.toMatch(/localhost|example|shell/);
    expect((await ask(gateway.port, '/assets/app-1a2b.js', { Host: 'evil.example' })).status).toBe(421);
  });

  test('a request with no host reaches no hospital', async () => {
    expect((await send(gateway.port, 'GET /doctor/x HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(
      400,
    );
    expect((await send(gateway.port, 'GET /doctor/x HTTP/1.0\r\n\r\n')).status).toBe(421);
  });

  test('a request with two hosts reaches at most the hospital that the upstream is told of', async () => {
    const answer = await send(
      gateway.port,
      'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nHost: second.localhost\r\nConnection: close\r\n\r\n',
    );
    expect(answer.status).toBe(400);
  });

  test('an address with its host in the request line counts before the Host header, and the upstream is told the same', async () => {
    const answer = await send(
      gateway.port,
      'GET http://second.localhost/doctor/x?a=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(echo(answer).url).toBe('/doctor/x?a=1');
    expect(received(echo(answer), 'host')).toEqual(['second.localhost']);
    expect(received(echo(answer), 'tenant-id')).toEqual(['2']);
  });

  test('a forwarded host from outside chooses nothing', async () => {
    const answer = await ask(gateway.port, '/doctor/x', {
      'X-Forwarded-Host': 'second.localhost',
      Forwarded: 'host=second.localhost',
    });
    expect(received(echo(answer), 'tenant-id')).toEqual(['1']);
    expect(received(echo(answer), 'x-forwarded-host')).toEqual(['localhost']);
    expect(received(echo(answer), 'forwarded')).toEqual([]);
  });

  test('each hospital reaches its own upstream', async () => {
    expect(echo(await ask(gateway.port, '/doctor/x')).label).toBe('one');
    expect(echo(await ask(gateway.port, '/doctor/x', { Host: 'other.example.cn' })).label).toBe('two');
  });

  test('the base path of an upstream stands before the address', async () => {
    const answer = await ask(gateway.port, '/doctor/x?q=%20a', { Host: 'based.example.cn' });
    expect(echo(answer).url).toBe('/his/v2/doctor/x?q=%20a');
  });

  test('the upstream sees the host of the page, or its own name where the map says so', async () => {
    const usual = await ask(gateway.port, '/doctor/x', { Host: 'other.example.cn:8080' });
    expect(received(echo(usual), 'host')).toEqual(['other.example.cn']);
    const own = await ask(gateway.port, '/doctor/x', { Host: 'named.example.cn' });
    expect(received(echo(own), 'host')).toEqual([`127.0.0.1:${two.port}`]);
  });

  test('a hospital with two upstreams uses both', async () => {
    const labels = new Set<string>();
    for (let i = 0; i < 8; i++)
      labels.add(echo(await ask(gateway.port, '/doctor/x', { Host: 'spread.example.cn' })).label);
    expect([...labels].toSorted()).toEqual(['one', 'two']);
  });

  test('health is answered to any host, and to nobody else is anything told', async () => {
    const answer = await ask(gateway.port, '/healthz', { Host: 'whatever.example' });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text).status).toBe('ok');
    expect((await ask(gateway.port, '/healthz/x', { Host: 'whatever.example' })).status).toBe(421);
  });
});
