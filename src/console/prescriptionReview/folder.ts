import { audit, type Task } from '../../contract/prescribing/audit.ts';
import type { App } from '../app.ts';
import { type Remote, remote } from '../lib/remote.ts';
import { openShelf, type Shelf } from '../prescribing/shelf.ts';
import { type Background, backgroundOf } from './background.ts';

/** One prescription with all data for its verdict. */
export interface Folder {
  readonly id: string;
  readonly task: Remote<Task>;
  readonly background: Background;
  readonly shelf: Shelf;
  /** Loads the context and the stock; does nothing until the prescription itself is loaded. */
  readonly readAround: () => Promise<void>;
  readonly readStock: () => Promise<void>;
}

/** Creates it empty; nothing is requested yet. */
export const openFolder = (app: Pick<App, 'call' | 'clock'>, id: string): Folder => {
  const task = remote(() => app.call(audit.detail, { id }), app.clock);
  const background = backgroundOf(app, id);
  const shelf = openShelf(app);
  const now = () => task.value.value?.prescription;
  const readStock = async () => {
    const one = now();
    if (one)
      await shelf.reading.load(
        one.warehouseId,
        one.lines.map(({ drugId }) => drugId),
      );
  };
  return {
    id,
    task,
    background,
    shelf,
    readStock,
    readAround: async () => {
      const one = now();
      if (one) await Promise.all([background.read(one), readStock()]);
    },
  };
};
