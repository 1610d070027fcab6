import { backoff } from './backoff.ts';
import { gapsOf, type Talk } from './timeline.ts';
import { nothing, type Stretch, type World } from './world.ts';

/** Pages to load forward before giving up and starting over from the newest page. */
const mostPages = 10;

/** The `seq` to continue from: the first gap or the last row, minus an overlap. */
const topOf = (talk: Talk, again: number): number | undefined => {
  const top = gapsOf(talk)[0] ?? talk.rows.at(-1)?.seq ?? talk.floor;
  return top === null ? undefined : Math.max(talk.floor ?? 0, top - again);
};

interface Reader {
  readonly talk: () => Talk;
  /** Merges a page; `newest` replaces the known rows before it. */
  readonly take: (stretch: Stretch, newest: boolean) => void;
  /** Everything up to the time of the request is loaded. */
  readonly done: () => void;
  readonly failed: () => void;
}

/**
 * Loads one conversation up to the present and retries until it succeeds. A newer request supersedes an older
 * one.
 */
export const openReading = (
  world: Pick<World, 'history' | 'after' | 'random'>,
  conv: string,
  { talk, take, done, failed }: Reader,
) => {
  let reading = 0;
  let told = 0;
  let failures = 0;
  let cancel = nothing;

  /** An answer is ignored if a newer request was answered already: it may predate a change. */
  const isLate = (mine: number): boolean => {
    if (mine < told) return true;
    told = mine;
    return false;
  };
  /** False if the server refuses permanently. */
  const forward = async (mine: number, again: number): Promise<boolean> => {
    for (let page = 0; page < mostPages; page += 1) {
      const before = talk();
      // Live rows that arrived before the first page say nothing about older ones.
      const fresh = page === 0 && before.state !== 'ready';
      const overlaps = page === 0 && again > 0;
      const from = fresh ? undefined : topOf(before, overlaps ? again : 0);
      const stretch = await world.history(conv, from === undefined ? {} : { after: from });
      if (!stretch || isLate(mine)) return false;
      take(stretch, from === undefined);
      if (gapsOf(talk()).length === 0) return true;
      // An overlapping page contains known rows and says nothing about what follows.
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
    /** `overlap`: how many known rows are loaded once more (docs/wire.md, Tier B). */
    begin,
    stop: () => {
      reading += 1;
      cancel();
    },
  };
};
