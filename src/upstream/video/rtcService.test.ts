import { describe, expect, test } from 'vitest';
import { callHeartbeatMs, rejoinWindowMs, ringTimeoutMs } from '../../contract/consultation/rtc.ts';
import { appendMessage } from '../messaging/conversation.ts';
import { conversationSummaries } from '../messaging/messageHandlers.ts';
import { fixturePerTest } from '../testing/fixturePerTest.ts';
import {
  receivedSignals,
  waitForSignal,
  startTestCallServer,
  sendSignal,
  signal,
} from '../testing/testCallServer.ts';

const server = fixturePerTest(startTestCallServer, ({ close }) => close());

describe('a call', () => {
  test('rings at the patient’s page, is accepted, and relays signals unchanged in both directions', async () => {
    const { ann, ill } = await server.inCall();
    const sdp = 'offer\nv=0\r\na=x\r\n';
    sendSignal(ann, 'description', 2, { data: sdp });
    expect(await ill.waitForSignal('description')).toMatchObject({ data: sdp, n: 2, polite: true });
    ill.send(signal('description', 2, { data: sdp }));
    expect(await waitForSignal(ann, 'description')).toMatchObject({ data: sdp, n: 2, polite: false });
  });

  test('rings a page that is opened later', async () => {
    const ann = await server.doctor();
    sendSignal(ann, 'invite', 1);
    await ann.flush();
    await (await server.patient()).waitForSignal('invite');
  });

  test('hung up by either side is over for both, and the conversation shows its duration', async () => {
    const { ann, ill } = await server.inCall();
    await server.talk({ ann, ill }, 65_000);
    ill.send(signal('hangup', 2));
    expect((await waitForSignal(ann, 'over')).data).toBe('hungUp');
    expect((await ill.waitForSignal('over')).data).toBe('hungUp');
    await ann.until(() => server.notices().length === 1, 'the notice');
    expect(server.notices()[0]).toContain('01:05');
  });

  test.each([
    ['a minute answers', 60_000, true],
    ['a few seconds does not answer', 9000, false],
  ])('of %s what the patient wrote before its end', async (_what, lengthMs, isAnswer) => {
    const { ann, ill } = await server.inCall();
    const unansweredSince = () =>
      conversationSummaries(server.storeOf(1), 'east-ann', ['east-open']).get('east-open')?.unansweredSince;
    const write = (text: string) => {
      const message = {
        conv: 'east-open',
        cmid: text,
        role: 'patient',
        senderId: 'ill',
        kind: 'text',
        body: { text },
      } as const;
      return appendMessage(server.storeOf(1), message, server.clock.now()).at;
    };
    const before = write('Are you there?');
    expect(unansweredSince()).toBe(before);
    await server.talk({ ann, ill }, lengthMs);
    ill.send(signal('hangup', 2));
    await waitForSignal(ann, 'over');
    expect(unansweredSince()).toBe(isAnswer ? null : before);
    const after = write('One more question');
    expect(unansweredSince()).toBe(isAnswer ? after : before);
  });

  test('that is over leaves none of its signals, which contain IP addresses', async () => {
    const { ann, ill } = await server.inCall();
    ill.send(signal('candidate', 2, { data: 'candidate of a secret address' }));
    await waitForSignal(ann, 'candidate');
    expect(server.eventsContaining('secret address')).toBe(1);
    sendSignal(ann, 'hangup', 2);
    await waitForSignal(ann, 'over');
    expect(server.eventsContaining('secret address')).toBe(0);
  });

  test.each([
    ['refuse', 'refused', 'declined'],
    ['hangup', 'refused', 'declined'],
  ] as const)('is refused by a patient who sends %s while it rings', async (kind, why, words) => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    sendSignal(ann, 'invite', 1);
    await ill.waitForSignal('invite');
    ill.send(signal(kind, 1));
    expect((await waitForSignal(ann, 'over')).data).toBe(why);
    expect(server.notices().join('')).toContain(words);
  });

  test('is cancelled by the doctor while it rings', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    sendSignal(ann, 'invite', 1);
    await ill.waitForSignal('invite');
    sendSignal(ann, 'cancel', 2);
    expect((await ill.waitForSignal('over')).data).toBe('cancelled');
  });

  test('not answered for 45 s, by the upstream’s clock, is over', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    sendSignal(ann, 'invite', 1);
    await ill.waitForSignal('invite');
    server.advance(ringTimeoutMs - 1000);
    await ann.flush();
    await ann.flush();
    expect(receivedSignals(ann)).toEqual([]);
    server.advance(1000);
    expect((await waitForSignal(ann, 'over')).data).toBe('noAnswer');
    ill.send(signal('accept', 1));
    expect((await ill.waitForSignal('over', 2)).data).toBe('noAnswer');
  });

  test('rings in both windows of a patient and stops in the other when one answers', async () => {
    const [ann, ill, secondPage] = [await server.doctor(), await server.patient(), await server.patient()];
    sendSignal(ann, 'invite', 1);
    await Promise.all([ill.waitForSignal('invite'), secondPage.waitForSignal('invite')]);
    ill.send(signal('accept', 1));
    expect((await secondPage.waitForSignal('over')).data).toBe('elsewhere');
    expect(ill.all('over')).toEqual([]);
  });
});

describe('one call for an order, one for a doctor', () => {
  test('another window that calls gets busy, and the call continues', async () => {
    const { ann, ill } = await server.inCall();
    for (const conv of ['east-open', 'east-second']) {
      const call = `from ${conv}`;
      sendSignal(ann, 'invite', 1, { call }, conv);
      expect((await waitForSignal(ann, 'over', call)).data).toBe('busy');
    }
    sendSignal(ann, 'media', 2, { data: '{}' });
    await ill.waitForSignal('media');
  });

  test('a page that was closed while it rang does not prevent the next one from calling', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    sendSignal(ann, 'invite', 1);
    await ill.waitForSignal('invite');
    sendSignal(ann, 'invite', 1, { call: 'again' });
    expect((await ill.waitForSignal('over')).call).toBe('first');
    expect((await ill.waitForSignal('invite', 2)).call).toBe('again');
  });
});

describe('rejoining', () => {
  test('a reloaded side continues under a new id; its old window is notified', async () => {
    const { ann, ill } = await server.inCall();
    sendSignal(ann, 'rejoin', 1, { call: 'second', data: 'first' });
    expect((await ill.waitForSignal('rejoin')).call).toBe('second');
    expect((await waitForSignal(ann, 'over')).data).toBe('elsewhere');
    ill.send(signal('media', 1, { call: 'second', data: '{}' }));
    await waitForSignal(ann, 'media', 'second');
    ill.send(signal('media', 9, { data: 'too late' }));
    expect((await ill.waitForSignal('over')).data).toBe('elsewhere');
  });

  test('a page of the patient that is opened during the call is notified, and may take it over', async () => {
    const early = await server.patient();
    expect(early.running).toBeNull();
    const { ann, ill } = await server.inCall();
    await server.talk({ ann, ill }, 65_000);
    const secondPage = await server.patient();
    expect(secondPage.running).toEqual({ call: 'first', seconds: 65 });
    secondPage.send(signal('rejoin', 1, { call: 'second', data: 'first' }));
    expect((await waitForSignal(ann, 'rejoin', 'second')).data).toBe('first');
    expect((await ill.waitForSignal('over')).data).toBe('elsewhere');
    // A page that opens later receives the call's current id.
    expect((await server.patient()).running).toMatchObject({ call: 'second' });
    sendSignal(ann, 'hangup', 1, { call: 'second' });
    expect((await secondPage.waitForSignal('over', 2)).call).toBe('second');
    expect((await server.patient()).running).toBeNull();
  });

  test('by both at the same moment: the second learns the current id', async () => {
    const { ann, ill } = await server.inCall();
    sendSignal(ann, 'rejoin', 1, { call: 'hers', data: 'first' });
    await ill.waitForSignal('rejoin');
    ill.send(signal('rejoin', 1, { call: 'theirs', data: 'first' }));
    expect(await ill.waitForSignal('rejoin', 2)).toMatchObject({ call: 'theirs', n: 0, data: 'hers' });
    ill.send(signal('rejoin', 1, { call: 'last', data: 'hers' }));
    expect(await waitForSignal(ann, 'rejoin', 'last')).toMatchObject({ data: 'hers', n: 1 });
  });

  test('a call that is over is refused', async () => {
    const ann = await server.doctor();
    sendSignal(ann, 'rejoin', 1, { call: 'second', data: 'first' });
    expect((await waitForSignal(ann, 'over', 'second')).data).toBe('hungUp');
  });

  test('a call with two silent sides is over', async () => {
    const { ann, ill } = await server.inCall();
    server.advance(rejoinWindowMs);
    ill.send(signal('media', 2, { data: '{}' }));
    await waitForSignal(ann, 'media');
    await ann.flush();
    server.advance(rejoinWindowMs + 2 * callHeartbeatMs);
    expect((await waitForSignal(ann, 'over')).data).toBe('lost');
  });
});
