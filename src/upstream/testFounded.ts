import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fills a data directory with what `found` makes. In `npm test`, which names a folder for all its workers and removes it, that
 * is made once and copied then: founding takes twenty times as long.
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

/** Under which name the demo of this moment stands there. It is founded anew every 20 s: the next patient comes two minutes after the newest one. */
export const demoOf = (now: number): string => `demo-${Math.floor(now / 20_000)}`;
