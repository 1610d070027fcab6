import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { distDir } from '../../../src/cli/build.ts';
import { type Gateway, startGateway } from '../../../src/cli/startGateway.ts';
import { tenantMapFor } from '../../../src/cli/tenantMap.ts';
import { childPids, memoryBytes } from '../../bench/httpLoad.ts';
import { upstreamFlags } from '../../bench/load/upstreamFlags.ts';
import { freePort } from '../../support/freePort.ts';
import { workOnDatabase } from '../../support/startStack.ts';
import type { TcpProxy } from '../network/tcpProxy.ts';
import { createDisk, type SoakDisk } from './disk.ts';
import type { Held, ProgramName } from './memory.ts';
import type { ClockMessage, ProxyMessage } from './soakProtocol.ts';

/** Gateway and upstream with all that can be made to fail around them. */
export interface SoakStack {
  /** Where doctors connect. */
  readonly port: number;
  readonly patientPort: number;
  readonly setupFile: string;
  readonly dataDir: () => string;
  readonly disk: SoakDisk;
  /** Between doctors and nginx, and between nginx and the upstream. */
  readonly front: TcpProxy;
  readonly back: TcpProxy;
  readonly upstreamPid: () => number;
  readonly killUpstream: () => Promise<void>;
  /** Starts it, again and again until it is ready; on other data, if a folder is named. */
  readonly startUpstream: (onData?: string) => Promise<void>;
  readonly setClock: (offsetMs: number) => void;
  readonly killWorkers: () => void;
  readonly killGateway: () => Promise<void>;
  readonly restartGateway: () => Promise<void>;
  readonly startGateway: () => Promise<void>;
  /** What both programs hold; null while one is down. */
  readonly memory: () => Readonly<Record<ProgramName, Held>> | null;
  readonly withDatabase: <T>(work: (db: DatabaseSync) => T) => T;
  /** What the upstream has logged, by its first words. */
  readonly logged: () => ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

const heldBy = (pid: number): Held => ({ pid, bytes: memoryBytes(pid), liveBytes: null });
const live = v.object({ liveBytes: v.number() });

/** Starts a proxy to a port of this machine, in a process of its own. */
const startProxy = async (target: number): Promise<TcpProxy> => {
  const child = fork(join(import.meta.dirname, 'proxyProcess.ts'), [String(target)]);
  const port = await Promise.race([
    once(child, 'message').then(([number]: number[]) => number),
    once(child, 'exit').then(() => undefined),
  ]);
  if (port === undefined) throw new Error('a proxy does not start');
  const tell = (act: ProxyMessage['act'], end: ProxyMessage['end'] = 'client') => {
    const message: ProxyMessage = { act, end };
    child.send(message);
  };
  return {
    port,
    resetConnections: () => tell('resetConnections'),
    resetConnectionsAt: (end) => tell('resetConnectionsAt', end),
    blackhole: () => tell('blackhole'),
    restore: () => tell('restore'),
    close: async () => {
      if (!child.connected) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
};

/** Starts it with a number of doctors who have a patient each, on a disk of its own or in a folder. */
export const startSoakStack = async (doctors: number, ownDisk = true): Promise<SoakStack> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-soak-'));
  const inFolder = (name: string) => join(folder, name);
  cpSync(distDir, inFolder('site'), { recursive: true });
  const disk = await createDisk(folder, ownDisk ? 4096 : 0);
  let dataDir = join(disk.folder, 'cloudroom');
  const logFile = inFolder('upstream.log');
  const [port, upstreamPort, patientPort] = [await freePort(), await freePort(), await freePort()];
  const front = await startProxy(port);
  const back = await startProxy(upstreamPort);
  let clockOffset = 0;
  let upstream: ChildProcess | null = null;
  /** Of the upstream, once it has said so. */
  let liveBytes: number | null = null;
  let gateway: Gateway | null = null;

  const tryToStart = async (): Promise<boolean> => {
    const child = fork(join(import.meta.dirname, 'upstream.ts'), {
      execArgv: [...process.execArgv, ...upstreamFlags, '--expose-gc'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        UPSTREAM_PORT: String(upstreamPort),
        PATIENT_PORT: String(patientPort),
        SETUP_FILE: inFolder('setup.json'),
        DOCTORS: String(doctors),
        CLOCK_OFFSET: String(clockOffset),
      },
    });
    child.stderr?.on('data', (text: Buffer) => appendFileSync(logFile, text));
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    liveBytes = null;
    child.on('message', (message) => {
      liveBytes = v.parse(live, message).liveBytes;
    });
    if (isReady) upstream = child;
    return isReady;
  };
  const startUpstream = async (onData = dataDir) => {
    dataDir = onData;
    for (let tries = 0; !(await tryToStart()); tries += 1) {
      if (tries === 60)
        throw new Error(`the upstream does not start: ${readFileSync(logFile, 'utf8').slice(-2000)}`);
      await pause(500);
    }
  };
  const startNginx = async () => {
    gateway = await startGateway({
      port,
      tenants: tenantMapFor({ upstreamPort: back.port, into: folder }),
      site: inFolder('site'),
      runDir: inFolder('gateway'),
      settings: {
        ERROR_LOG: inFolder('gateway.log'),
        ACCESS_LOG: 'off',
        // All doctors of the soak have one address.
        SOCKET_RATE: '5000',
        SOCKET_BURST: '5000',
        UPLOADS: '5000',
        CALLS: '20000',
      },
    });
  };
  const killUpstream = async () => {
    const child = upstream;
    upstream = null;
    if (!child) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const stopGateway = async () => {
    const running = gateway;
    gateway = null;
    await running?.stop();
  };
  const close = async () => {
    await killUpstream();
    await stopGateway();
    await Promise.all([front.close(), back.close()]);
    await disk.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  // A mounted disk would stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)));
  try {
    await startUpstream();
    await startNginx();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    port: front.port,
    patientPort,
    setupFile: inFolder('setup.json'),
    dataDir: () => dataDir,
    disk,
    front,
    back,
    upstreamPid: () => upstream?.pid ?? 0,
    killUpstream,
    startUpstream,
    setClock: (offsetMs) => {
      clockOffset = offsetMs;
      const message: ClockMessage = { clockOffset };
      upstream?.send(message);
    },
    killWorkers: () => {
      for (const worker of childPids(gateway?.pid ?? 0)) process.kill(worker, 'SIGKILL');
    },
    killGateway: async () => {
      const running = gateway;
      gateway = null;
      if (!running) return;
      process.kill(running.pid, 'SIGKILL');
      await running.exited;
    },
    restartGateway: async () => {
      await stopGateway();
      await startNginx();
    },
    startGateway: startNginx,
    memory: () =>
      upstream?.pid && gateway
        ? { upstream: { ...heldBy(upstream.pid), liveBytes }, gateway: heldBy(gateway.pid) }
        : null,
    withDatabase: (work) => workOnDatabase(dataDir, work),
    logged: () => {
      const counts = new Map<string, number>();
      for (const line of readFileSync(logFile, { encoding: 'utf8', flag: 'a+' }).split('\n')) {
        if (!/^\S.*: /.test(line)) continue;
        counts.set(line, (counts.get(line) ?? 0) + 1);
      }
      return counts;
    },
    close,
  };
};
