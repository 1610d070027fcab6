import * as v from 'valibot';
import { fromJson } from '../lib/json.ts';

const key = 'scrolled';
/** So many places are kept; the oldest go first. */
const most = 50;
/** A page whose data does not come is not waited for longer; one that stands is held so long against what still comes; in milliseconds. */
const patience = 10_000;
const hold = 1_000;

const kept = v.array(v.tuple([v.string(), v.number()]));
const named = v.object({ place: v.string() });

/** The name of this entry of the browser's history; gives it one. */
const nameOf = (mint: () => string): string => {
  const state: unknown = window.history.state;
  const read = v.safeParse(named, state);
  if (read.success) return read.output.place;
  const place = mint();
  const held = typeof state === 'object' ? state : {};
  // The router's own `replaceState` would tell everybody that the address has changed.
  History.prototype.replaceState.call(window.history, { ...held, place }, '');
  return place;
};

interface World {
  readonly tab: Pick<Storage, 'getItem' | 'setItem'>;
  readonly mint: () => string;
}

/**
 * Keeps how far the main part was scrolled, by entry of the history: Back, Forward and a reload lead to the same place, as soon
 * as what is there is long enough again. Whoever scrolls meanwhile is not pulled away. Returns the way back.
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
    // Its own scrolling is no wish.
    if (wanted !== null && performance.now() <= until) return;
    places.delete(name);
    places.set(name, main.scrollTop);
    for (const old of [...places.keys()].slice(0, -most)) places.delete(old);
  };
  const store = (): void => tab.setItem(key, JSON.stringify([...places]));
  const turned = (named: () => string): void => {
    name = nameOf(named);
    own();
    // A new screen begins at its top; new filters of the same one move nothing.
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
    // The router tells of its own turns by these names.
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
