import { afterEach, beforeEach, expect } from 'vitest';
import { memoryStorage } from '../../src/console/api/testing/createTestApi.ts';
import { openDatabases } from './memoryDatabase.ts';
import { type Desk, openStage } from './roomStage.ts';
import { until } from './roomVisit.ts';

/** The stage with one computer whose browser keeps what is typed. */
export const openKeepingStage = async () => {
  const stage = await openStage();
  const disk = openDatabases();
  const computer = { localStorage: memoryStorage(), indexedDB: disk.databases };

  const seat = async (username = 'linyue'): Promise<Desk> => {
    const desk = await stage.seat(username, computer);
    await until(() => expect(desk.app.drafts.state.value).toBe('kept'));
    return desk;
  };
  return {
    stage,
    computer,
    /** A page of that browser. */
    seat,
    /** The page is closed, and the same browser opens it anew. */
    again: async (desk: Desk, username = 'linyue'): Promise<Desk> => {
      await desk.app.drafts.flush();
      desk.close();
      return seat(username);
    },
    /** The names of the texts that are kept, of everybody. */
    kept: () => [...(disk.held.get('journal')?.keys() ?? [])].filter((name) => name.startsWith('["')),
    nothingKept: (desk: Desk) => until(async () => expect(await desk.app.drafts.count()).toBe(0)),
  };
};
export type KeepingStage = Awaited<ReturnType<typeof openKeepingStage>>;

/** One for each test of a file, opened before it and closed after it. */
export const eachKeepingStage = (): KeepingStage => {
  let now: KeepingStage | null = null;
  const standing = (): KeepingStage => {
    if (!now) throw new Error('no test is running');
    return now;
  };
  beforeEach(async () => {
    now = await openKeepingStage();
  });
  afterEach(() => standing().stage.close());
  return {
    get stage() {
      return standing().stage;
    },
    get computer() {
      return standing().computer;
    },
    seat: (username) => standing().seat(username),
    again: (desk, username) => standing().again(desk, username),
    kept: () => standing().kept(),
    nothingKept: (desk) => standing().nothingKept(desk),
  };
};
