import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RtcKind, RtcSignal } from '../../contract/consultation/rtc.ts';
import { signal } from '../testing/testCallServer.ts';
import { createTestUpstream } from '../testing/testUpstream.ts';
import { createRtcService, type RtcService } from './rtcService.ts';

let upstream: ReturnType<typeof createTestUpstream>;
let calls: RtcService;
beforeEach(() => {
  upstream = createTestUpstream();
  calls = createRtcService(upstream.services);
});
afterEach(() => upstream.close());

const conv = 'east-open';
const say = (side: 'doctor' | 'patient', kind: RtcKind, more: Partial<RtcSignal> = {}) =>
  calls.handleSignal(
    { store: upstream.store, conv, side, userId: side === 'doctor' ? 'east-ann' : '' },
    signal(kind, 1, more),
  );
const startCall = (call = 'first') => {
  say('doctor', 'invite', { call });
  say('patient', 'accept', { call });
  say('doctor', 'media', { call });
};
const address = 'a secret address ';
const longest = { data: address.repeat(350) };
/** The patient's link sends the longest candidates, as many a second as pass. */
const flood = (seconds: number, call = 'first') => {
  for (let second = 0; second < seconds; second += 1) {
    for (let nth = 0; nth < 30; nth += 1) say('patient', 'candidate', { call, ...longest });
    say('doctor', 'media', { call });
    upstream.advance(1000);
  }
};
const stored = () =>
  upstream.store.all<{ ev: string; kind: string }>(
    "SELECT ev, ev ->> '$.kind' AS kind FROM im_event WHERE user_id = 'east-ann' AND ev ->> '$.type' = 'rtc' ORDER BY useq",
  );
const bytesStored = () => stored().reduce((sum, { ev }) => sum + ev.length, 0);
const countStored = (kind: RtcKind) => stored().filter((one) => one.kind === kind).length;
const notices = () =>
  upstream.store
    .all<{ text: string }>("SELECT body ->> '$.text' AS text FROM message WHERE kind = 'notice'")
    .map(({ text }) => text);

const megabyte = 1024 * 1024;

describe('a patient’s link that floods a call', () => {
  test('stores two megabytes; the call goes on, and its end leaves no address', () => {
    startCall();
    flood(180);
    expect(countStored('candidate')).toBeGreaterThan(300);
    expect(bytesStored()).toBeLessThan(2.5 * megabyte);
    upstream.advance(10_000);
    say('patient', 'media', { data: 'heard' });
    expect(stored().at(-1)?.ev).toContain('heard');
    say('patient', 'hangup');
    expect(stored().at(-1)?.kind).toBe('over');
    expect(notices()).toEqual([expect.stringContaining('03:10')]);
    expect(stored().filter(({ ev }) => ev.includes(address))).toEqual([]);
  });

  test('gets no more by rejoining it', () => {
    startCall();
    flood(60);
    const before = bytesStored();
    say('patient', 'rejoin', { call: 'second', data: 'first' });
    upstream.advance(4000);
    flood(60, 'second');
    expect(bytesStored() - before).toBeLessThan(0.2 * megabyte);
  });

  test('takes nothing from the next call', () => {
    startCall();
    flood(60);
    say('doctor', 'hangup');
    upstream.advance(4000);
    startCall('next');
    say('patient', 'candidate', { call: 'next', data: 'of the next call' });
    expect(stored().at(-1)?.ev).toContain('of the next call');
  });
});

test('a call of three hours that is connected again every ten minutes loses no signal', () => {
  startCall();
  for (let second = 10; second <= 3 * 3600; second += 10) {
    upstream.advance(10_000);
    for (const side of ['doctor', 'patient'] as const) {
      say(side, 'media', { data: JSON.stringify({ audio: true, video: true, screen: false, weak: false }) });
      say(side, 'ack');
    }
    if (second % 600 !== 0) continue;
    say('patient', 'description', longest);
    for (let nth = 0; nth < 20; nth += 1) say('patient', 'candidate', { data: 'x'.repeat(200) });
  }
  const kinds = ['media', 'ack', 'description', 'candidate'] as const;
  expect(kinds.map(countStored)).toEqual([1080, 1080, 18, 360]);
});

test('the signals that the end of a call erases are found by an index, whatever else the doctor received', () => {
  startCall();
  const run = vi.spyOn(upstream.store, 'run');
  say('doctor', 'hangup');
  const [sql = '', ...params] = run.mock.calls.find(([one]) => one.startsWith('UPDATE im_event')) ?? [];
  run.mockRestore();
  const plan = upstream.store.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...params);
  expect(plan.map(({ detail }) => detail)).toContain(
    'SEARCH main.im_event USING COVERING INDEX im_event_subject (tenant_id=? AND user_id=? AND subject=? AND useq>?)',
  );
});
