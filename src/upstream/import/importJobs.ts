import { Worker } from 'node:worker_threads';
import { nextId, reserveIds } from '../db/ids.ts';
import { throwHttpError } from '../server/httpError.ts';
import { createHospitalQueue } from '../limits/hospitalQueue.ts';
import type { ImportJob, ImportResults } from './importJob.ts';
import type { WorkerInput, WorkerMessage } from './importWorker.ts';

/**
 * Runs the imports of hospitals' own data, one after the other, each in a thread of its own: 20,000 drugs take seconds to
 * read. SQLite has one writer, and a second one would block its thread; so whoever writes waits for `written`.
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
  const workers = new Set<Worker>();
  let written: Promise<void> | null = null;

  const start = (input: WorkerInput) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const worker = new Worker(new URL('./importWorker.ts', import.meta.url), {
      workerData: input,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    workers.add(worker);
    let result: { readonly value: unknown } | null = null;
    worker.on('message', (message: WorkerMessage) => {
      if (message.type === 'writing') {
        const end = (): void => {
          written = null;
        };
        written = promise.then(end, end);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        worker.postMessage(nextId());
        return;
      }
      reserveIds(message.lastId);
      result = { value: message.result };
    });
    worker.on('error', reject);
    // Resolved on exit, not on the message: terminating a thread that is exiting once crashed Node.
    worker.on('exit', () => {
      workers.delete(worker);
      if (result) resolve(result.value);
      else reject(new Error('the import ended early'));
    });
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
      for (const worker of workers) void worker.terminate();
    },
  };
};
