import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sendRequest,
  parseEcho,
  startTestGateway,
  startEchoUpstream,
  headerValues,
  sendRaw,
} from './testGateway.ts';

describe('the host selects the hospital', () => {
  let gateway: Awaited<ReturnType<typeof startTestGateway>>;
  let upstreamOne: Awaited<ReturnType<typeof startEchoUpstream>>;
  let upstreamTwo: Awaited<ReturnType<typeof startEchoUpstream>>;

  beforeAll(async () => {
    upstreamOne = await startEchoUpstream('one');
    upstreamTwo = await startEchoUpstream('two');
    gateway = await startTestGateway(
      [
        `localhost http://127.0.0.1:${upstreamOne.port} tenant-id=1`,
        `second.localhost http://127.0.0.1:${upstreamOne.port} tenant-id=2`,
        `Other.Example.cn http://127.0.0.1:${upstreamTwo.port} tenant-id=9007199254740993`,
        `*.clinic.example.cn http://127.0.0.1:${upstreamTwo.port} tenant-id=34`,
        `exact.clinic.example.cn http://127.0.0.1:${upstreamTwo.port} tenant-id=35`,
        `based.example.cn http://127.0.0.1:${upstreamTwo.port}/his/v2 tenant-id=4`,
        `named.example.cn http://127.0.0.1:${upstreamTwo.port} host=upstream tenant-id=5`,
        `default http://127.0.0.1:${upstreamTwo.port} tenant-id=6`,
        `include http://127.0.0.1:${upstreamTwo.port} tenant-id=7`,
        `spread.example.cn http://127.0.0.1:${upstreamOne.port},http://127.0.0.1:${upstreamTwo.port} tenant-id=8`,
      ].join('\n'),
    );
  });
  afterAll(async () => {
    await gateway.close();
    await upstreamOne.close();
    await upstreamTwo.close();
  });

  const tenantOf = async (host: string) => {
    const response = await sendRequest(gateway.port, '/doctor/x', { Host: host });
    return response.status === 200 ? headerValues(parseEcho(response), 'tenant-id').join() : response.status;
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

  test('an unknown host gets an envelope for a call, and bare HTML that names no hospital for a page', async () => {
    const call = await sendRequest(gateway.port, '/system/tenant/get-by-website', { Host: 'evil.example' });
    expect(call.headers['content-type']).toEqual(['application/json']);
    expect(JSON.parse(call.text)).toEqual({
      code: 421,
      msg: 'no hospital uses this address',
      data: null,
      requestId: call.headers['x-request-id']?.[0],
    });
    const page = await sendRequest(gateway.port, '/cloudRoom', { Host: 'evil.example' });
    expect(page.status).toBe(421);
    expect(page.headers['content-type']?.[0]).toMatch(/^text\/html/);
    expect(page.text).not.toMatch(/localhost|example|shell/);
    expect((await sendRequest(gateway.port, '/assets/app-1a2b.js', { Host: 'evil.example' })).status).toBe(
      421,
    );
  });

  test.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh', '此网址不属于任何医院，请向医院核实网址。'],
    ['en-GB,en;q=0.9', 'en', 'No hospital uses this address. Check it with your hospital.'],
  ])(
    'a person whose browser asks for %s reads why in that language',
    async (accepted, language, sentence) => {
      const page = await sendRequest(gateway.port, '/', {
        Host: 'evil.example',
        'Accept-Language': accepted,
      });
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(`<p>${sentence}</p>`);
    },
  );

  test('a request without a host reaches no hospital', async () => {
    expect((await sendRaw(gateway.port, 'GET /doctor/x HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(
      400,
    );
    expect((await sendRaw(gateway.port, 'GET /doctor/x HTTP/1.0\r\n\r\n')).status).toBe(421);
  });

  test('a request with two hosts reaches at most the hospital that the upstream sees', async () => {
    const response = await sendRaw(
      gateway.port,
      'GET /doctor/x HTTP/1.1\r\nHost: localhost\r\nHost: second.localhost\r\nConnection: close\r\n\r\n',
    );
    expect(response.status).toBe(400);
  });

  test('the host of an absolute request line overrides the Host header, for the upstream too', async () => {
    const response = await sendRaw(
      gateway.port,
      'GET http://second.localhost/doctor/x?a=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(parseEcho(response).url).toBe('/doctor/x?a=1');
    expect(headerValues(parseEcho(response), 'host')).toEqual(['second.localhost']);
    expect(headerValues(parseEcho(response), 'tenant-id')).toEqual(['2']);
  });

  test('a forwarded host from outside has no effect', async () => {
    const response = await sendRequest(gateway.port, '/doctor/x', {
      'X-Forwarded-Host': 'second.localhost',
      Forwarded: 'host=second.localhost',
    });
    expect(headerValues(parseEcho(response), 'tenant-id')).toEqual(['1']);
    expect(headerValues(parseEcho(response), 'x-forwarded-host')).toEqual(['localhost']);
    expect(headerValues(parseEcho(response), 'forwarded')).toEqual([]);
  });

  test('each hospital reaches its own upstream', async () => {
    expect(parseEcho(await sendRequest(gateway.port, '/doctor/x')).label).toBe('one');
    expect(parseEcho(await sendRequest(gateway.port, '/doctor/x', { Host: 'other.example.cn' })).label).toBe(
      'two',
    );
  });

  test('the base path of an upstream is prefixed to the address', async () => {
    const response = await sendRequest(gateway.port, '/doctor/x?q=%20a', { Host: 'based.example.cn' });
    expect(parseEcho(response).url).toBe('/his/v2/doctor/x?q=%20a');
  });

  test('the upstream sees the host of the page, or its own name if the map says so', async () => {
    const withPageHost = await sendRequest(gateway.port, '/doctor/x', { Host: 'other.example.cn:8080' });
    expect(headerValues(parseEcho(withPageHost), 'host')).toEqual(['other.example.cn']);
    const withOwnName = await sendRequest(gateway.port, '/doctor/x', { Host: 'named.example.cn' });
    expect(headerValues(parseEcho(withOwnName), 'host')).toEqual([`127.0.0.1:${upstreamTwo.port}`]);
  });

  test('a hospital with two upstreams uses both', async () => {
    const labels = new Set<string>();
    for (let i = 0; i < 8; i++)
      labels.add(
        parseEcho(await sendRequest(gateway.port, '/doctor/x', { Host: 'spread.example.cn' })).label,
      );
    expect([...labels].toSorted()).toEqual(['one', 'two']);
  });

  test('health is available on any host, and nothing else is revealed', async () => {
    const response = await sendRequest(gateway.port, '/healthz', { Host: 'whatever.example' });
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text).status).toBe('ok');
    expect((await sendRequest(gateway.port, '/healthz/x', { Host: 'whatever.example' })).status).toBe(421);
  });
});
