import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { absenceSentence } from '../../../contract/account/absenceSentence.ts';
import { absence } from '../../../contract/account/absence.ts';
import type { ClientInput } from '../../../contract/protocol/endpoint.ts';
import { business } from '../../../contract/errors/businessErrors.ts';
import { order } from '../../../contract/consultation/order.ts';
import { createTestUpstream } from '../../testing/testUpstream.ts';

let upstream: ReturnType<typeof createTestUpstream>;
beforeEach(() => {
  upstream = createTestUpstream();
});
afterEach(() => upstream.close());

const minuteMs = 60_000;
const ann = 'east-ann';
const go = (change: object = {}) =>
  upstream.call(ann, absence.start, { reason: 'meeting', until: null, ...change });
const current = () => upstream.call(ann, absence.get, {});
let sent = 0;
const write = (conv: string) => {
  sent += 1;
  const { store, services } = upstream;
  store.transaction(() =>
    services.events.sendMessage(store, {
      conv,
      cmid: `patient-${sent}`,
      role: 'patient',
      senderId: 'east-lin',
      kind: 'text',
      body: { text: 'Hello?' },
    }),
  );
};
const notices = (conv: string) =>
  upstream.store
    .all<{ text: string }>(
      "SELECT body ->> '$.text' AS text FROM message WHERE conv = ? AND role = 'system' ORDER BY seq",
      conv,
    )
    .map(({ text }) => text);

describe('a doctor who is away', () => {
  it('is so until they come back, with the reason and the time that they stated last', async () => {
    expect(await current()).toBeNull();
    await go({ until: upstream.now() + 30 * minuteMs });
    expect(await current()).toMatchObject({ reason: 'meeting', text: '', since: upstream.now() });
    await go({ reason: 'other', text: ' School run ' });
    expect(await current()).toMatchObject({ reason: 'other', text: 'School run', until: null });
    expect(await upstream.call('east-bob', absence.get, {})).toBeNull();
    await upstream.call(ann, absence.end, {});
    expect(await current()).toBeNull();
  });

  it('is there again by the stated time, without being asked', async () => {
    await go({ until: upstream.now() + 30 * minuteMs });
    upstream.advance(30 * minuteMs);
    expect(await current()).toBeNull();
    write('east-open');
    expect(notices('east-open')).toEqual([]);
    // Another one can be stated then.
    expect(await go()).toMatchObject({ until: null });
  });

  it.each<[string, Partial<ClientInput<typeof absence.start>>, number]>([
    ['a reason of 200 characters', { reason: 'other', text: 'x'.repeat(200) }, 400],
    ['another reason without words', { reason: 'other', text: ' ' }, 400],
    ['words in two lines', { reason: 'other', text: 'a\nb' }, 400],
    ['a time that is over', { until: 1 }, business.absenceOver.code],
    ['a time in a year', { until: Date.UTC(2027, 11, 1) }, business.absenceOver.code],
  ])('cannot state %s, and stays as they were', async (_what, change, code) => {
    await go();
    const before = upstream.snapshot();
    const input = { reason: 'break' as const, ...change };
    expect((await upstream.request(ann, absence.start, input)).code).toBe(code);
    expect(upstream.snapshot()).toBe(before);
  });

  it('is no auditor', async () => {
    expect((await upstream.request('east-eve', absence.get, {})).code).toBe(403);
  });
});

describe('a patient who writes while the doctor is away', () => {
  it('is told why and until when, once for each absence and conversation', async () => {
    write('east-open');
    expect(notices('east-open')).toEqual([]);
    await go({ until: upstream.now() + 30 * minuteMs });
    write('east-open');
    write('east-open');
    write('east-allergic');
    expect(notices('east-open')).toHaveLength(1);
    expect(notices('east-open')[0]).toMatch(
      /^The doctor is away \(in a meeting\) and expects to be back at about 09:30\. You will get a reply after that/,
    );
    expect(absenceSentence({ reason: 'meeting', text: '' }, '09:30', 'zh')).toMatch(
      /^医生暂时离开（会议中），预计 09:30 返回/,
    );
    expect(notices('east-allergic')).toHaveLength(1);
    await go({ reason: 'other', text: 'School run' });
    write('east-open');
    expect(notices('east-open')[1]).toMatch(/\(School run\)/);
  });

  it('still waits for an answer: the notice is none', async () => {
    await go();
    write('east-open');
    const row = (await upstream.call(ann, order.open, {})).find(({ id }) => id === 'east-open');
    expect(row?.unansweredSince).toBe(upstream.now());
  });

  it('is told nothing of another doctor’s absence, nor after the visit has ended', async () => {
    await go();
    write('east-bobs');
    write('east-done');
    expect([...notices('east-bobs'), ...notices('east-done')]).toEqual([]);
  });
});
