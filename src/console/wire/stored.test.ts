import { expect, it } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { json, login, memory, openRig } from './rig.ts';
import { openStored } from './stored.ts';

const refused = { code: 401, msg: 'authentication failed' };

it('a call without a session, and a log-in that is refused, never refresh', async () => {
  const rig = openRig({ answer: () => json(refused) });
  await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  await expect(rig.call(auth.login, { username: 'a', password: 'b' })).rejects.toMatchObject({ code: 401 });
  expect(rig.refreshes()).toHaveLength(0);
  expect(rig.asked).toHaveLength(1);
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
])('a stored session that someone meddled with is none: %s', async (text) => {
  const rig = openRig({ answer: () => json({}) });
  rig.stored.keep(login);
  rig.local.setItem('loginInfo', text);
  expect(rig.stored.login()).toBeNull();
  expect(openStored(rig.local).current.value).toBeNull();
  await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  expect(rig.asked).toHaveLength(0);
});

it('a stored session without its refresh token or its end is used as long as it works', () => {
  const local = memory();
  local.setItem('loginInfo', '{"userId":"7","accessToken":"a","expiresTime":"soon"}');
  expect(openStored(local).login()).toEqual({
    userId: '7',
    accessToken: 'a',
    refreshToken: '',
    expiresTime: 0,
  });
});

it.each(['', ' ', '两', '1\n2', '1,2', 'x'.repeat(65)])(
  'a stored tenant that someone meddled with is none: %j',
  (text) => {
    const local = memory();
    local.setItem('tenantId', text);
    const stored = openStored(local);
    expect([stored.knowsTenant(), stored.tenantId()]).toEqual([false, '1']);
  },
);

it('a session belongs to the hospital in which it began', () => {
  const stored = openStored(memory());
  expect(stored.keepTenant('1')).toBe(false);
  stored.keep(login);
  expect(stored.keepTenant('1')).toBe(false);
  expect(stored.login()).toEqual(login);
  expect(stored.keepTenant('2')).toBe(true);
  expect(stored.login()).toBeNull();
  expect(stored.owner()).toBeNull();
});

it('a log-out stands, though a tab that has not seen it yet writes renewed tokens over it', {
  tags: 'race-logout-while-refresh-is-written',
}, () => {
  const local = memory();
  const [here, there] = [openStored(local), openStored(local)];
  here.keep(login);
  const late = local.getItem('loginInfo') ?? '';
  there.drop();
  local.setItem('loginInfo', late.replace('old', 'renewed-late'));
  expect([here.login(), there.login(), openStored(local).current.value]).toEqual([null, null, null]);
  here.keep(login);
  expect(there.login()).toEqual(login);
});

it('a session that has ended is known in the other tabs as soon as they look, and a log-in clears it', () => {
  const local = memory();
  const [here, there] = [openStored(local), openStored(local)];
  here.keep(login);
  here.end(login);
  there.look();
  expect([here.ended.value, there.ended.value]).toEqual(['old', 'old']);
  expect(openStored(local).ended.value).toBe('old');
  there.keep({ ...login, accessToken: 'next', refreshToken: 'r9' });
  here.look();
  expect([here.ended.value, there.ended.value]).toEqual([null, null]);
});
