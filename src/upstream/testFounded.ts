import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fills a data directory with what `seed` creates. `npm test` sets a cache folder for all workers and removes
 * it at the end. There the data is created once and then copied: seeding takes twenty times as long.
 */
export const copyFounded = (dataDir: string, name: string, found: (dataDir: string) => void): void => {
  const shelf = process.env['FOUNDED'];
  if (!shelf) return found(dataDir);
  const ready = join(shelf, name);
  if (!existsSync(ready)) {
    const making = mkdtempSync(join(shelf, 'making-'));
    found(making);
    try {
      renameSync(making, ready);
    } catch {
      // Another worker was faster.
      rmSync(making, { recursive: true });
    }
  }
  cpSync(ready, dataDir, { recursive: true });
};

/**
 * The cache name of the demo at this moment. It changes every 20 s, because the next patient arrives two
 * minutes after the newest one.
 */
export const demoOf = (now: number): string => `demo-${Math.floor(now / 20_000)}`;
