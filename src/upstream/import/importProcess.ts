import { once } from 'node:events';
import { nextId, reserveIds } from '../db/ids.ts';
import { createTenantStore, type Store } from '../db/store.ts';
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

// The upstream has ended, or this import has. A transaction that runs at that moment is still committed.
process.once('disconnect', () => process.exit());
// A terminal's Ctrl-C reaches this process, too: the upstream, which still waits for it, ends it.
process.on('SIGINT', () => undefined);

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

const resultOf = async (store: Store): Promise<ImportResults[keyof ImportResults]> => {
  if (job.type === 'check') return checkFile(store, job.file, job.language);
  if (job.type === 'apply') return applyChecked(store, job, beforeWrite);
  return exportText(store, job.kind);
};

const run = async (): Promise<ImportMessage> => {
  try {
    const store = createTenantStore(databaseFile, tenantId);
    try {
      return { type: 'done', result: await resultOf(store), lastId: nextId() };
    } finally {
      store.close();
    }
  } catch (error) {
    return {
      type: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
};

await send(await run());
process.disconnect();
