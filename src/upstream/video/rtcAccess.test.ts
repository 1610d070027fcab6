import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { maxSignalBytes } from '../../contract/consultation/rtc.ts';
import { closeCode, socketPath, socketProtocol } from '../../contract/protocol/socket.ts';
import { fixturePerTest } from '../testing/fixturePerTest.ts';
import {
  receivedSignals,
  waitForSignal,
  startTestCallServer,
  sendSignal,
  signal,
} from '../testing/testCallServer.ts';
import { connectClient } from '../testing/socketClient.ts';

const server = fixturePerTest(startTestCallServer, ({ close }) => close());

describe('access', () => {
  test('is refused for another doctor’s order, one that is not open, and an unknown one', async () => {
    const ann = await server.doctor();
    for (const conv of ['east-bobs', 'east-done', 'east-waits', 'west-open', 'nowhere']) {
      sendSignal(ann, 'invite', 1, { call: conv }, conv);
      expect((await waitForSignal(ann, 'over', conv)).data).toBe('error');
    }
    const bob = await server.doctor('east-bob');
    expect(receivedSignals(bob)).toEqual([]);
  });

  test('a side may send only its own signals', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    ill.send(signal('invite', 1, { call: 'theirs' }));
    ill.send(signal('over', 0, { data: 'hungUp' }));
    await ill.flush();
    expect(receivedSignals(ann)).toEqual([]);
    sendSignal(ann, 'invite', 1);
    await ill.waitForSignal('invite');
    sendSignal(ann, 'accept', 2);
    sendSignal(ann, 'over', 0);
    await ann.flush();
    expect(ill.all('accept').concat(ill.all('over'))).toEqual([]);
  });

  test('the patient’s key opens one order of one hospital, and nothing else', async () => {
    const key = server.patientKeys.keyOf(1, 'east-open');
    const [tenant, word, , mark] = key.split('.');
    const forged = [
      `${tenant}.${word}.east-second.${mark}`,
      `2.${word}.east-open.${mark}`,
      key.slice(0, -2),
      `${key}x`,
    ];
    for (const token of forged)
      expect(await (await connectClient({ port: server.port, token })).waitForClose()).toBe(
        closeCode.tokenEnded,
      );
    const headers = { authorization: `Bearer ${key}`, 'tenant-id': '2' };
    const stray = await connectClient({ port: server.port, headers });
    expect(await stray.waitForClose()).toBe(closeCode.forbidden);
  });

  test('the patient’s link ends with the visit: nothing is told on it any more', async () => {
    const ill = await server.patient();
    server.storeOf(1).run("UPDATE consult_order SET status = 3 WHERE id = 'east-open'");
    expect(await ill.waitForClose()).toBe(closeCode.tokenEnded);
    const token = server.patientKeys.keyOf(1, 'east-open');
    const later = await connectClient({ port: server.port, token });
    expect(await later.waitForClose()).toBe(closeCode.tokenEnded);
    expect(later.frames).toEqual([]);
  });

  test('a patient’s page receives nothing of the conversation, and cannot write to it', async () => {
    const ill = await server.patient();
    const ann = await server.doctor();
    ann.sendText('east-open', 'words for the chat');
    await ann.nth('im-ack');
    ill.sendRaw({
      type: 'im-send',
      content: '{"cmid":"x","conv":"east-open","kind":"text","body":{"text":"x"},"at":1}',
    });
    ill.sendRaw({ type: 'rtc', content: '{"conv":"east-second","call":"x","n":1,"ack":0,"kind":"ringing"}' });
    ill.sendRaw('no frame at all');
    await ill.flush();
    expect(ill.types()).toEqual(['patient-welcome', 'pong']);
    const rows = server.storeOf(1).all("SELECT id FROM message WHERE conv = 'east-open'");
    expect(rows).toHaveLength(1);
  });

  test('finishing a consultation ends its call', async () => {
    const { ann, ill } = await server.inCall();
    server.storeOf(1).run("UPDATE consult_order SET status = 3 WHERE id = 'east-open'");
    expect((await waitForSignal(ann, 'over')).data).toBe('hungUp');
    await ill.waitForSignal('over');
  });
});

describe('limits', () => {
  test('a signal that would exceed 7,000 bytes is dropped', async () => {
    const { ann, ill } = await server.inCall();
    sendSignal(ann, 'description', 2, { data: 'x'.repeat(maxSignalBytes - 1000) });
    await ill.waitForSignal('description');
    sendSignal(ann, 'description', 3, { data: '"'.repeat(1700) });
    await ann.flush();
    await ill.flush();
    expect(ill.all('description')).toHaveLength(1);
  });

  test('a flood is dropped, and the connection stays open', async () => {
    const { ann, ill } = await server.inCall();
    for (let n = 2; n < 500; n += 1) sendSignal(ann, 'candidate', n, { data: 'x' });
    await ann.flush();
    await ill.flush();
    expect(ill.all('candidate').length).toBeLessThan(150);
    server.advance(5000);
    sendSignal(ann, 'media', 500);
    await ill.waitForSignal('media');
  });
});

test('a silent page is disconnected after 60 s', async () => {
  const ws = new WebSocket(`ws://127.0.0.1:${server.port}${socketPath}`, [
    socketProtocol,
    `bearer.${server.patientKeys.keyOf(1, 'east-open')}`,
  ]);
  const closed = new Promise((resolve) => ws.once('close', resolve));
  await new Promise((resolve) => ws.once('message', resolve));
  server.advance(60_000);
  expect(await closed).toBe(closeCode.broken);
});
