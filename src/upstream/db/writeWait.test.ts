import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '../../contract/account/auth.ts';
import { doctor } from '../../contract/account/doctor.ts';
import { receiveMessage } from '../messaging/socket/receiveMessage.ts';
import { createDemoUpstream } from '../testing/demoUpstream.ts';
import { openDatabase } from './store.ts';

let demo: ReturnType<typeof createDemoUpstream>;
beforeAll(() => {
  demo = createDemoUpstream();
});
afterAll(() => demo.close());

/** Another process that writes for as long as the test wants. */
let release = (): void => {};
const holdDatabase = () => {
  const db = openDatabase(join(demo.dataDir, 'cloudroom.db'));
  db.exec('BEGIN IMMEDIATE');
  release = () => {
    db.close();
    release = () => {};
  };
};
afterEach(() => release());

const identity = () => ({ tenant: 1, token: demo.session(1, demo.person(1, false)).accessToken });
const update = (token: string, introduction: string) =>
  demo.upstream.fetch(
    new Request(`http://localhost${doctor.update.path}`, {
      method: doctor.update.method,
      headers: {
        'tenant-id': '1',
        'content-type': 'application/json',
        'accept-language': 'en',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ introduction }),
    }),
  );

describe('while another process writes to the database', () => {
  test('twenty writes are told to try again, and together they stop the answers for a moment only', async () => {
    const { token } = identity();
    holdDatabase();
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => update(token, `text ${at}`)));
    // One wait of 250 ms, and not twenty: the rest is for a busy computer.
    expect(performance.now() - start).toBeLessThan(2500);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({
        code: 503,
        msg: expect.stringContaining('nothing was saved'),
      });
    }
    expect((await demo.call(doctor.info, {}, { tenant: 1, token })).code).toBe(200);
  });

  test('a message is to be sent again', () => {
    const sender = { userId: demo.person(1, false), isAuditor: false, language: 'en' } as const;
    const message = {
      type: 'im-send',
      cmid: 'c',
      conv: 'any',
      kind: 'text',
      body: { text: 'typed' },
      at: 1,
    } as const;
    holdDatabase();
    expect(receiveMessage(demo.storeOf(1), demo.upstream.services.events, sender, message)).toMatchObject({
      type: 'im-nack',
      code: 503,
      retry: true,
    });
  });

  test('a log-in is told the same, and each works once the other has ended', async () => {
    const { token } = identity();
    const logIn = () =>
      demo.call(auth.login, { username: 'linyue', password: 'cloudroom-demo' }, { tenant: 1 });
    holdDatabase();
    expect((await logIn()).code).toBe(503);
    release();
    expect((await logIn()).code).toBe(200);
    expect(await (await update(token, 'later')).json()).toMatchObject({ code: 200 });
    expect((await demo.call(doctor.info, {}, { tenant: 1, token })).data).toMatchObject({
      introduction: 'later',
    });
  });
});
