import { afterAll, expect, test } from 'vitest';
import { order } from '../../contract/consultation/order.ts';
import { createDemoUpstream } from '../testing/demoUpstream.ts';

const demo = createDemoUpstream();
afterAll(() => demo.close());

test('a hundred calls of one person delay another by one', async () => {
  const identityOf = (userId: string) => ({ tenant: 1, token: demo.session(1, userId).accessToken });
  const [many, other] = [identityOf(demo.person(1, false)), identityOf(demo.person(1, true))];
  let finished = 0;
  const calls = Array.from({ length: 100 }, () =>
    demo.call(order.page, { pageNo: 1, pageSize: 100 }, many).then(() => (finished += 1)),
  );
  await demo.call(order.page, { pageNo: 1, pageSize: 1 }, other);
  expect(finished).toBeLessThan(10);
  await Promise.all(calls);
});
