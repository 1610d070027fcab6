import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { distDir } from '../../../src/cli/build.ts';
import { startGateway } from '../../../src/cli/startGateway.ts';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { freePort } from '../../support/freePort.ts';
import { cpuTime, memoryBytes } from '../httpLoad.ts';
import { percentile } from '../statistics.ts';
import { habits, type LoadResult } from './loadProtocol.ts';
import { upstreamFlags } from './upstreamFlags.ts';

type Print = (line: string) => void;

const allSteps = [250, 500, 1000, 1500, 2000, 3000, 4000, 5000, 6000, 8000];
const settleMs = 15_000;
const measureMs = 40_000;
/** What a doctor does not notice, in milliseconds at the 95th percentile. */
const limits = { call: 100, message: 200 } as const;

const waitForFile = async (file: string, child: ChildProcess): Promise<void> => {
  while (!existsSync(file)) {
    if (child.exitCode !== null) throw new Error('the upstream ended before it was ready');
    await pause(200);
  }
};

const startChild = (name: string, args: readonly string[], nodeFlags: readonly string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, name), args, {
    stdio: 'inherit',
    execArgv: [...process.execArgv, ...nodeFlags],
  });

interface LoadOptions {
  /** The numbers of doctors to try; none: all of them. */
  readonly numbers: readonly number[];
  /** Of two hospitals every second doctor is in the other one. */
  readonly hospitals: 1 | 2;
}

/**
 * How many doctors the embedded upstream and the gateway serve on this computer: the number is raised until they would notice
 * (`npm run bench load two 4000 5000`).
 */
export const benchLoad = async (print: Print, { numbers, hospitals }: LoadOptions): Promise<void> => {
  const steps = numbers.length > 0 ? numbers : allSteps;
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-load-'));
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const setupFile = join(folder, 'setup.json');
  const most = steps.at(-1) ?? 0;
  const upstream = startChild(
    'loadUpstream.ts',
    [join(folder, 'data'), String(upstreamPort), String(most), setupFile, String(hospitals)],
    upstreamFlags,
  );
  const stopped: ChildProcess[] = [upstream];
  try {
    await waitForFile(setupFile, upstream);
    const gateway = await startGateway({
      port,
      tenants: tenantMapFor({ upstreamPort, into: folder }),
      site: distDir,
      runDir: join(folder, 'gateway'),
      settings: {
        ERROR_LOG: join(folder, 'error.log'),
        // All doctors of the load have one address.
        SOCKET_RATE: '1000',
        SOCKET_BURST: '1000',
        CALLS: '20000',
      },
    });
    try {
      const doctors = startChild('loadDoctors.ts', [String(port), setupFile]);
      stopped.push(doctors);
      const pids = { upstream: upstream.pid ?? 0, gateway: gateway.pid, doctors: doctors.pid ?? 0 };
      const idleBytes = memoryBytes(pids.upstream) + memoryBytes(pids.gateway);
      print(
        'doctors   calls p95   messages p95: acknowledged, arrived   cores: upstream, gateway, doctors   memory of a doctor   load',
      );
      for (const active of steps) {
        upstream.send({ active });
        doctors.send({ active, measureMs: 0 });
        await pause(settleMs + (active * 1000) / 200);
        const before = Object.values(pids).map(cpuTime);
        doctors.send({ active, measureMs });
        const result = await new Promise<LoadResult>((resolve) => doctors.once('message', resolve));
        const cores = Object.values(pids).map((pid, n) =>
          ((cpuTime(pid) - (before[n] ?? 0)) / measureMs / 1e6).toFixed(2),
        );
        const [call, ack, arrival] = [result.calls, result.acks, result.arrivals].map((all) =>
          percentile(all, 0.95),
        );
        const bytes = memoryBytes(pids.upstream) + memoryBytes(pids.gateway) - idleBytes;
        print(
          `${String(active).padEnd(10)}${call?.toFixed(0)} ms        ${ack?.toFixed(0)} ms, ${arrival?.toFixed(0)} ms        ${cores.join(', ')}        ${(bytes / active / 1024).toFixed(0)} KB        ${loadavg()[0]?.toFixed(1)}   (${result.calls.length} calls, ${result.acks.length} and ${result.arrivals.length} messages, ${result.connected} connected)`,
        );
        for (const [what, times] of Object.entries(result.errors)) print(`          ${times} × ${what}`);
        const slowest = Math.max(ack ?? Infinity, arrival ?? Infinity);
        const isFast = (call ?? Infinity) <= limits.call && slowest <= limits.message;
        // What never came back took no time: it counts as lost.
        const expected = (active * measureMs * 0.9) / habits.message;
        const isComplete =
          result.connected === active &&
          Object.keys(result.errors).length === 0 &&
          Math.min(result.acks.length, result.arrivals.length) >= expected;
        if (!isFast || !isComplete) {
          const why = isFast ? 'something was refused or lost' : 'a person would notice';
          print(`Beyond the knee: ${why} (${limits.call} ms for calls, ${limits.message} ms for messages).`);
          return;
        }
      }
    } finally {
      await gateway.stop();
    }
  } finally {
    for (const child of stopped) if (child.connected) child.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
};
