import { backoff } from './backoff.ts';
import { gapsOf, type Talk } from './timeline.ts';
import { nothing, type Stretch, type World } from './world.ts';

/** Pages read forward before the rows are given up for the newest page. */
const mostPages = 10;

/** After which `seq` to read on: the first gap or the last row, and so many rows before it. */
const topOf = (talk: Talk, again: number): number | undefined => {
  const top = gapsOf(talk)[0] ?? talk.rows.at(-1)?.seq ?? talk.floor;
  return top === null ? undefined : Math.max(talk.floor ?? 0, top - again);
};

interface Reader {
  readonly talk: () => Talk;
  /** Puts a stretch in; `anew` drops the known rows before it. */
  readonly take: (stretch: Stretch, newest: boolean) => void;
  /** Everything up to the moment of asking is known. */
  readonly done: () => void;
  readonly failed: () => void;
}

/** Reads one conversation up to the present, again and again until it succeeds; the newest reading counts. */
export const openReading = (
  world: Pick<World, 'history' | 'after' | 'random'>,
  conv: string,
  { talk, take, done, failed }: Reader,
) => {
  let reading = 0;
  let told = 0;
  let failures = 0;
  let cancel = nothing;

  /** An answer is taken unless a later reading has told something already: it may be from before a change. */
  const isLate = (mine: number): boolean => {
    if (mine < told) return true;
    told = mine;
    return false;
  };
  /** False where the server will never say. */
  const forward = async (mine: number, again: number): Promise<boolean> => {
    for (let page = 0; page < mostPages; page += 1) {
      const before = talk();
      // Rows that came live before the first page say nothing of what stands before them.
      const fresh = page === 0 && before.state !== 'ready';
      const overlaps = page === 0 && again > 0;
      const from = fresh ? undefined : topOf(before, overlaps ? again : 0);
      const stretch = await world.history(conv, from === undefined ? {} : { after: from });
      if (!stretch || isLate(mine)) return false;
      take(stretch, from === undefined);
      if (gapsOf(talk()).length === 0) return true;
      // What is known already says nothing of what comes after it.
      if (!overlaps && talk().rows.length === before.rows.length) return true;
    }
    const newest = await world.history(conv, {});
    if (newest && !isLate(mine)) take(newest, true);
    return newest !== null;
  };

  const begin = async (again: number): Promise<void> => {
    cancel();
    reading += 1;
    const mine = reading;
    let known: boolean;
    try {
      known = await forward(mine, again);
    } catch {
      if (reading !== mine) return;
      failed();
      cancel = world.after(backoff(failures, world.random()), () => void begin(again));
      failures += 1;
      return;
    }
    if (reading !== mine) return;
    failures = 0;
    if (known) done();
    else failed();
  };

  return {
    /** `again`: how many rows that are known are read once more (wire.md, Tier B). */
    begin,
    stop: () => {
      reading += 1;
      cancel();
    },
  };
};
