import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The children of a process. */
const childrenOf = (pid: string): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

/** The bodies that a running gateway holds in files, with their bytes. nginx deletes their names at once, and keeps them open. */
export const heldBodies = (runDir: string): { path: string; bytes: number }[] =>
  childrenOf(readFileSync(join(runDir, 'nginx.pid'), 'utf8').trim()).flatMap((worker) =>
    readdirSync(`/proc/${worker}/fd`).flatMap((fd) => {
      try {
        const path = readlinkSync(`/proc/${worker}/fd/${fd}`);
        return /\/body\/\d+ \(deleted\)$/.test(path)
          ? [{ path, bytes: statSync(`/proc/${worker}/fd/${fd}`).size }]
          : [];
      } catch {
        // It was closed meanwhile.
        return [];
      }
    }),
  );
