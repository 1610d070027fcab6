import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../../../src/cli/processes.ts';

/** A disk of its own for the upstream's data. */
export interface SoakDisk {
  readonly folder: string;
  /** How its faults are made. */
  readonly kind: string;
  /** Takes all free room, until `free`. */
  readonly fill: (upstreamPid: number) => Promise<void>;
  readonly free: (upstreamPid: number) => Promise<void>;
  /** Nothing can be written for this time, in milliseconds. */
  readonly stall: (upstreamPid: number, ms: number) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const runOrThrow = async (program: string, ...args: string[]): Promise<void> => {
  const { code, output } = await run(program, args);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output.trim()}`);
};

const ballastName = 'ballast';

/** An ext4 file system in a file: it can really be full, and `fsfreeze` holds every write back in the kernel. */
const mountDisk = async (into: string, megabytes: number): Promise<SoakDisk> => {
  const [image, folder] = [join(into, 'disk.img'), join(into, 'disk')];
  mkdirSync(folder);
  await runOrThrow('truncate', '-s', `${megabytes}M`, image);
  await runOrThrow('mkfs.ext4', '-q', '-m', '0', image);
  await runOrThrow('mount', '-o', 'loop', image, folder);
  const ballast = join(folder, ballastName);
  return {
    folder,
    kind: 'an ext4 file system in a file (fallocate fills it, fsfreeze stalls it)',
    fill: async () => {
      const { bavail, bsize } = statfsSync(folder);
      await runOrThrow('fallocate', '-l', String(bavail * bsize), ballast).catch(() => undefined);
      // What the table of blocks of the large file left over.
      await run('dd', ['if=/dev/zero', `of=${ballast}`, 'oflag=append', 'conv=notrunc', 'bs=4k']);
    },
    free: async () => rmSync(ballast, { force: true }),
    stall: async (_pid, ms) => {
      await runOrThrow('fsfreeze', '-f', folder);
      await pause(ms);
      await runOrThrow('fsfreeze', '-u', folder);
    },
    remove: async () => {
      await run('fsfreeze', ['-u', folder]);
      await runOrThrow('umount', folder);
    },
  };
};

const limitFiles = (pid: number, bytes: string) =>
  runOrThrow('prlimit', '--pid', String(pid), `--fsize=${bytes}:unlimited`);

/**
 * Without the right to mount: no file of the upstream may grow beyond what there is, which fails as a full disk does (EFBIG), and
 * a stopped process stands for a write that takes long: SQLite writes in the upstream's only thread.
 */
const limitProcess = (folder: string): SoakDisk => {
  mkdirSync(folder);
  return {
    folder,
    kind: 'a folder (mounting is refused: prlimit --fsize stands for a full disk, SIGSTOP for a slow one)',
    fill: (pid) => limitFiles(pid, '65536'),
    free: (pid) => limitFiles(pid, 'unlimited'),
    stall: async (pid, ms) => {
      process.kill(pid, 'SIGSTOP');
      await pause(ms);
      process.kill(pid, 'SIGCONT');
    },
    remove: async () => undefined,
  };
};

/** Creates the disk below a folder; 0 megabytes: a folder is enough. */
export const createDisk = async (into: string, megabytes: number): Promise<SoakDisk> => {
  const mounted = megabytes > 0 && (await mountDisk(into, megabytes).catch(() => null));
  return mounted || limitProcess(join(into, 'data'));
};
