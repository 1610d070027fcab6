import { expect, it } from 'vitest';
import { auth } from '../../../contract/account/auth.ts';
import { doctor } from '../../../contract/account/doctor.ts';
import { json, login, memoryStorage, createTestApi } from '../testing/createTestApi.ts';
import { createSessionStore } from './sessionStore.ts';

const refused = { code: 401, msg: 'authentication failed' };

it('a call without a session, and a refused log-in, never refresh', async () => {
  const api = createTestApi({ answer: () => json(refused) });
  await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  await expect(api.call(auth.login, { username: 'a', password: 'b' })).rejects.toMatchObject({ code: 401 });
  expect(api.refreshRequests()).toHaveLength(0);
  expect(api.requests).toHaveLength(1);
});

it.each([
  '',
  '{',
  '[]',
  'null',
  '"7"',
  '{"userId":"7"}',
  '{"userId":"7","accessToken":""}',
  '{"userId":7,"accessToken":"a"}',
  '{"userId":"","accessToken":"a"}',
  '{"accessToken":"a","refreshToken":"r"}',
  '{"userId":"7","accessToken":["a"]}',
  '{"userId":"7","accessToken":"a","tenantId":1}',
  '{"userId":"7","accessToken":"a\\nb"}',
  '{"userId":"7","accessToken":"令牌"}',
])('a stored session that was tampered with is ignored: %s', async (text) => {
  const api = createTestApi({ answer: () => json({}) });
  api.sessionStore.save(login);
  api.localStorage.setItem('loginInfo', text);
  expect(api.sessionStore.readSession()).toBeNull();
  expect(createSessionStore(api.localStorage).current.value).toBeNull();
  await expect(api.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  expect(api.requests).toHaveLength(0);
});

it('a stored session without its refresh token or its expiry is used as long as it works', () => {
  const localStorage = memoryStorage();
  localStorage.setItem('loginInfo', '{"userId":"7","accessToken":"a","expiresTime":"soon"}');
  expect(createSessionStore(localStorage).readSession()).toEqual({
    userId: '7',
    accessToken: 'a',
    refreshToken: '',
    expiresTime: 0,
  });
});

it.each(['', ' ', '两', '1\n2', '1,2', 'x'.repeat(65)])(
  'a stored tenant that was tampered with is ignored: %j',
  (text) => {
    const localStorage = memoryStorage();
    localStorage.setItem('tenantId', text);
    const sessionStore = createSessionStore(localStorage);
    expect([sessionStore.hasTenant(), sessionStore.tenantId()]).toEqual([false, '1']);
  },
);

it('a session belongs to the hospital where it began', () => {
  const sessionStore = createSessionStore(memoryStorage());
  expect(sessionStore.saveTenant('1')).toBe(false);
  sessionStore.save(login);
  expect(sessionStore.saveTenant('1')).toBe(false);
  expect(sessionStore.readSession()).toEqual(login);
  expect(sessionStore.saveTenant('2')).toBe(true);
  expect(sessionStore.readSession()).toBeNull();
  expect(sessionStore.owner()).toBeNull();
});

it('a log-out is kept, even if a tab that has not noticed it stores refreshed tokens', {
  tags: 'race-logout-while-refresh-is-written',
}, () => {
  const localStorage = memoryStorage();
  const [here, there] = [createSessionStore(localStorage), createSessionStore(localStorage)];
  here.save(login);
  const late = localStorage.getItem('loginInfo') ?? '';
  there.clear();
  localStorage.setItem('loginInfo', late.replace('old', 'renewed-late'));
  expect([here.readSession(), there.readSession(), createSessionStore(localStorage).current.value]).toEqual([
    null,
    null,
    null,
  ]);
  here.save(login);
  expect(there.readSession()).toEqual(login);
});

it('an ended session is noticed by the other tabs when they check, and a log-in clears it', () => {
  const localStorage = memoryStorage();
  const [here, there] = [createSessionStore(localStorage), createSessionStore(localStorage)];
  here.save(login);
  here.markEnded(login);
  there.reload();
  expect([here.endedToken.value, there.endedToken.value]).toEqual(['old', 'old']);
  expect(createSessionStore(localStorage).endedToken.value).toBe('old');
  there.save({ ...login, accessToken: 'next', refreshToken: 'r9' });
  here.reload();
  expect([here.endedToken.value, there.endedToken.value]).toEqual([null, null]);
});
