import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { maxSignalBytes } from '../contract/consultation/rtc.ts';
import { closeCode, socketPath, socketProtocol } from '../contract/protocol/socket.ts';
import { type CallHouse, heard, hears, openCallHouse, say, signal } from './testCalls.ts';
import { arrive } from './testClient.ts';

let house: CallHouse;
beforeEach(async () => {
  house = await openCallHouse();
});
afterEach(() => house.close());

describe('who may', () => {
  test('another doctor’s order, one that is not open, one that is not there', async () => {
    const ann = await house.doctor();
    for (const conv of ['east-bobs', 'east-done', 'east-waits', 'west-open', 'nowhere']) {
      say(ann, 'invite', 1, { call: conv }, conv);
      expect((await hears(ann, 'over', conv)).data).toBe('error');
    }
    const bob = await house.doctor('east-bob');
    expect(heard(bob)).toEqual([]);
  });

  test('a side says only what is its own to say', async () => {
    const [ann, ill] = [await house.doctor(), await house.patient()];
    ill.say(signal('invite', 1, { call: 'theirs' }));
    ill.say(signal('over', 0, { data: 'hungUp' }));
    await ill.settled();
    expect(heard(ann)).toEqual([]);
    say(ann, 'invite', 1);
    await ill.hears('invite');
    say(ann, 'accept', 2);
    say(ann, 'over', 0);
    await ann.settled();
    expect(ill.all('accept').concat(ill.all('over'))).toEqual([]);
  });

  test('the patient’s key opens one order of one hospital, and nothing else', async () => {
    const key = house.patientKeys.keyOf(1, 'east-open');
    const [tenant, word, , mark] = key.split('.');
    const forged = [
      `${tenant}.${word}.east-second.${mark}`,
      `2.${word}.east-open.${mark}`,
      key.slice(0, -2),
      `${key}x`,
    ];
    for (const token of forged)
      expect(await (await arrive({ port: house.port, token })).closed()).toBe(closeCode.tokenEnded);
    const headers = { authorization: `Bearer ${key}`, 'tenant-id': '2' };
    const stray = await arrive({ port: house.port, headers });
    expect(await stray.closed()).toBe(closeCode.forbidden);
  });

  test('a patient’s page hears nothing of the conversation, and cannot write into it', async () => {
    const ill = await house.patient();
    const ann = await house.doctor();
    ann.say('east-open', 'words for the chat');
    await ann.nth('im-ack');
    ill.raw({
      type: 'im-send',
      content: '{"cmid":"x","conv":"east-open","kind":"text","body":{"text":"x"},"at":1}',
    });
    ill.raw({ type: 'rtc', content: '{"conv":"east-second","call":"x","n":1,"ack":0,"kind":"ringing"}' });
    ill.raw('no frame at all');
    await ill.settled();
    expect(ill.types()).toEqual(['patient-welcome', 'pong']);
    const rows = house.storeOf(1).all("SELECT id FROM message WHERE conv = 'east-open'");
    expect(rows).toHaveLength(1);
  });

  test('a consultation that is finished ends its call', async () => {
    const { ann, ill } = await house.inCall();
    house.storeOf(1).run("UPDATE consult_order SET status = 3 WHERE id = 'east-open'");
    expect((await hears(ann, 'over')).data).toBe('hungUp');
    await ill.hears('over');
  });
});

describe('limits', () => {
  test('a signal that would be told in more than 7,000 bytes goes no further', async () => {
    const { ann, ill } = await house.inCall();
    say(ann, 'description', 2, { data: 'x'.repeat(maxSignalBytes - 1000) });
    await ill.hears('description');
    say(ann, 'description', 3, { data: '"'.repeat(1700) });
    await ann.settled();
    await ill.settled();
    expect(ill.all('description')).toHaveLength(1);
  });

  test('a flood is dropped, and the line stays up', async () => {
    const { ann, ill } = await house.inCall();
    for (let n = 2; n < 500; n += 1) say(ann, 'candidate', n, { data: 'x' });
    await ann.settled();
    await ill.settled();
    expect(ill.all('candidate').length).toBeLessThan(150);
    house.advance(5000);
    say(ann, 'media', 500);
    await ill.hears('media');
  });
});

test('a page that nobody hears from is given up after 60 s', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${house.port}${socketPath}`, [
    socketProtocol,
    `bearer.${house.patientKeys.keyOf(1, 'east-open')}`,
  ]);
  const closed = new Promise((resolve) => ws.once('close', resolve));
  await new Promise((resolve) => ws.once('message', resolve));
  house.advance(60_000);
  expect(await closed).toBe(closeCode.broken);
});
