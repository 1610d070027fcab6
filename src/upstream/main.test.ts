import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order } from '../contract/consultation/order.ts';
import { record } from '../contract/consultation/record.ts';
import { type UpstreamProcesses, createUpstreamProcesses, timeoutMs } from './testing/upstreamProcess.ts';

let processes: UpstreamProcesses;
beforeEach(() => {
  processes = createUpstreamProcesses();
});
afterEach(() => processes.close());

describe('the upstream as a process', () => {
  test(
    'loses no acknowledged write when it is killed in the middle of writing',
    async () => {
      const first = await processes.start();
      const token = await first.login();
      const [open] = v.parse(order.open.data, (await first.call(order.open.path, { token })).data);
      const write = (version: number) =>
        first.call(record.save.path, {
          token,
          body: {
            orderId: open?.id,
            version,
            chiefComplaint: `saved ${version + 1}`,
            presentIllness: 'x'.repeat(3000),
            pastHistory: '',
            allergyHistory: '',
            examination: '',
            advice: '',
            diagnoses: [],
          },
        });
      let acknowledged = 0;
      const writing = (async () => {
        for (;;) {
          const { data } = await write(acknowledged);
          acknowledged = v.parse(record.save.data, data).version;
          if (acknowledged === 25) first.child.kill('SIGKILL');
        }
      })();
      await expect(writing).rejects.toThrow(/fetch failed|terminated/);
      expect(acknowledged).toBeGreaterThanOrEqual(25);

      const second = await processes.start();
      // The session was acknowledged too: its token is still valid.
      const path = `${record.detail.path}?orderId=${open?.id ?? ''}`;
      const stored = v.parse(record.detail.data, (await second.call(path, { token })).data);
      // The write that was in progress when the process died is stored completely or not at all.
      expect([acknowledged, acknowledged + 1]).toContain(stored.version);
      expect(stored.chiefComplaint).toBe(`saved ${stored.version}`);
      expect(stored.presentIllness).toHaveLength(3000);
    },
    timeoutMs,
  );

  test(
    'restarts with its data, seeds no hospital twice, and stops on a signal',
    async () => {
      const first = await processes.start();
      const token = await first.login();
      processes.postponePatients();
      const before = (await first.call(order.awaiting.path, { token })).data;
      first.child.kill('SIGTERM');
      expect(await once(first.child, 'exit')).toEqual([0, null]);
      expect(first.out().trim().split('\n')).toHaveLength(1);
      const second = await processes.start();
      expect((await second.call(order.awaiting.path, { token })).data).toEqual(before);
    },
    timeoutMs,
  );

  test(
    'reports in one line that its port is in use',
    async () => {
      const other = createServer();
      other.listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const { code, out, err } = await processes.startFailing({ UPSTREAM_PORT: String(port) });
      other.close();
      expect([code, out, err]).toEqual([
        1,
        '',
        `Cloudroom upstream: port ${port} is taken; set UPSTREAM_PORT to another one\n`,
      ]);
    },
    timeoutMs,
  );

  test(
    'reports in one line that another upstream uses its data directory, and takes it over once that one has ended',
    async () => {
      const first = await processes.start();
      const { code, out, err } = await processes.startFailing({});
      expect([code, out, err]).toEqual([
        1,
        '',
        `Cloudroom upstream: the data directory ${processes.dataDir} is used by another upstream; stop that one, or set DATA_DIR to another directory\n`,
      ]);
      await first.login();
      first.child.kill('SIGKILL');
      await (await processes.start()).login();
    },
    timeoutMs,
  );

  test(
    'reports in one line that its port is invalid',
    async () => {
      const { code, err } = await processes.startFailing({ UPSTREAM_PORT: 'eighty' });
      expect([code, err]).toEqual([1, 'Cloudroom upstream: UPSTREAM_PORT must be a port, not eighty\n']);
    },
    timeoutMs,
  );

  test.each([
    ['is a file', () => writeFileSync(join(processes.dataDir, 'data'), 'not a directory')],
    ['is below a file', () => writeFileSync(join(processes.dataDir, 'data'), ''), 'data/deeper'],
  ])(
    'reports in one line that its data directory %s',
    async (_, breakDataDir, path = 'data') => {
      breakDataDir();
      const dataDir = join(processes.dataDir, path);
      const { code, out, err } = await processes.startFailing({ DATA_DIR: dataDir });
      expect([code, out]).toEqual([1, '']);
      expect(err).toMatch(/^Cloudroom upstream: the data directory \S+ cannot be used: [^\n]+\n$/);
    },
    timeoutMs,
  );

  test(
    'reports in one line that its file is not a database, and leaves it unchanged',
    async () => {
      const file = join(processes.dataDir, 'cloudroom.db');
      writeFileSync(file, 'this is no database, but somebody may still want it'.repeat(100));
      chmodSync(file, 0o600);
      const { code, err } = await processes.startFailing({});
      expect(code).toBe(1);
      expect(err).toBe(
        `Cloudroom upstream: the data directory ${processes.dataDir} cannot be used: file is not a database\n`,
      );
    },
    timeoutMs,
  );
});
