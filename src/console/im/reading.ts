import { backoff } from './backoff.ts';
import { gapsOf, type Talk } from './timeline.ts';
import { nothing, type Stretch, type World } from './world.ts';

/** Pages read forward before the rows are given up for the newest page. */
const mostPages = 10;

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
  let failures = 0;
  let cancel = nothing;

  /** False where the server will never say. */
  const forward = async (): Promise<boolean> => {
    for (let page = 0; page < mostPages; page += 1) {
      const before = talk();
      // Rows that came live before the first page say nothing of what stands before them.
      const fresh = page === 0 && before.state !== 'ready';
      const top = fresh
        ? undefined
        : (gapsOf(before)[0] ?? before.rows.at(-1)?.seq ?? before.floor ?? undefined);
      const stretch = await world.history(conv, top === undefined ? {} : { after: top });
      if (!stretch) return false;
      take(stretch, top === undefined);
      if (gapsOf(talk()).length === 0 || talk().rows.length === before.rows.length) return true;
    }
    const newest = await world.history(conv, {});
    if (newest) take(newest, true);
    return newest !== null;
  };

  const begin = async (): Promise<void> => {
    cancel();
    reading += 1;
    const mine = reading;
    let known: boolean;
    try {
      known = await forward();
    } catch {
      if (reading !== mine) return;
      failed();
      cancel = world.after(backoff(failures, world.random()), () => void begin());
      failures += 1;
      return;
    }
    if (reading !== mine) return;
    failures = 0;
    if (known) done();
    else failed();
  };

  return {
    begin,
    stop: () => {
      reading += 1;
      cancel();
    },
  };
};
