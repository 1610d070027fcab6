import { backoff } from '../connection/backoff.ts';
import { gapsOf, type ConversationState } from './conversationState.ts';
import { noop, type HistoryPage, type EngineDeps } from '../engineDeps.ts';

/** Pages to load forward before giving up and starting over from the newest page. */
const maxPages = 10;

/** The `seq` to continue from: the first gap or the last row, minus an overlap of so many known rows. */
const resumeAfter = (snapshot: ConversationState, overlap: number): number | undefined => {
  const { rows, floor } = snapshot;
  const top = gapsOf(snapshot)[0] ?? rows.at(-1)?.seq ?? floor;
  if (top === null) return undefined;
  if (overlap === 0) return Math.max(floor ?? 0, top);
  return rows.filter(({ seq }) => seq <= top).at(-overlap - 1)?.seq ?? floor ?? 0;
};

interface Deps {
  readonly getSnapshot: () => ConversationState;
  /** Merges the page after a `seq`; null: the newest page. */
  readonly onPage: (answer: HistoryPage, after: number | null) => void;
  /** Everything up to the time of the request is loaded. */
  readonly onDone: () => void;
  readonly onFailed: () => void;
}

/**
 * Loads one conversation up to the present and retries until it succeeds. A newer request supersedes an older
 * one.
 */
export const createHistoryLoader = (
  platform: Pick<EngineDeps, 'history' | 'setTimer' | 'random'>,
  conv: string,
  { getSnapshot, onPage, onDone, onFailed }: Deps,
) => {
  let generation = 0;
  let newestAnswered = 0;
  let failCount = 0;
  let cancel = noop;

  /** An answer is ignored if a newer request was answered already: it may predate a change. */
  const isStale = (request: number): boolean => {
    if (request < newestAnswered) return true;
    newestAnswered = request;
    return false;
  };
  /** False if the server refuses permanently. */
  const loadForward = async (request: number, overlap: number): Promise<boolean> => {
    for (let page = 0; page < maxPages; page += 1) {
      const before = getSnapshot();
      // Live rows that arrived before the first page say nothing about older ones.
      const isInitial = page === 0 && before.state !== 'ready';
      const isOverlapping = page === 0 && overlap > 0;
      const start = isInitial ? undefined : resumeAfter(before, isOverlapping ? overlap : 0);
      const answer = await platform.history(conv, start === undefined ? {} : { after: start });
      if (!answer || isStale(request)) return false;
      onPage(answer, start ?? null);
      if (gapsOf(getSnapshot()).length === 0) return true;
      // An overlapping page contains known rows and says nothing about what follows.
      if (!isOverlapping && getSnapshot().rows.length === before.rows.length) return true;
    }
    const newest = await platform.history(conv, {});
    if (newest && !isStale(request)) onPage(newest, null);
    return newest !== null;
  };

  const load = async (overlap: number): Promise<void> => {
    cancel();
    generation += 1;
    const request = generation;
    let complete: boolean;
    try {
      complete = await loadForward(request, overlap);
    } catch {
      if (generation !== request) return;
      onFailed();
      cancel = platform.setTimer(backoff(failCount, platform.random()), () => void load(overlap));
      failCount += 1;
      return;
    }
    if (generation !== request) return;
    failCount = 0;
    if (complete) onDone();
    else onFailed();
  };

  return {
    /** `overlap`: how many known rows are loaded once more (docs/wire.md, "Tier B"). */
    load,
    stop: () => {
      generation += 1;
      cancel();
    },
  };
};
