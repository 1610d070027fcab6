import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The keys of a person who has no pointer, on one page. */
export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Goes on by Tab, or back, until this has the focus; every stop on the way is looked at. */
  tabTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Waits until the console itself has put the focus there, and looks at it. */
  expectFocus(target: Locator): Promise<void>;
  /** What was wrong with the stops since the last call: unseen, or out of the order in which the screen is read. */
  takeProblems(): string[];
  /** How many stops were looked at. */
  stopCount(): number;
}

interface FocusStop {
  readonly name: string;
  readonly visible: boolean;
  /** It stands above the stop before it, or to the left of it in the same line, within one part of the screen. */
  readonly goesBack: boolean;
}

// It is sent into the page as it stands, with all that it needs.
/* oxlint-disable unicorn/consistent-function-scoping */
/** Runs in the page: what has the focus, whether it shows, and how it stands to the stop before. */
const inspectFocus = (): FocusStop | null => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const isOutlined = (element: Element | null, part?: string): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
    return (
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor !== 'rgba(0, 0, 0, 0)'
    );
  };
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const inViewport =
    right - left > 0 && bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth;
  // The mark may stand on what is drawn for it: what it holds, or what lies beside it.
  const hasOutline =
    isOutlined(element) ||
    isOutlined(element, '::before') ||
    [...element.children].some((child) => isOutlined(child)) ||
    isOutlined(element.nextElementSibling);
  const previous = document.querySelector('[data-stood]');
  const part = (element: Element | null) => element?.closest('form, section, nav, header, aside, main');
  const previousRect = previous?.getBoundingClientRect();
  const sameSection = previous !== null && previous !== element && part(previous) === part(element);
  const goesBack =
    sameSection &&
    previousRect !== undefined &&
    (bottom <= previousRect.top ||
      (right <= previousRect.left && top < previousRect.bottom && bottom > previousRect.top));
  previous?.removeAttribute('data-stood');
  element.setAttribute('data-stood', '');
  const name = element.getAttribute('aria-label') ?? (element.innerText || element.id || element.className);
  return { name: `${element.tagName} ${name.slice(0, 60)}`, visible: inViewport && hasOutline, goesBack };
};

/* oxlint-enable unicorn/consistent-function-scoping */

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node === document.activeElement).catch(() => false);

/** Opens the keys of a page. */
export const createKeyboard = (page: Page): Keyboard => {
  const problems: string[] = [];
  let stopCount = 0;
  const checkStop = async (forward: boolean): Promise<void> => {
    const focusStop = await page.evaluate(inspectFocus);
    if (!focusStop) return;
    stopCount += 1;
    if (!focusStop.visible) problems.push(`the focus on ${focusStop.name} is not seen`);
    if (forward && focusStop.goesBack) problems.push(`the focus goes back to ${focusStop.name}`);
  };
  return {
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    tabTo: async (target, key = 'Tab') => {
      await target.waitFor();
      for (let n = 0; n < 120; n += 1) {
        await page.keyboard.press(key);
        await checkStop(key === 'Tab');
        if (await hasFocus(target)) return;
      }
      throw new Error(`no ${key} leads to ${String(target)}`);
    },
    expectFocus: async (target) => {
      await expect.poll(() => hasFocus(target)).toBe(true);
      await checkStop(false);
    },
    takeProblems: () => problems.splice(0),
    stopCount: () => stopCount,
  };
};
