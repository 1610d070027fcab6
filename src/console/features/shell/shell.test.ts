import { signal } from '@preact/signals-react';
import { expect, test } from 'vitest';
import { createOutageMonitor } from './banners/outage.ts';
import { createLastVisited } from './lastVisited.ts';
import { createVersionCheck } from './banners/versionCheck.ts';

/** A fake browser: tests control its network, live connection, site version and clock. */
const createFakeBrowser = () => {
  const listeners = {
    network: new Set<() => void>(),
    onResume: new Set<() => void>(),
    onLoadError: new Set<() => void>(),
  };
  const timers: (() => void)[] = [];
  const connectionState = signal<'live' | 'down'>('live');
  const expired = signal<'no' | 'prompted'>('no');
  const state = { ms: 1_000, online: true, isOutdated: false, checks: 0 };
  const subscribe = (event: keyof typeof listeners) => (listener: () => void) => {
    listeners[event].add(listener);
    return () => void listeners[event].delete(listener);
  };
  const platform = {
    now: () => state.ms,
    setTimer: (_: number, callback: () => void) => {
      timers.push(callback);
      return () => void timers.splice(timers.indexOf(callback), 1);
    },
    network: { isOnline: () => state.online, onChange: subscribe('network') },
    onResume: subscribe('onResume'),
    appVersion: {
      current: '',
      isOutdated: () => {
        state.checks += 1;
        return state.online ? Promise.resolve(state.isOutdated) : Promise.reject(new Error('cut'));
      },
      onLoadError: subscribe('onLoadError'),
    },
  };
  return {
    state,
    connectionState,
    expired,
    timers,
    app: {
      platform,
      clock: { now: () => state.ms },
      messaging: { connectionState },
      session: { expired },
    },
    emit: (event: keyof typeof listeners) => {
      for (const listener of listeners[event]) listener();
    },
  };
};
type FakeBrowser = ReturnType<typeof createFakeBrowser>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the models use only these services
const asApp = ({ app }: FakeBrowser) => app as unknown as Parameters<typeof createOutageMonitor>[0];

test('being offline is shown immediately, with the time, and no more once online', () => {
  const browser = createFakeBrowser();
  const { outage, start } = createOutageMonitor(asApp(browser));
  const dispose = start();
  expect(outage.value).toBeNull();
  browser.state.online = false;
  browser.emit('network');
  expect(outage.value).toEqual({ kind: 'network', since: 1_000 });
  browser.state.ms = 9_000;
  browser.emit('network');
  expect(outage.value?.since).toBe(1_000);
  browser.state.online = true;
  browser.emit('network');
  expect(outage.value).toBeNull();
  dispose();
});

test('a lost connection is shown only if it lasts, with when it began', () => {
  const browser = createFakeBrowser();
  const { outage, start } = createOutageMonitor(asApp(browser));
  const dispose = start();
  browser.connectionState.value = 'down';
  expect(outage.value).toBeNull();
  browser.state.ms = 10_000;
  browser.timers[0]?.();
  expect(outage.value).toEqual({ kind: 'server', since: 1_000 });
  browser.connectionState.value = 'live';
  expect(outage.value).toBeNull();
  browser.connectionState.value = 'down';
  expect(outage.value).toBeNull();
  dispose();
});

test('a session that has ended, as that of a disabled account, is no outage', () => {
  const browser = createFakeBrowser();
  const { outage, start } = createOutageMonitor(asApp(browser));
  const dispose = start();
  browser.expired.value = 'prompted';
  browser.connectionState.value = 'down';
  browser.state.ms = 10_000;
  for (const timer of browser.timers) timer();
  expect(outage.value).toBeNull();
  browser.state.online = false;
  browser.emit('network');
  expect(outage.value?.kind).toBe('network');
  dispose();
});

test('a new version is checked for at most every five minutes, is offered, and can be postponed', async () => {
  const browser = createFakeBrowser();
  const { available, postpone, start } = createVersionCheck(asApp(browser));
  const dispose = start();
  const { state } = browser;
  state.isOutdated = true;
  browser.emit('onResume');
  expect(state.checks).toBe(0);
  state.ms += 6 * 60_000;
  browser.emit('onResume');
  browser.emit('onResume');
  expect(state.checks).toBe(1);
  await expect.poll(() => available.value).toBe(true);
  postpone();
  expect(available.value).toBe(false);
  // A missing file is checked immediately.
  browser.emit('onLoadError');
  expect(state.checks).toBe(2);
  await expect.poll(() => available.value).toBe(true);
  dispose();
  state.ms += 6 * 60_000;
  browser.emit('onResume');
  expect(state.checks).toBe(2);
});

test('the back link leads to a list as it was left', () => {
  const lastVisited = createLastVisited();
  expect(lastVisited.get('/orderRecord')).toBe('/orderRecord');
  lastVisited.set('/orderRecord', 'state=3&page=2');
  lastVisited.set('/orderRecord/detail', 'id=1');
  expect(lastVisited.get('/orderRecord')).toBe('/orderRecord?state=3&page=2');
});
