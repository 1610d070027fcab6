import { type ChildProcess, fork } from 'node:child_process';
import { nextId, reserveIds } from '../db/ids.ts';
import { throwHttpError } from '../server/httpError.ts';
import { createHospitalQueue } from '../limits/hospitalQueue.ts';
import type { ImportJob, ImportResults } from './importJob.ts';
import type { ImportInput, ImportMessage } from './importProcess.ts';

/**
 * Runs the imports of hospitals' own data, one after the other, each in a process of its own: 20,000 drugs take seconds to
 * read, and whatever a file does to the process that reads it, doctors go on. SQLite has one writer, and a second one would
 * block its thread; so whoever writes waits for `written`.
 */
export interface ImportJobs {
  readonly run: <T extends ImportJob['type']>(
    tenantId: number,
    job: Extract<ImportJob, { type: T }>,
  ) => Promise<ImportResults[T]>;
  /** Resolves when the import that is writing has ended; null if none is. */
  readonly written: () => Promise<void> | null;
  readonly close: () => void;
}

/** Creates the runner of imports for a database. */
export const createImportJobs = (databaseFile: string): ImportJobs => {
  const queue = createHospitalQueue();
  const children = new Set<ChildProcess>();
  let written: Promise<void> | null = null;
  let isClosed = false;

  const start = (input: ImportInput) => {
    if (isClosed) throw new Error('the upstream is stopping');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const child = fork(new URL('./importProcess.ts', import.meta.url), {
      // Files are bytes.
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    children.add(child);
    let ended: Exclude<ImportMessage, { type: 'writing' }> | null = null;
    child.on('message', (message: ImportMessage) => {
      if (message.type !== 'writing') {
        ended = message;
        return;
      }
      const end = (): void => {
        written = null;
      };
      written = promise.then(end, end);
      child.send(nextId());
    });
    child.on('error', (error) => {
      // Otherwise it has started, and is closed.
      if (child.pid === undefined) children.delete(child);
      reject(error);
    });
    // After the last message: an exit may be told before it.
    child.on('close', () => {
      children.delete(child);
      if (ended?.type === 'done') {
        reserveIds(ended.lastId);
        resolve(ended.result);
      } else reject(new Error(ended?.reason ?? 'the import ended early'));
    });
    // A process that could not be started says so by 'error'.
    if (child.connected) child.send(input);
    return promise;
  };

  return {
    run: async <T extends ImportJob['type']>(tenantId: number, job: Extract<ImportJob, { type: T }>) => {
      const result = await queue.run(tenantId, async () => {
        try {
          return await start({ databaseFile, tenantId, job });
        } catch (error) {
          // The command line is applying a file.
          if (error instanceof Error && error.message.includes('databaseBusy')) return throwHttpError(423);
          throw error;
        }
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of this type of job
      return result as ImportResults[T];
    },
    written: () => written,
    close: () => {
      isClosed = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
};
