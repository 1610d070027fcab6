import { once } from 'node:events';
import { nextId, reserveIds } from '../db/ids.ts';
import { createTenantStore } from '../db/store.ts';
import { applyChecked, checkFile, exportText, type ImportJob, type ImportResults } from './importJob.ts';

/** What the process is told first. */
export interface ImportInput {
  readonly databaseFile: string;
  readonly tenantId: number;
  readonly job: ImportJob;
}

/** What it says: that it is about to write, and waits for an id to begin after; and its end. */
export type ImportMessage =
  | { readonly type: 'writing' }
  | { readonly type: 'done'; readonly result: ImportResults[keyof ImportResults]; readonly lastId: string }
  | { readonly type: 'failed'; readonly reason: string };

const send = (message: ImportMessage): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) throw new Error('importJobs.ts starts this process');
    process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });

// The upstream has ended, or this import has.
process.once('disconnect', () => process.exit());

const [input] = await once(process, 'message');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- importJobs.ts sends it
const { databaseFile, tenantId, job } = input as ImportInput;

const beforeWrite = async (): Promise<void> => {
  const answered = once(process, 'message');
  await send({ type: 'writing' });
  const [id] = await answered;
  // Ids are unique in a process; the upstream creates none meanwhile.
  reserveIds(String(id));
};

const run = async (): Promise<ImportMessage> => {
  const store = createTenantStore(databaseFile, tenantId);
  try {
    const result =
      job.type === 'check'
        ? checkFile(store, job.file, job.language)
        : job.type === 'apply'
          ? await applyChecked(store, job, beforeWrite)
          : exportText(store, job.kind);
    return { type: 'done', result, lastId: nextId() };
  } catch (error) {
    return {
      type: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  } finally {
    store.close();
  }
};

await send(await run());
process.disconnect();
