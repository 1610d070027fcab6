import { type LineWorld, nothing } from './world.ts';

/** How often pages are read while nothing else moves, in milliseconds (wire.md, Tier B). */
const pagesMs = 45_000;
/** A frame that cannot be read may tell of a message: pages are read then too, so often at most. */
const hintMs = 2_000;

interface Ways {
  /** Says something that may be answered. */
  readonly probe: () => void;
  readonly pages: (connected: boolean) => void;
  readonly dead: () => void;
}

/** A socket that takes frames and says nothing that is known: it is looked after by reading pages. */
export const openPlain = (world: Pick<LineWorld, 'now' | 'after'>, { probe, pages, dead }: Ways) => {
  let cancel = nothing;
  let cancelHint: (() => void) | null = null;
  let silent = 0;

  const tick = () => {
    silent += 1;
    // It may be dead: another socket is as good as this one.
    if (silent > 2) return dead();
    cancel = world.after(pagesMs, tick);
    probe();
    pages(false);
  };
  const stop = () => {
    cancel();
    cancelHint?.();
    cancelHint = null;
  };

  return {
    start: () => {
      stop();
      silent = 0;
      cancel = world.after(pagesMs, tick);
      pages(true);
    },
    /** `unread`: a frame that says nothing to us. */
    heard: (unread: boolean) => {
      silent = 0;
      if (!unread) return;
      cancelHint ??= world.after(hintMs, () => {
        cancelHint = null;
        pages(false);
      });
    },
    /** The computer woke, the network or the tab came back. */
    nudge: () => pages(false),
    stop,
  };
};
