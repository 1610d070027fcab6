import type { DatabaseSync } from 'node:sqlite';
import { openHouse } from '../house.ts';
import { openBrowser, type People } from './browser.ts';

/** The product as its users meet it: the built console, the real nginx, the real upstream with its database, Chromium. */
export interface Stage extends People {
  /** Of the first and of the second hospital. */
  readonly address: string;
  readonly second: string;
  /** Ends the upstream as a crash would. */
  killUpstream(): Promise<void>;
  startUpstream(): Promise<void>;
  /** The upstream's database, to look at the truth or to age a token. */
  database<T>(work: (db: DatabaseSync) => T): T;
}

/** The password of all demo accounts. */
export const password = 'cloudroom-demo';

/** Opens the stage on ports and in a folder of its own; `basePath` as BASE_PATH. */
export const openStage = async (basePath = '/'): Promise<Stage> => {
  const house = await openHouse({ basePath });
  const people = await openBrowser();
  return {
    ...house,
    ...people,
    close: async () => {
      await people.close();
      await house.close();
    },
  };
};
