import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import type { Endpoint } from '../../contract/protocol/endpoint.ts';
import { endpoints } from '../../contract/protocol/endpoints.ts';
import { dispensingKeyHeader } from '../../contract/prescribing/dispensing.ts';
import { business } from '../../contract/errors/businessErrors.ts';
import { order } from '../../contract/consultation/order.ts';
import { record } from '../../contract/consultation/record.ts';
import { requiredRoles } from './access.ts';
import { maxBodyBytes } from './requestBody.ts';
import { type RequestIdentity, type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';
import { sampleInput } from '../testing/sampleInput.ts';

const all = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]): [string, Endpoint] => [
    `${group}.${name}`,
    endpoint,
  ]),
);
const withBody = all.filter(([, { sends }]) => sends === 'body');

const pharmacyKey = 'k'.repeat(32);
const pharmacy: RequestIdentity = { tenant: 1, headers: { [dispensingKeyHeader]: pharmacyKey } };

let demo: DemoUpstream;
let doctor: RequestIdentity;
let auditor: RequestIdentity;
let before: Record<string, string>;
let openOrder: string;
beforeAll(() => {
  demo = createDemoUpstream({ dispensingKeys: new Map([[1, pharmacyKey]]) });
  const user = demo.person(1, false);
  doctor = { tenant: 1, token: demo.session(1, user).accessToken };
  auditor = { tenant: 1, token: demo.session(1, demo.person(1, true)).accessToken };
  const open = 'SELECT id FROM consult_order WHERE status = 2 AND doctor_id = ?';
  openOrder = demo.storeOf(1).one<{ id: string }>(open, user)?.id ?? '';
  before = demo.tableDigests();
});
afterAll(() => demo.close());

const roles: Readonly<Record<string, Readonly<Record<string, string>>>> = requiredRoles;
const roleFor = (name: string): string => {
  const [group = '', call = ''] = name.split('.');
  return roles[group]?.[call] ?? '';
};
const requestFor = (name: string): RequestIdentity => {
  if (roleFor(name) === 'pharmacy') return pharmacy;
  return roleFor(name) === 'auditor' ? auditor : doctor;
};

const errorEnvelope = (code: number, msg: string) => ({ code, msg, data: null });

describe('invalid input gets its code, and nothing is written', () => {
  test.each(withBody)('a body that is not JSON: %s', async (name, { path, method }) => {
    for (const body of ['{', '{"id":', 'null', '[]', '"text"', '7'])
      expect(await demo.raw(path, { method, body, identity: requestFor(name) })).toEqual(
        errorEnvelope(400, 'Invalid request: body'),
      );
    expect(demo.tableDigests()).toEqual(before);
  });

  test.each(withBody)('a body over the limit: %s', async (name, { path, method }) => {
    const body = JSON.stringify({ filler: 'x'.repeat(maxBodyBytes) });
    expect(await demo.raw(path, { method, body, identity: requestFor(name) })).toEqual(
      errorEnvelope(413, 'The request is too large'),
    );
    expect(demo.tableDigests()).toEqual(before);
  });

  test.each(all)('a field of the wrong type is named: %s', async (name, endpoint) => {
    const fields = Object.keys(sampleInput(endpoint.input, { values: {}, includeOptional: true }));
    const required = fields.filter((field) => !endpoint.path.includes(`{${field}}`));
    if (endpoint.sends !== 'body') return;
    for (const field of required) {
      // A new password needs eight characters, which the sample cannot read from the schema.
      const values = { password: 'long enough', [field]: { odd: true } };
      const input = sampleInput(endpoint.input, { values, includeOptional: true });
      const answer = await demo.call(endpoint, input, requestFor(name));
      // For a union of shapes, the discriminating field is named.
      const named = field === 'content' ? 'content.kind' : field;
      expect(answer).toEqual(errorEnvelope(400, `Invalid request: ${named}`));
    }
    expect(demo.tableDigests()).toEqual(before);
  });

  test('text instead of a number, in a body and in an address', async () => {
    const save = sampleInput(record.save.input, {
      values: { orderId: openOrder, version: 'first' },
      includeOptional: true,
    });
    expect(await demo.call(record.save, save, doctor)).toEqual(
      errorEnvelope(400, 'Invalid request: version'),
    );
    for (const pageNo of ['one', '0', '-1', '1e3', '1.5', ''])
      expect(await demo.call(endpoints.diagnosis.page, { pageNo }, doctor)).toEqual(
        errorEnvelope(400, 'Invalid request: pageNo'),
      );
    expect(demo.tableDigests()).toEqual(before);
  });

  test('an unknown id', async () => {
    for (const id of ['1', '9999999999999999', 'x'.repeat(64), "' OR 1=1 --"]) {
      expect(await demo.call(order.detail, { id }, doctor)).toMatchObject({ code: 404, data: null });
      expect(await demo.call(order.accept, { id }, doctor)).toMatchObject({ code: 404, data: null });
      expect(await demo.call(record.detail, { orderId: id }, doctor)).toMatchObject({
        code: 404,
        data: null,
      });
    }
    expect(await demo.call(order.detail, { id: 'x'.repeat(65) }, doctor)).toMatchObject({ code: 400 });
    expect(demo.tableDigests()).toEqual(before);
  });

  test('an unknown path, and a method that a path does not know', async () => {
    const notFound = errorEnvelope(404, 'resource accessed does not exist');
    for (const path of ['/doctor/auth/nothing', '/consult', '/doctor/auth/login/', '/infra/ws'])
      expect(await demo.raw(path, { identity: doctor })).toEqual(notFound);
    for (const [, { method, path }] of all) {
      const other = method === 'GET' ? 'POST' : 'GET';
      if (all.some(([, one]) => one.path === path && one.method === other)) continue;
      expect(await demo.raw(path, { method: other, identity: doctor })).toEqual(
        errorEnvelope(405, 'This action is not supported'),
      );
    }
    expect(demo.tableDigests()).toEqual(before);
  });

  test('no session, an invented one, and one in a malformed header', async () => {
    for (const [, endpoint] of all.filter(([, { access }]) => access === 'session'))
      for (const authorization of [
        '',
        'Bearer ',
        'Bearer made-up',
        'Bearer 1.made-up',
        'Bearer 2.made-up',
        doctor.token ?? '',
      ]) {
        const answer = await demo.call(endpoint, {}, { tenant: 1, headers: { authorization } });
        expect(answer).toMatchObject({ code: 401, data: null });
      }
    expect(demo.tableDigests()).toEqual(before);
  });
});

describe('access', () => {
  const closed = all.filter(([name]) => ['doctor', 'auditor'].includes(roleFor(name)));
  test.each(closed)('a doctor’s call is refused to auditors and vice versa: %s', async (name, endpoint) => {
    const input = sampleInput(endpoint.input, { values: { id: '1', orderId: '1' }, includeOptional: true });
    const other = roleFor(name) === 'doctor' ? auditor : doctor;
    expect(await demo.call(endpoint, input, other)).toMatchObject({ code: 403, data: null });
    expect(demo.tableDigests()).toEqual(before);
  });

  test('exactly the endpoints that the contract marks `session` require one', () => {
    for (const [name, { access }] of all)
      expect([name, ['anyone', 'pharmacy'].includes(roleFor(name))]).toEqual([name, access !== 'session']);
  });

  test('a call with an optional session refuses an invalid one', async () => {
    for (const [, endpoint] of all.filter(([, { access }]) => access === 'either')) {
      const input = sampleInput(endpoint.input, { values: {}, includeOptional: true });
      for (const token of ['made-up', '1.made-up'])
        expect(await demo.call(endpoint, input, { tenant: 1, token })).toMatchObject({ code: 401 });
    }
    expect(demo.tableDigests()).toEqual(before);
  });

  test('an auditor can read an order whose prescription was submitted, and no other', async () => {
    const store = demo.storeOf(1);
    const audited = store.one<{ id: string }>(
      'SELECT order_id AS id FROM prescription WHERE submit_time IS NOT NULL',
    );
    for (const [id, code] of [
      [audited?.id, 200],
      [openOrder, 403],
    ] as const) {
      expect((await demo.call(order.detail, { id }, auditor)).code).toBe(code);
      expect((await demo.call(record.detail, { orderId: id }, auditor)).code).toBe(code);
      expect((await demo.call(endpoints.message.history, { conv: id }, auditor)).code).toBe(code);
    }
  });
});

describe('the envelope', () => {
  test('is in the caller’s language, by default Chinese', async () => {
    const wrong = { username: 'linyue', password: 'wrong' };
    const messageIn = async (language: string) =>
      (await demo.call(auth.login, wrong, { tenant: 1, headers: { 'accept-language': language } })).msg;
    expect(await messageIn('en-GB,en;q=0.9,zh;q=0.8')).toBe(business.wrongPassword.en);
    expect(await messageIn('zh-CN,zh;q=0.9,en;q=0.8')).toBe(business.wrongPassword.zh);
    expect(await messageIn('fr-FR,fr;q=0.9')).toBe(business.wrongPassword.zh);
  });

  test('has HTTP status 200 and the hospital’s time, and is never cached', async () => {
    for (const path of ['/nowhere', '/doctor/auth/get-doctor-info', '/health']) {
      const response = await demo.upstream.fetch(new Request(`http://localhost${path}`));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('date')).toBe(new Date(demo.now()).toUTCString());
    }
  });
});
