import { expect, it } from 'vitest';
import { auth } from '../../contract/auth.ts';
import { doctor } from '../../contract/doctor.ts';
import { json, openRig } from './rig.ts';

const refused = { code: 401, msg: 'authentication failed' };

it('a call without a session, and a log-in that is refused, never refresh', async () => {
  const rig = openRig({ answer: () => json(refused) });
  await expect(rig.call(doctor.info, {})).rejects.toMatchObject({ kind: 'signedOut' });
  await expect(rig.call(auth.login, { username: 'a', password: 'b' })).rejects.toMatchObject({ code: 401 });
  expect(rig.refreshes()).toHaveLength(0);
  expect(rig.asked).toHaveLength(1);
});

it('a stored session that someone meddled with is none', () => {
  const rig = openRig({ answer: () => json({}) });
  for (const text of ['', '{', '[]', 'null', '{"userId":"7"}', '{"userId":"7","accessToken":""}']) {
    rig.local.setItem('loginInfo', text);
    expect(rig.stored.login()).toBeNull();
  }
});
