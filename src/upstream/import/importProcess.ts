import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { nextId, reserveIds } from '../db/ids.ts';
import { createTenantStore } from '../db/store.ts';
import { applyChecked, checkFile, exportText, type ImportJob, type ImportResults } from './importJob.ts';

/** What a worker is started with. */
export interface WorkerInput {
  readonly databaseFile: string;
  readonly tenantId: number;
  readonly job: ImportJob;
}

/** What a worker sends: that it is about to write, and waits for an id to begin after; and its result. */
export type WorkerMessage =
  | { readonly type: 'writing' }
  | { readonly type: 'done'; readonly result: ImportResults[keyof ImportResults]; readonly lastId: string };

const port = parentPort;
if (!port) throw new Error('this runs in a worker');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- importJobs.ts starts it
const { databaseFile, tenantId, job } = workerData as WorkerInput;
const store = createTenantStore(databaseFile, tenantId);

const beforeWrite = async (): Promise<void> => {
  const answered = once(port, 'message');
  port.postMessage({ type: 'writing' } satisfies WorkerMessage);
  const [id] = await answered;
  // Ids are unique in a thread; the upstream's thread creates none meanwhile.
  reserveIds(String(id));
};

const run = async (): Promise<ImportResults[keyof ImportResults]> => {
  if (job.type === 'check') return checkFile(store, job.file, job.language);
  if (job.type === 'apply') return applyChecked(store, job, beforeWrite);
  return exportText(store, job.kind);
};

try {
  const result = await run();
  port.postMessage({ type: 'done', result, lastId: nextId() } satisfies WorkerMessage);
} finally {
  store.close();
}
