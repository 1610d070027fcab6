import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/contract/prescribing/audit.ts';
import { auth, session } from '../../src/contract/account/auth.ts';
import { business } from '../../src/contract/errors/businessErrors.ts';
import { order } from '../../src/contract/consultation/order.ts';
import { type Attack, expectRefused, expectNoLeaks, startAttack, canary, errorEnvelope } from './attack.ts';
import { type RequestOptions, json, parseEnvelope } from './requests.ts';

let attack: Attack;
let doctor: string;
beforeAll(async () => {
  attack = await startAttack();
  doctor = await attack.login('linyue');
});
afterAll(() => attack.close());

const expectLoginRefused = (username: string, password: string, options: RequestOptions = {}) =>
  expectRefused(
    attack,
    auth.login.path,
    { ...options, body: json({ username, password }) },
    'wrongPassword',
    undefined,
    ['audit_trail', 'sign_in'],
  );

describe('logging in', () => {
  it('is refused with the same words for a wrong password, an unknown name, and a colleague of another hospital', async () => {
    await expectLoginRefused('linyue', `${canary} wrong`);
    await expectLoginRefused(`${canary} nobody`, 'cloudroom-demo');
    await expectLoginRefused('fionaho', 'cloudroom-demo');
    await expectLoginRefused('linyue', 'cloudroom-demo', { host: 'second.localhost' });
    await expectLoginRefused("linyue' --", `' OR 1=1 ${canary}`);
    await expectLoginRefused('LINYUE', 'cloudroom-demo');
  });

  it('is in the audit trail each time it failed, with the account and without the input; of names that nobody has, once a minute', () => {
    const ofNobody = Number(
      attack.queryValue("SELECT count(*) FROM audit_trail WHERE act = 'login-failed' AND subject = ''"),
    );
    expect(ofNobody).toBeGreaterThanOrEqual(2);
    expect(ofNobody).toBeLessThan(10);
    const accountId = attack.queryValue("SELECT id FROM account WHERE username = 'linyue'");
    expect(
      attack.queryValue(
        "SELECT count(*) FROM audit_trail WHERE act = 'login-failed' AND subject = ?",
        accountId,
      ),
    ).toBe('2');
    const trail = attack.stack.withDatabase((db) => json(db.prepare('SELECT * FROM audit_trail').all()));
    for (const secret of [canary, 'nobody', 'OR 1=1', 'cloudroom-demo']) expect(trail).not.toContain(secret);
  });

  it('is refused by the gateway with a real status if the address belongs to no hospital', async () => {
    const before = attack.tableDigests();
    for (const host of ['nobody.example', 'third.localhost', 'localhost.evil.example', '[::1]', '8.8.8.8']) {
      const body = json({ username: 'linyue', password: 'cloudroom-demo' });
      const response = await attack.send(auth.login.path, { host, body, headers: { 'tenant-id': '1' } });
      expect(response.status).toBe(421);
      expect(parseEnvelope(response)).toMatchObject({
        code: 421,
        msg: 'no hospital uses this address',
        data: null,
      });
    }
    expect(attack.tableDigests()).toEqual(before);
  });

  it.each(['0', '99', '-1', 'one', '1.0', '1,2', '99999999999999999999'])(
    'is refused without the gateway for the unknown hospital %s',
    (tenantId) =>
      expectRefused(
        attack,
        auth.login.path,
        {
          port: attack.stack.upstreamPort,
          headers: { 'tenant-id': tenantId },
          body: json({ username: 'linyue', password: 'cloudroom-demo' }),
        },
        400,
        'tenant-id',
      ),
  );

  it.each(['', 'x', '1.', '1.AAAA', '2.AAAA', 'a'.repeat(513), '1.%00', "1.' OR 1=1"])(
    'is required for an invalid token: "%s"',
    (token) => expectRefused(attack, auth.logout.path, { token: token || ' ' }, 401),
  );
});

describe('a refresh token', () => {
  it.each(['', 'x', canary, `1.${canary}`, `2.${canary}`, `1.${canary}' OR 1=1 --`])(
    'that is invalid is refused with the silent error: "%s"',
    async (refreshToken) => {
      const path = `${auth.refresh.path}?${new URLSearchParams({ refreshToken }).toString()}`;
      await expectRefused(attack, path, {}, 'refreshInvalid');
    },
  );

  it('is not an access token, and an access token is not a refresh token', async () => {
    const response = await attack.send(auth.login.path, {
      body: json({ username: 'linyue', password: 'cloudroom-demo' }),
    });
    const { accessToken, refreshToken } = v.parse(session, parseEnvelope(response).data);
    await expectRefused(attack, auth.logout.path, { token: refreshToken }, 401);
    await expectRefused(attack, `${auth.refresh.path}?refreshToken=${accessToken}`, {}, 'refreshInvalid');
  });
});

describe('a request method', () => {
  it.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS', 'GET', 'PROPFIND'])(
    'is 405 if it is not POST: %s',
    (method) => expectRefused(attack, audit.verdict.path, { token: doctor, method }, 405),
  );

  it('is 405 at the gateway for TRACE', async () => {
    const response = await attack.send(audit.verdict.path, { token: doctor, method: 'TRACE' });
    expect([response.status, parseEnvelope(response).code]).toEqual([405, 405]);
  });

  it('gets no CORS headers if it is OPTIONS or HEAD, and no body if it is HEAD', async () => {
    for (const method of ['HEAD', 'OPTIONS']) {
      const { status, headers, text } = await attack.send(order.numbers.path, { token: doctor, method });
      expect([status, method === 'HEAD' ? text : '']).toEqual([200, '']);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('gets an envelope even if it is unknown, and so does a request with too many headers', async () => {
    const unknownMethod = await attack.send(order.numbers.path, { token: doctor, method: 'FOO' });
    expect([unknownMethod.status, parseEnvelope(unknownMethod).code]).toEqual([400, 400]);
    const headers = { a: 'x'.repeat(15_000), b: 'x'.repeat(15_000) };
    const tooManyHeaders = await attack.send(order.numbers.path, { token: doctor, method: 'GET', headers });
    expect([tooManyHeaders.status, parseEnvelope(tooManyHeaders).code]).toEqual([400, 400]);
  });
});

describe('an order', () => {
  it('is accepted by one of five doctors at the same moment', async () => {
    const id = attack.queryValue('SELECT id FROM consult_order WHERE tenant_id = 1 AND status = 1');
    const names = attack.stack.withDatabase((db) =>
      db.prepare('SELECT username FROM account WHERE tenant_id = 1 AND is_auditor = 0 LIMIT 5').all(),
    );
    const tokens = await Promise.all(names.map(({ username }) => attack.login(String(username))));
    const responses = await Promise.all(tokens.map((token) => attack.call(order.accept, { id }, { token })));
    expect(responses.filter((response) => response.code === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.code === business.orderNotAwaiting.code)).toHaveLength(4);
    expect(errorEnvelope('orderNotAwaiting', 'en').msg).toBe(
      responses.find((response) => response.code !== 200)?.msg,
    );
  });
});

it('nothing of this is in a log, and nothing failed', () => expectNoLeaks(attack, doctor));
