import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fills a data directory with what `seed` creates. `npm test` sets a cache folder for all workers and removes
 * it at the end. There the data is created once and then copied: seeding takes twenty times as long.
 */
export const copySeeded = (dataDir: string, name: string, seed: (dataDir: string) => void): void => {
  const cacheDir = process.env['FOUNDED'];
  if (!cacheDir) return seed(dataDir);
  const cached = join(cacheDir, name);
  if (!existsSync(cached)) {
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
 * The cache name of the demo at this moment. It changes every 20 s, because the next patient arrives two
 * minutes after the newest one.
 */
export const demoCacheName = (now: number): string => `demo-${Math.floor(now / 20_000)}`;
