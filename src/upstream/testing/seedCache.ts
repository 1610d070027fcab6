import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How long a worker waits for the one that seeds, in milliseconds, before it seeds by itself. */
const maxWaitMs = 60_000;

const pauseMs = 50;

/** Blocks this thread: the callers are synchronous. */
const pause = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

/** Whether this worker has to seed: the first one to ask does, and the others wait for it. */
const mustSeed = (cached: string): boolean => {
  try {
    mkdirSync(`${cached}.seeding`);
    return true;
  } catch {
    for (let waited = 0; waited < maxWaitMs; waited += pauseMs) {
      if (existsSync(cached)) return false;
      pause();
    }
    return true;
  }
};

/**
 * Fills a data directory with what `seed` creates. `npm test` sets a cache folder for all workers and removes
 * it at the end. There the data is created once and then copied: seeding takes twenty times as long.
 */
export const copySeeded = (dataDir: string, name: string, seed: (dataDir: string) => void): void => {
  const cacheDir = process.env['FOUNDED'];
  if (!cacheDir) return seed(dataDir);
  const cached = join(cacheDir, name);
  if (!existsSync(cached) && mustSeed(cached)) {
    const tempDir = mkdtempSync(join(cacheDir, 'making-'));
    seed(tempDir);
    try {
      renameSync(tempDir, cached);
    } catch {
      // Another worker was faster.
      rmSync(tempDir, { recursive: true });
    }
  }
  cpSync(cached, dataDir, { recursive: true });
};

/**
 * The cache name of the demo at this moment. It changes every 40 s, because the next patient arrives two
 * minutes after the newest one.
 */
export const demoCacheName = (now: number): string => `demo-${Math.floor(now / 40_000)}`;
