import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { auth } from '../../../src/contract/account/auth.ts';
import { message } from '../../../src/contract/consultation/message.ts';
import { distDir } from '../../../src/cli/build.ts';
import { startGateway } from '../../../src/cli/startGateway.ts';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { startUpstream } from '../../../src/upstream/server/server.ts';
import { seedDemo } from '../../../src/upstream/testing/seedDemo.ts';
import { connectClient } from '../../../src/upstream/testing/socketClient.ts';
import { createRequests, password } from '../../security/requests.ts';
import { freePort } from '../../support/freePort.ts';
import { type Attack, result } from './drill.ts';

const dayMs = 86_400_000;
const tokens = v.object({ accessToken: v.string(), refreshToken: v.string() });
const rows = v.object({ list: v.array(v.looseObject({ seq: v.number(), cmid: v.string() })) });

/** An upstream in this process, behind a gateway of its own, whose clock can jump. */
const startWithClock = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-clock-'));
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  const dataDir = join(folder, 'data');
  seedDemo(dataDir, clock.now());
  const upstream = await startUpstream({
    port: 0,
    dataDir,
    clock,
    captcha: false,
    protocols: false,
    patients: false,
  });
  const port = await freePort();
  const runDir = join(folder, 'gateway');
  const gateway = await startGateway({
    port,
    tenants: tenantMapFor({ upstreamPort: upstream.port, into: folder }),
    site: distDir,
    runDir,
    settings: { ERROR_LOG: join(runDir, 'logs/error.log') },
  });
  return {
    ...createRequests({ port }),
    port,
    jump: (ms: number) => {
      clock.offset += ms;
    },
    conv: () =>
      upstream.services.hospitals
        .byId(1)
        ?.store.one<{ id: string }>(
          "SELECT o.id FROM consult_order o JOIN account a ON a.id = o.doctor_id WHERE a.username = 'linyue' AND o.status = 2",
        )?.id ?? '',
    close: async () => {
      await gateway.stop();
      await upstream.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const clockAttacks: readonly Attack[] = [
  {
    claim:
      'a clock that jumps a day forward and back loses, doubles and reorders nothing, and a session goes on',
    short: true,
    attempt: async () => {
      const product = await startWithClock();
      try {
        const logIn = async () =>
          v.parse(tokens, (await product.call(auth.login, { username: 'linyue', password })).data);
        let session = await logIn();
        const account = () =>
          product.call(auth.account, {}, { token: session.accessToken }).then(({ code }) => code);
        const conv = product.conv();
        let sent = 0;
        /** Sends ten messages on a new line, and waits until each is acknowledged. */
        const talk = async () => {
          const line = await connectClient({
            port: product.port,
            token: session.accessToken,
            headers: { host: 'localhost', origin: 'http://localhost' },
          });
          await line.hello();
          for (let n = 0; n < 10; n += 1) line.sendText(conv, `jump-${(sent += 1)}`);
          await line.nth('im-ack', 10);
          line.terminate();
        };
        await talk();
        product.jump(dayMs);
        const forward = await account();
        const refreshed = await product.call(auth.refresh, { refreshToken: session.refreshToken });
        if (refreshed.code === 200) session = v.parse(tokens, refreshed.data);
        await talk();
        product.jump(-dayMs);
        const back = await account();
        await talk();
        const again = await logIn().then(
          () => 200,
          () => 0,
        );
        const { data } = await product.call(
          message.history,
          { conv, pageSize: 100 },
          { token: session.accessToken },
        );
        const mine = v.parse(rows, data).list.filter(({ cmid }) => cmid.startsWith('jump-'));
        const inOrder = mine.toSorted((a, b) => a.seq - b.seq).map(({ cmid }) => cmid);
        return result(
          `forward ${forward}, renewed ${refreshed.code}, back ${back}, a new log-in ${again}; ${mine.length} of ${sent} messages`,
          {
            'the access token has ended': forward === 401,
            'the session is renewed': refreshed.code === 200,
            'it counts after the jump back': back === 200,
            'log-ins go on': again === 200,
            'nothing is lost, doubled or out of order':
              inOrder.join() === Array.from({ length: sent }, (_, n) => `jump-${n + 1}`).join(),
          },
        );
      } finally {
        await product.close();
      }
    },
  },
];
