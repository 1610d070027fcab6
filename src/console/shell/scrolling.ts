import * as v from 'valibot';
import { fromJson } from '../lib/json.ts';

const key = 'scrolled';
/** Maximum number of stored positions; the oldest are removed first. */
const most = 50;
/** How long to wait for content, and how long to hold the position while more arrives, in milliseconds. */
const patience = 10_000;
const hold = 1_000;

const kept = v.array(v.tuple([v.string(), v.number()]));
const named = v.object({ place: v.string() });

/** The id of the current history entry; assigns one if it has none. */
const nameOf = (mint: () => string): string => {
  const state: unknown = window.history.state;
  const read = v.safeParse(named, state);
  if (read.success) return read.output.place;
  const place = mint();
  const held = typeof state === 'object' ? state : {};
  // The router patches `replaceState` to notify its subscribers; the original does not.
  History.prototype.replaceState.call(window.history, { ...held, place }, '');
  return place;
};

interface World {
  readonly tab: Pick<Storage, 'getItem' | 'setItem'>;
  readonly mint: () => string;
}

/**
 * Stores the scroll position of the main element per history entry. Back, Forward and reload restore it
 * as soon as the content is long enough, unless the user scrolls meanwhile. Returns a dispose function.
 */
export const keepScrolled = (main: HTMLElement, { tab, mint }: World): (() => void) => {
  const read = v.safeParse(kept, fromJson(tab.getItem(key) ?? ''));
  const places = new Map(read.success ? read.output : []);
  let name = nameOf(mint);
  let path = window.location.pathname;
  let wanted: number | null = null;
  let until = 0;
  let reached = false;
  const own = (): void => {
    wanted = null;
    main.style.overflowAnchor = '';
  };

  const reach = (): void => {
    if (wanted === null) return;
    if (performance.now() > until) return own();
    main.scrollTop = wanted;
    if (!reached && main.scrollTop >= wanted - 1) {
      reached = true;
      until = performance.now() + hold;
    }
  };
  const seek = (): void => {
    wanted = places.get(name) ?? null;
    until = performance.now() + patience;
    reached = false;
    main.style.overflowAnchor = wanted === null ? '' : 'none';
    reach();
  };
  const note = (): void => {
    // Ignore the scrolling that restoring itself causes.
    if (wanted !== null && performance.now() <= until) return;
    places.delete(name);
    places.set(name, main.scrollTop);
    for (const old of [...places.keys()].slice(0, -most)) places.delete(old);
  };
  const store = (): void => tab.setItem(key, JSON.stringify([...places]));
  const turned = (named: () => string): void => {
    name = nameOf(named);
    own();
    // A new page starts at its top; new filters of the same page do not scroll.
    if (path !== window.location.pathname) main.scrollTop = 0;
    path = window.location.pathname;
  };
  const came = (): void => {
    name = nameOf(mint);
    path = window.location.pathname;
    seek();
  };
  const grown = new MutationObserver(reach);
  grown.observe(main, { childList: true, subtree: true, characterData: true });
  const heard: readonly (readonly [EventTarget, string, () => void])[] = [
    [main, 'scroll', note],
    [main, 'wheel', own],
    [main, 'touchstart', own],
    [window, 'keydown', own],
    // The router dispatches these events for its own navigation.
    [window, 'pushState', () => turned(mint)],
    [window, 'replaceState', () => turned(() => name)],
    [window, 'popstate', came],
    [window, 'pagehide', store],
  ];
  for (const [where, what, act] of heard) where.addEventListener(what, act, { passive: true });
  seek();
  return () => {
    store();
    grown.disconnect();
    for (const [where, what, act] of heard) where.removeEventListener(what, act);
  };
};
