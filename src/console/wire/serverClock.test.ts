import { expect, it } from 'vitest';
import { openClock } from './serverClock.ts';

const server = Date.UTC(2026, 10, 20, 4, 0, 0);
const header = new Date(server).toUTCString();

it('a computer that is three hours wrong shows the server’s time', () => {
  const own = server - 3 * 3_600_000;
  const clock = openClock(() => own);
  clock.heard(header, own - 40, own);
  expect(Math.abs(clock.now() - server)).toBeLessThan(1_000);
  expect(clock.minute.value).toBe(clock.now());
});

it('a right clock is left alone, and so is one without a readable header', () => {
  const clock = openClock(() => server);
  clock.heard(header, server - 300, server);
  clock.heard(null, server, server);
  clock.heard('yesterday', server, server);
  expect(clock.now()).toBe(server);
});
