import * as v from 'valibot';
import { parseJson } from '../../lib/json.ts';

const storageKey = 'scrolled';
/** Maximum number of stored positions; the oldest are removed first. */
const maxEntries = 50;
/** How long to wait for content, and how long to hold the position while more arrives, in milliseconds. */
const restoreTimeoutMs = 10_000;
const holdMs = 1_000;

const positionsSchema = v.array(v.tuple([v.string(), v.number()]));
const entrySchema = v.object({ place: v.string() });

/** The id of the current history entry; assigns one if it has none. */
const entryIdOf = (createId: () => string): string => {
  const state: unknown = window.history.state;
  const read = v.safeParse(entrySchema, state);
  if (read.success) return read.output.place;
  const place = createId();
  const previous = typeof state === 'object' ? state : {};
  // The router patches `replaceState` to notify its subscribers; the original does not.
  History.prototype.replaceState.call(window.history, { ...previous, place }, '');
  return place;
};

/** The page on the screen: the path, and what it shows, if the address names that. */
const currentPage = (): string => {
  const { pathname, search } = window.location;
  return `${pathname} ${new URLSearchParams(search).get('id') ?? ''}`;
};

interface Deps {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly createId: () => string;
}

/**
 * Stores the scroll position of the main element per history entry. Back, Forward and reload restore it
 * as soon as the content is long enough, unless the user scrolls meanwhile. Returns a dispose function.
 */
export const startScrollRestoration = (
  main: HTMLElement,
  { sessionStorage, createId }: Deps,
): (() => void) => {
  const read = v.safeParse(positionsSchema, parseJson(sessionStorage.getItem(storageKey) ?? ''));
  const positions = new Map(read.success ? read.output : []);
  let entryId = entryIdOf(createId);
  let page = currentPage();
  let target: number | null = null;
  let deadline = 0;
  let reached = false;
  const stopRestoring = (): void => {
    target = null;
    main.style.overflowAnchor = '';
  };

  const applyTarget = (): void => {
    if (target === null) return;
    if (performance.now() > deadline) return stopRestoring();
    main.scrollTop = target;
    if (!reached && main.scrollTop >= target - 1) {
      reached = true;
      deadline = performance.now() + holdMs;
    }
  };
  const startRestoring = (): void => {
    target = positions.get(entryId) ?? null;
    deadline = performance.now() + restoreTimeoutMs;
    reached = false;
    main.style.overflowAnchor = target === null ? '' : 'none';
    applyTarget();
  };
  const recordPosition = (): void => {
    // Ignore the scrolling that restoring itself causes.
    if (target !== null && performance.now() <= deadline) return;
    positions.delete(entryId);
    positions.set(entryId, main.scrollTop);
    for (const oldest of [...positions.keys()].slice(0, -maxEntries)) positions.delete(oldest);
  };
  const save = (): void => sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
  const onNavigate = (getId: () => string): void => {
    entryId = entryIdOf(getId);
    stopRestoring();
    // A new page starts at its top; new filters of the same page do not scroll.
    if (page !== currentPage()) main.scrollTop = 0;
    page = currentPage();
  };
  const onPopState = (): void => {
    entryId = entryIdOf(createId);
    page = currentPage();
    startRestoring();
  };
  const contentObserver = new MutationObserver(applyTarget);
  contentObserver.observe(main, { childList: true, subtree: true, characterData: true });
  const listeners: readonly (readonly [EventTarget, string, () => void])[] = [
    [main, 'scroll', recordPosition],
    [main, 'wheel', stopRestoring],
    [main, 'touchstart', stopRestoring],
    [window, 'keydown', stopRestoring],
    // The router dispatches these events for its own navigation.
    [window, 'pushState', () => onNavigate(createId)],
    [window, 'replaceState', () => onNavigate(() => entryId)],
    [window, 'popstate', onPopState],
    [window, 'pagehide', save],
  ];
  for (const [eventTarget, type, listener] of listeners)
    eventTarget.addEventListener(type, listener, { passive: true });
  startRestoring();
  return () => {
    save();
    contentObserver.disconnect();
    for (const [eventTarget, type, listener] of listeners) eventTarget.removeEventListener(type, listener);
  };
};
