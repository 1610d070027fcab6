import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { auth, session } from '../../src/contract/account/auth.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { order } from '../../src/contract/consultation/order.ts';
import {
  type Attack,
  type Coming,
  isRefused,
  json,
  keepsSilent,
  openAttack,
  opened,
  planted,
  refusal,
} from './attack.ts';

let attack: Attack;
let doctor: string;
beforeAll(async () => {
  attack = await openAttack();
  doctor = await attack.login('linyue');
});
afterAll(() => attack.close());

const tried = (username: string, password: string, coming: Coming = {}) =>
  isRefused(
    attack,
    auth.login.path,
    { ...coming, body: json({ username, password }) },
    'wrongPassword',
    undefined,
    ['audit_trail', 'sign_in'],
  );

describe('logging in', () => {
  it('is refused in the same words for a wrong password, an unknown name, and a colleague of another hospital', async () => {
    await tried('linyue', `${planted} wrong`);
    await tried(`${planted} nobody`, 'cloudroom-demo');
    await tried('fionaho', 'cloudroom-demo');
    await tried('linyue', 'cloudroom-demo', { host: 'second.localhost' });
    await tried("linyue' --", `' OR 1=1 ${planted}`);
    await tried('LINYUE', 'cloudroom-demo');
  });

  it('stands in the audit trail each time it failed, with the account and without what was typed', () => {
    expect(attack.value("SELECT count(*) FROM audit_trail WHERE act = 'login-failed'")).toBe('12');
    const mine = attack.value("SELECT id FROM account WHERE username = 'linyue'");
    expect(
      attack.value("SELECT count(*) FROM audit_trail WHERE act = 'login-failed' AND subject = ?", mine),
    ).toBe('2');
    const trail = attack.house.database((db) => json(db.prepare('SELECT * FROM audit_trail').all()));
    for (const typed of [planted, 'nobody', 'OR 1=1', 'cloudroom-demo']) expect(trail).not.toContain(typed);
  });

  it('is refused where the address belongs to no hospital, by the gateway and with the real status', async () => {
    const before = attack.rows();
    for (const host of ['nobody.example', 'third.localhost', 'localhost.evil.example', '[::1]', '8.8.8.8']) {
      const body = json({ username: 'linyue', password: 'cloudroom-demo' });
      const answer = await attack.send(auth.login.path, { host, body, headers: { 'tenant-id': '1' } });
      expect(answer.status).toBe(421);
      expect(opened(answer)).toMatchObject({
        code: 421,
        msg: 'this address belongs to no hospital',
        data: null,
      });
    }
    expect(attack.rows()).toEqual(before);
  });

  it.each(['0', '99', '-1', 'one', '1.0', '1,2', '99999999999999999999'])(
    'is refused past the gateway for the unknown hospital %s',
    (tenantId) =>
      isRefused(
        attack,
        auth.login.path,
        {
          port: attack.house.upstreamPort,
          headers: { 'tenant-id': tenantId },
          body: json({ username: 'linyue', password: 'cloudroom-demo' }),
        },
        400,
        'tenant-id',
      ),
  );

  it.each(['', 'x', '1.', '1.AAAA', '2.AAAA', 'a'.repeat(513), '1.%00', "1.' OR 1=1"])(
    'is asked for where the token is none: "%s"',
    (token) => isRefused(attack, auth.logout.path, { token: token || ' ' }, 401),
  );
});

describe('a refresh token', () => {
  it.each(['', 'x', planted, `1.${planted}`, `2.${planted}`, `1.${planted}' OR 1=1 --`])(
    'that is none is refused in the words that stay silent: "%s"',
    async (refreshToken) => {
      const path = `${auth.refresh.path}?${new URLSearchParams({ refreshToken }).toString()}`;
      await isRefused(attack, path, {}, 'refreshInvalid');
    },
  );

  it('is no access token, and an access token is none of it', async () => {
    const answer = await attack.send(auth.login.path, {
      body: json({ username: 'linyue', password: 'cloudroom-demo' }),
    });
    const { accessToken, refreshToken } = v.parse(session, opened(answer).data);
    await isRefused(attack, auth.logout.path, { token: refreshToken }, 401);
    await isRefused(attack, `${auth.refresh.path}?refreshToken=${accessToken}`, {}, 'refreshInvalid');
  });
});

describe('a method that a call does not have', () => {
  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'GET', 'PROPFIND'])('is 405: %s', (method) =>
    isRefused(attack, audit.verdict.path, { token: doctor, method }, 405),
  );

  it('is 405 at the gateway for TRACE', async () => {
    const answer = await attack.send(audit.verdict.path, { token: doctor, method: 'TRACE' });
    expect([answer.status, opened(answer).code]).toEqual([405, 405]);
  });

  it('is a plain answer without a body for HEAD, and without a permission for other sites', async () => {
    for (const method of ['HEAD', 'OPTIONS']) {
      const { status, headers, text } = await attack.send(order.numbers.path, { token: doctor, method });
      expect([status, method === 'HEAD' ? text : '']).toEqual([200, '']);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('has an envelope though it is no method at all, and though the headers are too many', async () => {
    const invented = await attack.send(order.numbers.path, { token: doctor, method: 'FOO' });
    expect([invented.status, opened(invented).code]).toEqual([400, 400]);
    const headers = { a: 'x'.repeat(15_000), b: 'x'.repeat(15_000) };
    const many = await attack.send(order.numbers.path, { token: doctor, method: 'GET', headers });
    expect([many.status, opened(many).code]).toEqual([400, 400]);
  });
});

describe('an order', () => {
  it('is accepted by one of five who reach for it at once', async () => {
    const id = attack.value('SELECT id FROM consult_order WHERE tenant_id = 1 AND status = 1');
    const names = attack.house.database((db) =>
      db.prepare('SELECT username FROM account WHERE tenant_id = 1 AND is_auditor = 0 LIMIT 5').all(),
    );
    const tokens = await Promise.all(names.map(({ username }) => attack.login(String(username))));
    const answers = await Promise.all(tokens.map((token) => attack.call(order.accept, { id }, { token })));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === business.orderNotAwaiting.code)).toHaveLength(4);
    expect(refusal('orderNotAwaiting', 'en').msg).toBe(answers.find((answer) => answer.code !== 200)?.msg);
  });
});

it('nothing of all this stands in a log, and nothing broke', () => keepsSilent(attack, doctor));
