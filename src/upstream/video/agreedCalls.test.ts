import { describe, expect, test } from 'vitest';
import { ringTimeoutMs, type RtcKind } from '../../contract/consultation/rtc.ts';
import { closeCode } from '../../contract/protocol/socket.ts';
import { fixturePerTest } from '../testing/fixturePerTest.ts';
import {
  receivedSignals,
  waitForSignal,
  startTestCallServer,
  sendSignal,
  signal,
} from '../testing/testCallServer.ts';

const server = fixturePerTest(startTestCallServer, ({ close }) => close());

const minute = 60_000;
const day = 86_400;
const claim = {
  data: JSON.stringify({ audio: true, video: true, screen: false, weak: false, seconds: day }),
};
const noticeCount = (count: number) => () => server.notices().length === count;

describe('a call that only one side says there was', () => {
  test('by the patient’s link leaves nothing in the conversation, however often it is said', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    for (let nth = 0; nth < 20; nth += 1) {
      const call = `forged ${nth}`;
      ill.send(signal('media', 1, { call, ...claim }));
      ill.send(signal('accept', 2, { call }));
      ill.send(signal('hangup', 3, { call }));
    }
    await ill.flush();
    expect(server.notices()).toEqual([]);
    expect(receivedSignals(ann)).toEqual([]);
    expect((await server.patient()).running).toBeNull();
  });

  test('by the doctor leaves nothing either', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    sendSignal(ann, 'media', 1, claim);
    sendSignal(ann, 'hangup', 2);
    await ann.flush();
    expect(server.notices()).toEqual([]);
    expect(ill.all('media')).toEqual([]);
  });

  test('has no length when the doctor’s page was gone before the patient answered', async () => {
    const [ann, ill] = [await server.doctor(), await server.patient()];
    sendSignal(ann, 'invite', 1);
    await ill.waitForSignal('invite');
    ill.send(signal('accept', 1));
    await waitForSignal(ann, 'accept');
    for (let left = 4; left > 0; left -= 1) {
      server.advance(minute - 15_000);
      ill.send(signal('media', 2, claim));
      await Promise.all([ann.flush(), ill.flush()]);
    }
    await ann.until(noticeCount(1), 'the notice');
    expect(server.notices()[0]).toContain('not connected');
  });

  test.each(['cancel', 'hangup'] as const)(
    'is cancelled by a doctor whose %s crosses the patient’s answer',
    async (kind) => {
      const [ann, ill] = [await server.doctor(), await server.patient()];
      sendSignal(ann, 'invite', 1);
      await ill.waitForSignal('invite');
      ill.send(signal('accept', 1));
      await waitForSignal(ann, 'accept');
      sendSignal(ann, kind, 2);
      expect((await ill.waitForSignal('over')).data).toBe('cancelled');
      expect(server.notices()[0]).toContain('cancelled');
    },
  );
});

describe('the length of a call', () => {
  test('is by the upstream’s clock, whatever a side reports', async () => {
    const { ann, ill } = await server.inCall();
    ill.send(signal('media', 2, claim));
    sendSignal(ann, 'media', 3, claim);
    await server.talk({ ann, ill }, 70_000);
    ill.send(signal('hangup', 3));
    await waitForSignal(ann, 'over');
    expect(server.notices()).toEqual([expect.stringContaining('01:10')]);
  });

  test('ends with the last word of the side that fell silent', async () => {
    const { ann, ill } = await server.inCall();
    await server.talk({ ann, ill }, 2 * minute);
    const until = async (ms: number) => {
      server.advance(ms);
      ill.send(signal('media', 4, claim));
      await ill.flush();
    };
    for (let nth = 0; nth < 5; nth += 1) await until(30_000);
    // Its socket may be gone while the browsers are still connected.
    expect(receivedSignals(ann).some(({ kind }) => kind === 'over')).toBe(false);
    await until(30_000);
    expect((await waitForSignal(ann, 'over')).data).toBe('lost');
    expect(server.notices()).toEqual([expect.stringContaining('02:00')]);
  });

  test('is the same when the computer’s clock is set meanwhile, and no line ends by it', async () => {
    const { ann, ill } = await server.inCall();
    for (const ms of [10 * minute, -20 * minute, 5 * minute]) {
      await server.talk({ ann, ill }, 30_000);
      server.setClock(ms);
      await Promise.all([ann.flush(), ill.flush()]);
    }
    sendSignal(ann, 'hangup', 4);
    expect((await ill.waitForSignal('over')).data).toBe('hungUp');
    expect(server.notices()).toEqual([expect.stringContaining('01:30')]);
  });

  test('is written once when both sides hang up at the same moment', async () => {
    const { ann, ill } = await server.inCall();
    sendSignal(ann, 'hangup', 3);
    ill.send(signal('hangup', 3));
    expect((await waitForSignal(ann, 'over')).data).toBe('hungUp');
    expect((await ill.waitForSignal('over', 2)).data).toBe('hungUp');
    expect(server.notices()).toHaveLength(1);
  });
});

describe('a restarted upstream', () => {
  test('continues a running call with its own times, and ends it once', async () => {
    const first = await server.inCall();
    first.ill.send(signal('candidate', 2, { data: 'candidate of a secret address' }));
    await waitForSignal(first.ann, 'candidate');
    await server.talk(first, minute);
    await server.restart(20_000);
    const [ann, ill] = [await server.doctor(), await server.patient()];
    expect(ill.running).toEqual({ call: 'first', seconds: 80 });
    await server.talk({ ann, ill }, minute);
    sendSignal(ann, 'hangup', 9);
    expect((await ill.waitForSignal('over')).data).toBe('hungUp');
    expect(server.notices()).toEqual([expect.stringContaining('02:20')]);
    expect(server.eventsContaining('secret address')).toBe(0);
    await server.restart(0);
    expect((await server.patient()).running).toBeNull();
  });

  test('ends a call to which nobody returns, with the length that was known', async () => {
    const first = await server.inCall();
    await server.talk(first, 2 * minute);
    await server.restart(60 * minute);
    const ann = await server.doctor();
    await ann.flush();
    expect(server.notices()).toEqual([]);
    server.advance(minute);
    await ann.until(noticeCount(1), 'the notice');
    expect(server.notices()).toEqual([expect.stringContaining('02:00')]);
  });

  test('goes on ringing, and gives up in time', async () => {
    const doctor = await server.doctor();
    sendSignal(doctor, 'invite', 1);
    await doctor.flush();
    await server.restart(10_000);
    const [ann, ill] = [await server.doctor(), await server.patient()];
    await ill.waitForSignal('invite');
    server.advance(ringTimeoutMs - 10_000);
    expect((await ill.waitForSignal('over')).data).toBe('noAnswer');
    await ann.until(noticeCount(1), 'the notice');
    expect(server.notices()[0]).toContain('not answered');
  });
});

const ring = async (call: string, kind: RtcKind = 'cancel') => {
  const [ann, ill] = [await server.doctor(), await server.patient()];
  sendSignal(ann, 'invite', 1, { call });
  await ill.waitForSignal('invite');
  sendSignal(ann, kind, 2, { call });
  return { ann, ill };
};

describe('ids and rates', () => {
  test('an id that was used before ends a call as any other does', async () => {
    await waitForSignal((await ring('used')).ann, 'over', 'used');
    await server.restart(0);
    const { ann, ill } = await ring('used', 'media');
    server.advance(ringTimeoutMs);
    expect((await ill.waitForSignal('over')).data).toBe('noAnswer');
    await ann.until(noticeCount(2), 'the second notice');
    sendSignal(ann, 'invite', 1, { call: 'used' });
    await ann.until(
      () => receivedSignals(ann).filter(({ kind }) => kind === 'over').length === 2,
      'the refusal',
    );
    expect(ill.all('invite')).toHaveLength(1);
  });

  test('a side cannot rejoin under the id of an earlier call', async () => {
    const { ann } = await ring('earlier');
    await waitForSignal(ann, 'over', 'earlier');
    const { ill } = await server.inCall();
    ill.send(signal('rejoin', 1, { call: 'earlier', data: 'first' }));
    expect(await ill.waitForSignal('over')).toMatchObject({ call: 'earlier', data: 'cancelled' });
    expect((await server.patient()).running).toMatchObject({ call: 'first' });
  });

  test('a doctor who rings again and again is busy for a while', async () => {
    const ann = await server.doctor();
    const answerOf = async (nth: number) => {
      const call = `ring ${nth}`;
      sendSignal(ann, 'invite', 1, { call });
      sendSignal(ann, 'cancel', 2, { call });
      return (await waitForSignal(ann, 'over', call)).data;
    };
    for (let nth = 0; nth < 10; nth += 1) expect(await answerOf(nth)).toBe('cancelled');
    expect(await answerOf(10)).toBe('busy');
    expect(server.notices()).toHaveLength(10);
    server.advance(10_000);
    expect(await answerOf(11)).toBe('cancelled');
  });

  test('a call that ends while the disk is full ends once there is room', async () => {
    const { ann, ill } = await ring('full', 'media');
    const other = await server.patient('east-second');
    const makeRoom = server.fillDisk();
    server.storeOf(1).run("UPDATE consult_order SET status = 3 WHERE id = 'east-second'");
    server.advance(ringTimeoutMs);
    // The same check that tries to end the call closes this link.
    expect(await other.waitForClose()).toBe(closeCode.tokenEnded);
    expect(ill.all('over')).toEqual([]);
    makeRoom();
    expect((await ill.waitForSignal('over')).data).toBe('noAnswer');
    await ann.until(noticeCount(1), 'the notice');
  });
});
