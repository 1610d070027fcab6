import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '../../../contract/consultation/order.ts';
import { rtc } from '../../../contract/consultation/rtc.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../../testing/demoUpstream.ts';

let demo: DemoUpstream;
let doctor: RequestIdentity;
let doctorId: string;
beforeAll(() => {
  demo = createDemoUpstream();
  doctorId = demo.person(1, false);
  doctor = { tenant: 1, token: demo.session(1, doctorId).accessToken };
});
afterAll(() => demo.close());

const ordersOf = (condition: string): string[] =>
  demo
    .storeOf(1)
    .all<{ id: string }>(
      `SELECT id FROM consult_order WHERE ${condition}`,
      orderStatus.inConsultation,
      doctorId,
    )
    .map(({ id }) => id);
const get = (path: string) => demo.upstream.fetch(new Request(`http://localhost${path}`));

test('a doctor of the demo gets the page of the patient of their own open order, with a key that no server sees', async () => {
  const [orderId = ''] = ordersOf('status = ? AND doctor_id = ?');
  const { code, data } = await demo.call(rtc.patientPage, { orderId }, doctor);
  expect(code).toBe(200);
  const address = new URL(String(Object(data).path), 'http://localhost');
  expect(demo.upstream.services.patientKeys?.orderOf(address.hash.slice(1))).toEqual({
    tenantId: 1,
    orderId,
  });
  expect(address.search).toBe('');
});

test('nobody gets another doctor’s, or one that is not open', async () => {
  for (const orderId of [
    ...ordersOf('status = ? AND doctor_id <> ?'),
    ...ordersOf('status <> ? AND doctor_id = ?'),
  ])
    expect((await demo.call(rtc.patientPage, { orderId }, doctor)).code).not.toBe(200);
});

test('the page runs only scripts with its nonce, a new one each time', async () => {
  const seen = new Set<string>();
  for (let n = 0; n < 3; n += 1) {
    const answer = await get('/infra/demo-patient');
    const nonce =
      /script-src 'nonce-([\w-]{22,64})'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ??
      '';
    seen.add(nonce);
    const html = await answer.text();
    expect(
      html.match(/<(script|link rel="stylesheet")[^>]*>/g)?.every((tag) => tag.includes(`nonce="${nonce}"`)),
    ).toBe(true);
    expect(html).not.toMatch(/<script[^>]*>[^<]/);
  }
  expect(seen.size).toBe(3);
});

test('every file that the page references exists, with its own media type', async () => {
  const html = await (await get('/infra/demo-patient')).text();
  const first = [...html.matchAll(/(?:src|href)="(demo-patient\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(first).toHaveLength(2);
  const queue = [...first];
  const seen = new Set<string>();
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await get(`/infra/${path}`);
    expect(answer.headers.get('content-type')).toMatch(
      path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
    );
    for (const [, name = ''] of (await answer.text()).matchAll(/from '\.\/([^']+)'/g))
      queue.push(`demo-patient/${name}`);
  }
  expect(seen.size).toBe(6);
  expect(await (await get('/infra/demo-patient/page.html')).json()).toMatchObject({ code: 404 });
});

test('an upstream without a demo has no such page', async () => {
  const withoutDemo = createDemoUpstream({ demo: false });
  try {
    const answer = await withoutDemo.upstream.fetch(new Request('http://localhost/infra/demo-patient'));
    expect(await answer.json()).toMatchObject({ code: 404 });
  } finally {
    withoutDemo.close();
  }
});
