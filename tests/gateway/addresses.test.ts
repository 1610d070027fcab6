import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequest, parseEcho, startTestGateway, startEchoUpstream, sendRaw } from './testGateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let upstream: Awaited<ReturnType<typeof startEchoUpstream>>;

beforeAll(async () => {
  upstream = await startEchoUpstream();
  const everyCall = { GATEWAY_ADMIN_API: 'open' };
  gateway = await startTestGateway(`localhost http://127.0.0.1:${upstream.port} tenant-id=1`, everyCall);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const prefixes = [
  'doctor',
  'system',
  'consult',
  'prescription',
  'medicines',
  'infra',
  'admin-api',
  'storage',
];

describe('requests to the upstream', () => {
  test.each(prefixes)('/%s/ arrives byte for byte', async (prefix) => {
    const address = `/${prefix}/a%20b//%E5%8C%BB;v=1/x.js/?q=%2F..%2f&&a=b+c%00&=&"[]?#`.replace('#', '');
    expect(parseEcho(await sendRequest(gateway.port, address)).url).toBe(address);
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s keeps its method and its body',
    async (method) => {
      const body = method === 'GET' || method === 'OPTIONS' ? '' : '{"name":"李"}';
      const response = parseEcho(await sendRequest(gateway.port, '/consult/x', {}, method, body));
      expect([response.method, response.body]).toEqual([method, body]);
    },
  );

  test('a chunked body arrives complete', async () => {
    const response = await sendRaw(
      gateway.port,
      'POST /consult/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n',
    );
    expect(parseEcho(response).body).toBe('abcde');
  });

  test('a 404 from the upstream is passed on', async () => {
    const response = await sendRequest(gateway.port, '/doctor/own-404');
    expect([response.status, response.text]).toEqual([404, '{"code":404,"msg":"mine"}']);
  });

  test.each(prefixes)('/%s alone gets a 404 envelope, not a page', async (prefix) => {
    for (const address of [`/${prefix}`, `/${prefix}?a=1`]) {
      const response = await sendRequest(gateway.port, address);
      expect(response.status).toBe(404);
      expect(JSON.parse(response.text)).toMatchObject({ code: 404, data: null });
    }
    expect(upstream.requests.some(({ url }) => url === `/${prefix}`)).toBe(false);
  });
});

describe('pages', () => {
  test.each([
    '/',
    '/login',
    '/login?redirect=%2ForderRecord',
    '/cloudRoom/detail',
    '/cloudRoom/detail1',
    '/prescriptionTask',
    '/prescriptionReview',
    '/prescriptions/a.b/c',
    '/doctors',
    '/infrared',
    '//doctor/x',
    '/Doctor/x',
  ])('%s shows the console', async (address) => {
    const response = await sendRequest(gateway.port, address);
    expect(response.status).toBe(200);
    expect(response.text).toContain('the shell');
  });

  test.each([
    '/assets/gone-1a2b.js',
    '/assets/gone',
    '/assets/',
    '/assets',
    '/gone.png',
    '/cloudRoom/app.js',
    '/.env',
    '/.git/config',
    '/.hidden',
  ])('%s is not a page of the console', async (address) => {
    const response = await sendRequest(gateway.port, address);
    expect(response.text).not.toContain('the shell');
    expect(response.text).not.toContain('hidden');
    expect(response.status).toBe(404);
    expect(response.headers['content-type']?.[0]).toMatch(/^text\/html/);
  });

  test('/index.html redirects to the address without it', async () => {
    const response = await sendRequest(gateway.port, '/index.html');
    expect([response.status, response.headers['location']]).toEqual([302, ['/']]);
  });

  test('a page accepts no POST', async () => {
    expect((await sendRequest(gateway.port, '/login', {}, 'POST', 'x')).status).toBe(405);
  });

  test('HEAD of a page has the headers and no body', async () => {
    const response = await sendRequest(gateway.port, '/login', {}, 'HEAD');
    expect([response.status, response.body.length]).toEqual([200, 0]);
  });
});

describe('addresses that traverse or conceal a path are refused before any upstream sees them', () => {
  test.each([
    '/doctor/../system/x',
    '/x/../doctor/y',
    '/doctor/./x',
    '/doctor/..',
    '/doctor/.',
    '/doctor/..;/system/x',
    '/doctor/..;a=b/x',
    '/doctor/.;/x',
    '/doctor/..%3b/system/x',
    '/doctor/..%3B/system/x',
    '/doctor/%2e%2e/system/x',
    '/doctor/%2E./system/x',
    '/doctor/%2e%2e;/x',
    '/doctor/%2e%2e%2fsystem/x',
    '/doctor/..%2fsystem',
    '/doctor/a%2fb',
    '/doctor%2fx',
    '/storage/..%2fdoctor/x',
    '/storage/%2e%2e/doctor',
    '/doctor\\x',
    '/doctor/..\\system',
    '/doctor/%5c..%5csystem',
    '/doctor/%252e%252e/x',
    '/doctor/%252fx',
    '/doctor/%00',
    '/doctor/a%0d%0aX-Evil:1',
    '/doctor/%7f',
    '/assets/../index.html',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/../../etc/passwd',
    '/cloudRoom/..;/x',
  ])('%s', async (address) => {
    const before = upstream.requests.length;
    const response = await sendRequest(gateway.port, address);
    expect(response.status).toBe(400);
    expect(response.text).not.toContain('the shell');
    expect(upstream.requests.length).toBe(before);
  });

  test.each([
    '/doctor/a..b/x',
    '/doctor/...',
    '/doctor/x;jsessionid=1',
    '/storage/a%2Fb.png',
    '/doctor/100%25',
    '/doctor/x?to=../..;/%5c',
  ])('%s is similar but harmless, and passes', async (address) => {
    expect(parseEcho(await sendRequest(gateway.port, address)).url).toBe(address);
  });

  test('a message with a second one inside is refused', async () => {
    const before = upstream.requests.length;
    const head = 'POST /doctor/x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    const both = await sendRaw(
      gateway.port,
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    const twice = await sendRaw(gateway.port, `${head}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`);
    const unknownCoding = await sendRaw(gateway.port, `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`);
    expect([both.status, twice.status, unknownCoding.status]).toEqual([400, 400, 501]);
    expect(upstream.requests.length).toBe(before);
  });
});

describe('under a base path', () => {
  let underBasePath: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    underBasePath = await startTestGateway(
      `localhost http://127.0.0.1:${upstream.port} tenant-id=1`,
      {},
      '/room/east/',
    );
  });
  afterAll(() => underBasePath.close());

  test('every page contains its base', async () => {
    for (const address of ['/room/east/', '/room/east/cloudRoom/detail']) {
      const response = await sendRequest(underBasePath.port, address);
      expect(response.status).toBe(200);
      expect(response.text).toContain('<base href="/room/east/">');
    }
  });

  test('assets are below the base, the API is not', async () => {
    expect((await sendRequest(underBasePath.port, '/room/east/assets/app-1a2b.js')).status).toBe(200);
    expect((await sendRequest(underBasePath.port, '/room/east/favicon.svg')).status).toBe(200);
    expect((await sendRequest(underBasePath.port, '/room/east/assets/gone.js')).status).toBe(404);
    expect(parseEcho(await sendRequest(underBasePath.port, '/doctor/x')).url).toBe('/doctor/x');
  });

  test('addresses without the base redirect to it, and others are not found', async () => {
    expect((await sendRequest(underBasePath.port, '/')).headers['location']).toEqual(['/room/east/']);
    expect((await sendRequest(underBasePath.port, '/room/east')).headers['location']).toEqual([
      '/room/east/',
    ]);
    expect((await sendRequest(underBasePath.port, '/login')).status).toBe(404);
    expect((await sendRequest(underBasePath.port, '/assets/app-1a2b.js')).status).toBe(404);
  });
});

describe('below /admin-api, where nothing else is asked for', () => {
  let listed: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    const target = `http://127.0.0.1:${upstream.port} tenant-id=1`;
    const map = `localhost ${target}\nnamed.example.cn ${target} console=named.conf`;
    const calls = [
      'accept POST /admin-api/consult/accept-login',
      'decline POST /admin-api/consult/Accept-login',
    ];
    const files = { 'named.conf': calls.map((call) => `call ${call}\n`).join('') };
    listed = await startTestGateway(map, {}, '/', files);
  });
  afterAll(() => listed.close());

  const callAs = (host: string, method: string) =>
    sendRequest(listed.port, '/admin-api/consult/accept-login?id=1', { Host: host }, method);

  test.each([
    '/admin-api/medicines/drug-warehouse/newList',
    '/admin-api/medicines/drug_western_inventory/findByDrugId/77',
    '/admin-api/system/icon/get?x=1',
    '/admin-api/infra/file/4/get/20261120/rash.png?sign=1',
    '/doctor/x',
  ])('%s passes', async (address) => {
    expect((await sendRequest(listed.port, address)).status).toBe(200);
  });

  test.each([
    '/admin-api/system/user/list',
    '/admin-api/system/icon/get/../user',
    '/admin-api/system/icon/get;/x',
    '/admin-api/medicines/drug_western_inventory/findByDrugId/7/x',
    '/admin-api/system/auth/login',
    '/admin-api/system/captcha/get',
    '/admin-api/infra/file/4/get/',
    '/admin-api/infra/file/4/get/..;/page',
    '/admin-api/infra/file/page',
    '/admin-api/consult/accept-login',
    '/admin-api/',
  ])('%s does not', async (address) => {
    expect([400, 404]).toContain((await sendRequest(listed.port, address)).status);
  });

  test.each(['POST', 'PUT', 'DELETE'])('what may be read may not be written: %s', async (method) => {
    for (const address of ['/admin-api/system/icon/get', '/admin-api/infra/file/4/get/x.png'])
      expect((await sendRequest(listed.port, address, {}, method)).status).toBe(404);
  });

  test('the call that a console file names, and may name twice, passes for its own hospital, with that method alone', async () => {
    expect((await callAs('named.example.cn', 'POST')).status).toBe(200);
    expect((await callAs('named.example.cn', 'GET')).status).toBe(404);
    expect((await callAs('localhost', 'POST')).status).toBe(404);
  });
});
