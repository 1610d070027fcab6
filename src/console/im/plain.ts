import { type LineWorld, nothing } from './world.ts';

/** Polling interval while the server pushes nothing, in milliseconds (docs/wire.md, Tier B). */
const pagesMs = 45_000;
/** An unreadable frame may announce a message, so it triggers a poll, at most this often. */
const hintMs = 2_000;

interface Ways {
  /** Sends something that may be answered. */
  readonly probe: () => void;
  readonly pages: (connected: boolean) => void;
  readonly dead: () => void;
}

/** Polling for a socket that accepts frames but sends nothing we understand. */
export const openPlain = (world: Pick<LineWorld, 'now' | 'after'>, { probe, pages, dead }: Ways) => {
  let cancel = nothing;
  let cancelHint: (() => void) | null = null;
  let silent = 0;

  const tick = () => {
    silent += 1;
    // The socket may be dead; a new one costs nothing.
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
    /** `unreadable`: a frame that we do not understand. */
    heard: (unread: boolean) => {
      silent = 0;
      if (!unread) return;
      cancelHint ??= world.after(hintMs, () => {
        cancelHint = null;
        pages(false);
      });
    },
    /** The computer woke, or the network or the tab came back. */
    nudge: () => pages(false),
    stop,
  };
};
