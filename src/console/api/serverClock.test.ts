import { expect, it } from 'vitest';
import { createServerClock } from './serverClock.ts';

const server = Date.UTC(2026, 10, 20, 4, 0, 0);
const header = new Date(server).toUTCString();

it('a computer whose clock is three hours off shows the server’s time', () => {
  const systemNow = server - 3 * 3_600_000;
  const clock = createServerClock(() => systemNow);
  clock.sync(header, systemNow - 40, systemNow);
  expect(Math.abs(clock.now() - server)).toBeLessThan(1_000);
  expect(clock.coarseNow.value).toBe(clock.now());
});

it('a correct clock is left alone, and so is one without a readable header', () => {
  const clock = createServerClock(() => server);
  clock.sync(header, server - 300, server);
  clock.sync(null, server, server);
  clock.sync('yesterday', server, server);
  expect(clock.now()).toBe(server);
});
