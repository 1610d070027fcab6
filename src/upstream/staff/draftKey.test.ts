import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { doctor } from '../../contract/account/doctor.ts';
import { type DemoUpstream, createDemoUpstream } from '../testing/demoUpstream.ts';

let demo: DemoUpstream;
beforeEach(() => {
  demo = createDemoUpstream();
});
afterEach(() => demo.close());

const answer = v.object({ key: v.string() });
const secret = async (userId: string): Promise<string> => {
  const { accessToken } = demo.session(1, userId);
  return v.parse(answer, (await demo.call(doctor.journalKey, {}, { tenant: 1, token: accessToken })).data)
    .key;
};

test('an account has its own 32 random bytes, the same at every log-in', async () => {
  const [one, other] = [demo.person(1, false), demo.person(1, true)];
  const first = await secret(one);
  expect(Buffer.from(first, 'base64')).toHaveLength(32);
  expect(await secret(one)).toBe(first);
  expect(await secret(other)).not.toBe(first);
});

test('nobody gets the key without a session', async () => {
  expect(await demo.call(doctor.journalKey, {}, { tenant: 1 })).toMatchObject({ code: 401, data: null });
});
