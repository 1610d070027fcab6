import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callHeartbeatMs, rejoinWindowMs, ringTimeoutMs } from '../contract/consultation/rtc.ts';
import { type CallHouse, heard, hears, openCallHouse, say, signal } from './testCalls.ts';

let house: CallHouse;
beforeEach(async () => {
  house = await openCallHouse();
});
afterEach(() => house.close());

describe('a call', () => {
  test('rings at the patient’s page, is accepted, and what is said in it passes untouched, both ways', async () => {
    const { ann, ill } = await house.inCall();
    const sdp = 'offer\nv=0\r\na=x\r\n';
    say(ann, 'description', 2, { data: sdp });
    expect(await ill.hears('description')).toMatchObject({ data: sdp, n: 2, polite: true });
    ill.say(signal('description', 2, { data: sdp }));
    expect(await hears(ann, 'description')).toMatchObject({ data: sdp, n: 2, polite: false });
  });

  test('rings a page that is opened later', async () => {
    const ann = await house.doctor();
    say(ann, 'invite', 1);
    await ann.settled();
    await (await house.patient()).hears('invite');
  });

  test('hung up by either side it is over for both, and the conversation says how long it was', async () => {
    const { ann, ill } = await house.inCall();
    house.advance(65_000);
    ill.say(signal('hangup', 2));
    expect((await hears(ann, 'over')).data).toBe('hungUp');
    expect((await ill.hears('over')).data).toBe('hungUp');
    await ann.until(() => house.notices().length === 1, 'the notice');
    expect(house.notices()[0]).toContain('01:05');
  });

  test('once it is over its signals stand nowhere any more: they hold the addresses of computers', async () => {
    const { ann, ill } = await house.inCall();
    ill.say(signal('candidate', 2, { data: 'candidate of a secret address' }));
    await hears(ann, 'candidate');
    expect(house.kept('secret address')).toBe(1);
    say(ann, 'hangup', 2);
    await hears(ann, 'over');
    expect(house.kept('secret address')).toBe(0);
  });

  test.each([
    ['refuse', 'refused', '已拒绝'],
    ['hangup', 'refused', '已拒绝'],
  ] as const)('a patient who says %s while it rings has refused it', async (kind, why, words) => {
    const [ann, ill] = [await house.doctor(), await house.patient()];
    say(ann, 'invite', 1);
    await ill.hears('invite');
    ill.say(signal(kind, 1));
    expect((await hears(ann, 'over')).data).toBe(why);
    expect(house.notices().join('')).toContain(words);
  });

  test('a doctor takes it back while it rings', async () => {
    const [ann, ill] = [await house.doctor(), await house.patient()];
    say(ann, 'invite', 1);
    await ill.hears('invite');
    say(ann, 'cancel', 2);
    expect((await ill.hears('over')).data).toBe('cancelled');
  });

  test('nobody answers for 45 s, by the upstream’s clock: it is over', async () => {
    const [ann, ill] = [await house.doctor(), await house.patient()];
    say(ann, 'invite', 1);
    await ill.hears('invite');
    house.advance(ringTimeoutMs - 1000);
    await ann.settled();
    await ann.settled();
    expect(heard(ann)).toEqual([]);
    house.advance(1000);
    expect((await hears(ann, 'over')).data).toBe('noAnswer');
    ill.say(signal('accept', 1));
    expect((await ill.hears('over', 2)).data).toBe('noAnswer');
  });

  test('a patient with two windows answers in one: the other stops ringing', async () => {
    const [ann, ill, beside] = [await house.doctor(), await house.patient(), await house.patient()];
    say(ann, 'invite', 1);
    await Promise.all([ill.hears('invite'), beside.hears('invite')]);
    ill.say(signal('accept', 1));
    expect((await beside.hears('over')).data).toBe('elsewhere');
    expect(ill.all('over')).toEqual([]);
  });
});

describe('one call for an order, one for a doctor', () => {
  test('another window that calls is told that it is busy, and the call goes on', async () => {
    const { ann, ill } = await house.inCall();
    for (const conv of ['east-open', 'east-second']) {
      const call = `from ${conv}`;
      say(ann, 'invite', 1, { call }, conv);
      expect((await hears(ann, 'over', call)).data).toBe('busy');
    }
    say(ann, 'media', 2, { data: '{}' });
    await ill.hears('media');
  });

  test('a page that was left while it rang does not keep the next one from calling', async () => {
    const [ann, ill] = [await house.doctor(), await house.patient()];
    say(ann, 'invite', 1);
    await ill.hears('invite');
    say(ann, 'invite', 1, { call: 'again' });
    expect((await ill.hears('over')).call).toBe('first');
    expect((await ill.hears('invite', 2)).call).toBe('again');
  });
});

describe('coming back', () => {
  test('a side that loaded its page again goes on under a new id; its old window is told', async () => {
    const { ann, ill } = await house.inCall();
    say(ann, 'rejoin', 1, { call: 'second', data: 'first' });
    expect((await ill.hears('rejoin')).call).toBe('second');
    expect((await hears(ann, 'over')).data).toBe('elsewhere');
    ill.say(signal('media', 1, { call: 'second', data: '{}' }));
    await hears(ann, 'media', 'second');
    ill.say(signal('media', 9, { data: 'too late' }));
    expect((await ill.hears('over')).data).toBe('elsewhere');
  });

  test('a page of the patient’s that is opened during the call is told of it, and may take it over', async () => {
    const early = await house.patient();
    expect(early.running).toBeNull();
    const { ann, ill } = await house.inCall();
    house.advance(65_000);
    const beside = await house.patient();
    expect(beside.running).toEqual({ call: 'first', seconds: 65 });
    beside.say(signal('rejoin', 1, { call: 'second', data: 'first' }));
    expect((await hears(ann, 'rejoin', 'second')).data).toBe('first');
    expect((await ill.hears('over')).data).toBe('elsewhere');
    // A page that opens later is told the call's current id.
    expect((await house.patient()).running).toMatchObject({ call: 'second' });
    say(ann, 'hangup', 1, { call: 'second' });
    expect((await beside.hears('over', 2)).call).toBe('second');
    expect((await house.patient()).running).toBeNull();
  });

  test('both at once: who comes second learns which call it is now', async () => {
    const { ann, ill } = await house.inCall();
    say(ann, 'rejoin', 1, { call: 'hers', data: 'first' });
    await ill.hears('rejoin');
    ill.say(signal('rejoin', 1, { call: 'theirs', data: 'first' }));
    expect(await ill.hears('rejoin', 2)).toMatchObject({ call: 'theirs', n: 0, data: 'hers' });
    ill.say(signal('rejoin', 1, { call: 'last', data: 'hers' }));
    expect(await hears(ann, 'rejoin', 'last')).toMatchObject({ data: 'hers', n: 1 });
  });

  test('to a call that is over: it says so', async () => {
    const ann = await house.doctor();
    say(ann, 'rejoin', 1, { call: 'second', data: 'first' });
    expect((await hears(ann, 'over', 'second')).data).toBe('hungUp');
  });

  test('a call of which neither side says anything any more is over', async () => {
    const { ann, ill } = await house.inCall();
    house.advance(rejoinWindowMs);
    ill.say(signal('media', 2, { data: '{}' }));
    await hears(ann, 'media');
    await ann.settled();
    house.advance(rejoinWindowMs + 2 * callHeartbeatMs);
    expect((await hears(ann, 'over')).data).toBe('lost');
  });

  test('an upstream that was started anew takes up the calls of which it is told', async () => {
    const [ann, ill] = [await house.doctor(), await house.patient()];
    const data = JSON.stringify({ audio: true, video: true, screen: false, weak: false, seconds: 120 });
    say(ann, 'media', 7, { data });
    await ill.hears('media');
    ill.say(signal('hangup', 3));
    await hears(ann, 'over');
    expect(house.notices()[0]).toContain('02:00');
  });
});
