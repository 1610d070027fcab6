import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import { openConnection } from './connection.ts';
import { openPlaces } from './places.ts';
import { openRelease } from './release.ts';

/** A fake browser: tests control its network, live connection, site version and clock. */
const openComputer = () => {
  const ears = { network: new Set<() => void>(), awake: new Set<() => void>(), lost: new Set<() => void>() };
  const planned: (() => void)[] = [];
  const line = signal<'live' | 'down'>('live');
  const now = { ms: 1_000, online: true, changed: false, asks: 0 };
  const hear = (of: keyof typeof ears) => (ear: () => void) => {
    ears[of].add(ear);
    return () => void ears[of].delete(ear);
  };
  const outside = {
    own: () => now.ms,
    later: (_: number, act: () => void) => {
      planned.push(act);
      return () => void planned.splice(planned.indexOf(act), 1);
    },
    network: { on: () => now.online, follow: hear('network') },
    awake: hear('awake'),
    release: {
      changed: () => {
        now.asks += 1;
        return now.online ? Promise.resolve(now.changed) : Promise.reject(new Error('cut'));
      },
      lost: hear('lost'),
    },
  };
  return {
    now,
    line,
    planned,
    app: { outside, clock: { now: () => now.ms }, im: { line } },
    tell: (of: keyof typeof ears) => {
      for (const ear of ears[of]) ear();
    },
  };
};
type Computer = ReturnType<typeof openComputer>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two models use no more of the application
const appOf = ({ app }: Computer) => app as unknown as Parameters<typeof openConnection>[0];

test('a computer without a network says so at once, with the time, and no more once it is back', () => {
  const computer = openComputer();
  const { cut, open } = openConnection(appOf(computer));
  const close = open();
  expect(cut.value).toBeNull();
  computer.now.online = false;
  computer.tell('network');
  expect(cut.value).toEqual({ what: 'network', since: 1_000 });
  computer.now.ms = 9_000;
  computer.tell('network');
  expect(cut.value?.since).toBe(1_000);
  computer.now.online = true;
  computer.tell('network');
  expect(cut.value).toBeNull();
  close();
});

test('a line that is down is spoken of only when it lasts, with when it began', () => {
  const computer = openComputer();
  const { cut, open } = openConnection(appOf(computer));
  const close = open();
  computer.line.value = 'down';
  expect(cut.value).toBeNull();
  computer.now.ms = 10_000;
  computer.planned[0]?.();
  expect(cut.value).toEqual({ what: 'line', since: 1_000 });
  computer.line.value = 'live';
  expect(cut.value).toBeNull();
  computer.line.value = 'down';
  expect(cut.value).toBeNull();
  close();
});

test('a new version is asked after at most every five minutes, is offered, and can wait', async () => {
  const computer = openComputer();
  const { shown, later, open } = openRelease(appOf(computer));
  const close = open();
  const { now } = computer;
  now.changed = true;
  computer.tell('awake');
  expect(now.asks).toBe(0);
  now.ms += 6 * 60_000;
  computer.tell('awake');
  computer.tell('awake');
  expect(now.asks).toBe(1);
  await expect.poll(() => shown.value).toBe(true);
  later();
  expect(shown.value).toBe(false);
  // A missing file is checked immediately.
  computer.tell('lost');
  expect(now.asks).toBe(2);
  await expect.poll(() => shown.value).toBe(true);
  close();
  now.ms += 6 * 60_000;
  computer.tell('awake');
  expect(now.asks).toBe(2);
});

test('the way up leads to a list as it was left', () => {
  const places = openPlaces();
  expect(places.last('/orderRecord')).toBe('/orderRecord');
  places.at('/orderRecord', 'state=3&page=2');
  places.at('/orderRecord/detail', 'id=1');
  expect(places.last('/orderRecord')).toBe('/orderRecord?state=3&page=2');
});
