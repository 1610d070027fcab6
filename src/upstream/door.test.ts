import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '../contract/account/auth.ts';
import type { Endpoint } from '../contract/protocol/endpoint.ts';
import { endpoints } from '../contract/protocol/endpoints.ts';
import { business } from '../contract/errors/businessErrors.ts';
import { order } from '../contract/consultation/order.ts';
import { record } from '../contract/consultation/record.ts';
import { whoMay } from './access.ts';
import { longestBody } from './body.ts';
import { type Coming, type DemoDoor, openDemoDoor } from './testDoor.ts';
import { sampleOf } from './testSample.ts';

const all = Object.entries(endpoints).flatMap(([group, calls]) =>
  Object.entries<Endpoint>(calls).map(([name, endpoint]): [string, Endpoint] => [
    `${group}.${name}`,
    endpoint,
  ]),
);
const bodied = all.filter(([, { sends }]) => sends === 'body');

let door: DemoDoor;
let doctor: Coming;
let auditor: Coming;
let before: Record<string, string>;
let openOrder: string;
beforeAll(() => {
  door = openDemoDoor();
  const user = door.person(1, false);
  doctor = { tenant: 1, token: door.session(1, user).accessToken };
  auditor = { tenant: 1, token: door.session(1, door.person(1, true)).accessToken };
  const open = 'SELECT id FROM consult_order WHERE status = 2 AND doctor_id = ?';
  openOrder = door.storeOf(1).one<{ id: string }>(open, user)?.id ?? '';
  before = door.rows();
});
afterAll(() => door.close());

const rules: Readonly<Record<string, Readonly<Record<string, string>>>> = whoMay;
const whoIn = (name: string): string => {
  const [group = '', call = ''] = name.split('.');
  return rules[group]?.[call] ?? '';
};
const comingFor = (name: string): Coming => (whoIn(name) === 'auditor' ? auditor : doctor);

const refusedWith = (code: number, msg: string) => ({ code, msg, data: null });

describe('bad input gets its code, and nothing is written', () => {
  test.each(bodied)('a body that is no JSON: %s', async (name, { path, method }) => {
    for (const body of ['{', '{"id":', 'null', '[]', '"text"', '7'])
      expect(await door.raw(path, { method, body, coming: comingFor(name) })).toEqual(
        refusedWith(400, 'bad parameter: body'),
      );
    expect(door.rows()).toEqual(before);
  });

  test.each(bodied)('a body over the limit: %s', async (name, { path, method }) => {
    const body = JSON.stringify({ filler: 'x'.repeat(longestBody) });
    expect(await door.raw(path, { method, body, coming: comingFor(name) })).toEqual(
      refusedWith(413, 'the content is too large'),
    );
    expect(door.rows()).toEqual(before);
  });

  test.each(all)('a field of the wrong kind is named: %s', async (name, endpoint) => {
    const fields = Object.keys(sampleOf(endpoint.input, { given: {}, full: true }));
    const required = fields.filter((field) => !endpoint.path.includes(`{${field}}`));
    if (endpoint.sends !== 'body') return;
    for (const field of required) {
      // A new password needs eight characters, which the sample cannot read from the schema.
      const given = { password: 'long enough', [field]: { odd: true } };
      const input = sampleOf(endpoint.input, { given, full: true });
      const answer = await door.call(endpoint, input, comingFor(name));
      // For a union of shapes, the discriminating field is named.
      const named = field === 'content' ? 'content.kind' : field;
      expect(answer).toEqual(refusedWith(400, `bad parameter: ${named}`));
    }
    expect(door.rows()).toEqual(before);
  });

  test('text in a number’s place, in a body and in an address', async () => {
    const save = sampleOf(record.save.input, { given: { orderId: openOrder, version: 'first' }, full: true });
    expect(await door.call(record.save, save, doctor)).toEqual(refusedWith(400, 'bad parameter: version'));
    for (const pageNo of ['one', '0', '-1', '1e3', '1.5', ''])
      expect(await door.call(endpoints.diagnosis.page, { pageNo }, doctor)).toEqual(
        refusedWith(400, 'bad parameter: pageNo'),
      );
    expect(door.rows()).toEqual(before);
  });

  test('an unknown id', async () => {
    for (const id of ['1', '9999999999999999', 'x'.repeat(64), "' OR 1=1 --"]) {
      expect(await door.call(order.detail, { id }, doctor)).toMatchObject({ code: 404, data: null });
      expect(await door.call(order.accept, { id }, doctor)).toMatchObject({ code: 404, data: null });
      expect(await door.call(record.detail, { orderId: id }, doctor)).toMatchObject({
        code: 404,
        data: null,
      });
    }
    expect(await door.call(order.detail, { id: 'x'.repeat(65) }, doctor)).toMatchObject({ code: 400 });
    expect(door.rows()).toEqual(before);
  });

  test('an unknown path, and a method that a path does not know', async () => {
    const gone = refusedWith(404, 'resource accessed does not exist');
    for (const path of ['/doctor/auth/nothing', '/consult', '/doctor/auth/login/', '/infra/ws'])
      expect(await door.raw(path, { coming: doctor })).toEqual(gone);
    for (const [, { method, path }] of all) {
      const other = method === 'GET' ? 'POST' : 'GET';
      if (all.some(([, one]) => one.path === path && one.method === other)) continue;
      expect(await door.raw(path, { method: other, coming: doctor })).toEqual(
        refusedWith(405, 'method not allowed'),
      );
    }
    expect(door.rows()).toEqual(before);
  });

  test('no session, a made-up one, and one in a bad header', async () => {
    for (const [, endpoint] of all.filter(([, { access }]) => access === 'session'))
      for (const authorization of [
        '',
        'Bearer ',
        'Bearer made-up',
        'Bearer 1.made-up',
        'Bearer 2.made-up',
        doctor.token ?? '',
      ]) {
        const answer = await door.call(endpoint, {}, { tenant: 1, headers: { authorization } });
        expect(answer).toMatchObject({ code: 401, data: null });
      }
    expect(door.rows()).toEqual(before);
  });
});

describe('who may', () => {
  const closed = all.filter(([name]) => ['doctor', 'auditor'].includes(whoIn(name)));
  test.each(closed)(
    'a doctor’s call is closed to auditors and the other way round: %s',
    async (name, endpoint) => {
      const input = sampleOf(endpoint.input, { given: { id: '1', orderId: '1' }, full: true });
      const other = whoIn(name) === 'doctor' ? auditor : doctor;
      expect(await door.call(endpoint, input, other)).toMatchObject({ code: 403, data: null });
      expect(door.rows()).toEqual(before);
    },
  );

  test('every endpoint that the contract marks `session` asks for one, and no other does', () => {
    for (const [name, { access }] of all)
      expect([name, whoIn(name) === 'anyone']).toEqual([name, access !== 'session']);
  });

  test('a call with or without a session refuses one that is worth nothing', async () => {
    for (const [, endpoint] of all.filter(([, { access }]) => access === 'either')) {
      const input = sampleOf(endpoint.input, { given: {}, full: true });
      for (const token of ['made-up', '1.made-up'])
        expect(await door.call(endpoint, input, { tenant: 1, token })).toMatchObject({ code: 401 });
    }
    expect(door.rows()).toEqual(before);
  });

  test('an auditor reads an order whose prescription was up for audit, and no other', async () => {
    const store = door.storeOf(1);
    const audited = store.one<{ id: string }>(
      'SELECT order_id AS id FROM prescription WHERE submit_time IS NOT NULL',
    );
    for (const [id, code] of [
      [audited?.id, 200],
      [openOrder, 403],
    ] as const) {
      expect((await door.call(order.detail, { id }, auditor)).code).toBe(code);
      expect((await door.call(record.detail, { orderId: id }, auditor)).code).toBe(code);
      expect((await door.call(endpoints.message.history, { conv: id }, auditor)).code).toBe(code);
    }
  });
});

describe('the envelope', () => {
  test('speaks the caller’s language, Chinese where none is asked for', async () => {
    const wrong = { username: 'linyue', password: 'wrong' };
    const said = async (language: string) =>
      (await door.call(auth.login, wrong, { tenant: 1, headers: { 'accept-language': language } })).msg;
    expect(await said('en-GB,en;q=0.9,zh;q=0.8')).toBe(business.wrongPassword.en);
    expect(await said('zh-CN,zh;q=0.9,en;q=0.8')).toBe(business.wrongPassword.zh);
    expect(await said('fr-FR,fr;q=0.9')).toBe(business.wrongPassword.zh);
  });

  test('travels with HTTP 200, the hospital’s time, and is never stored', async () => {
    for (const path of ['/nowhere', '/doctor/auth/get-doctor-info', '/health']) {
      const response = await door.upstream.fetch(new Request(`http://localhost${path}`));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('date')).toBe(new Date(door.now()).toUTCString());
    }
  });
});
