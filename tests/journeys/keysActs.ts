import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The keys of a person who has no pointer, on one page. */
export interface Keys {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes on by Tab, or back, until this has the focus; every stop on the way is looked at. */
  tabTo(what: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Waits until the console itself has put the focus there, and looks at it. */
  stands(what: Locator): Promise<void>;
  /** What was wrong with the stops since the last call: unseen, or out of the order in which the screen is read. */
  faults(): string[];
  /** How many stops were looked at. */
  stops(): number;
}

interface Place {
  readonly name: string;
  readonly seen: boolean;
  /** It stands above the stop before it, or to the left of it in the same line, within one part of the screen. */
  readonly back: boolean;
}

// It is sent into the page as it stands, with all that it needs.
/* oxlint-disable unicorn/consistent-function-scoping */
/** Runs in the page: what has the focus, whether it shows, and how it stands to the stop before. */
const look = (): Place | null => {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return null;
  const outlined = (element: Element | null, part?: string): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
    return (
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)'
    );
  };
  const { left, top, right, bottom } = at.getBoundingClientRect();
  const inside =
    right - left > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  // The mark may stand on what is drawn for it: what it holds, or what lies beside it.
  const marked =
    outlined(at) ||
    outlined(at, '::before') ||
    [...at.children].some((child) => outlined(child)) ||
    outlined(at.nextElementSibling);
  const before = document.querySelector('[data-stood]');
  const part = (element: Element | null) => element?.closest('form, section, nav, header, aside, main');
  const was = before?.getBoundingClientRect();
  const together = before !== null && before !== at && part(before) === part(at);
  const back =
    together &&
    was !== undefined &&
    (bottom <= was.top || (right <= was.left && top < was.bottom && bottom > was.top));
  before?.removeAttribute('data-stood');
  at.setAttribute('data-stood', '');
  const name = at.getAttribute('aria-label') ?? (at.innerText || at.id || at.className);
  return { name: `${at.tagName} ${name.slice(0, 60)}`, seen: inside && marked, back };
};

/* oxlint-enable unicorn/consistent-function-scoping */

const has = (what: Locator): Promise<boolean> =>
  what.evaluate((one) => one === document.activeElement).catch(() => false);

/** Opens the keys of a page. */
export const openKeys = (page: Page): Keys => {
  const wrong: string[] = [];
  let stops = 0;
  const judge = async (forward: boolean): Promise<void> => {
    const place = await page.evaluate(look);
    if (!place) return;
    stops += 1;
    if (!place.seen) wrong.push(`the focus on ${place.name} is not seen`);
    if (forward && place.back) wrong.push(`the focus goes back to ${place.name}`);
  };
  return {
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    tabTo: async (what, key = 'Tab') => {
      await what.waitFor();
      for (let n = 0; n < 120; n += 1) {
        await page.keyboard.press(key);
        await judge(key === 'Tab');
        if (await has(what)) return;
      }
      throw new Error(`no ${key} leads to ${String(what)}`);
    },
    stands: async (what) => {
      await expect.poll(() => has(what)).toBe(true);
      await judge(false);
    },
    faults: () => wrong.splice(0),
    stops: () => stops,
  };
};
