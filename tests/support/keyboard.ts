import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Keyboard-only use of one page. */
export interface Keyboard {
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab or Shift+Tab until the target has the focus; every stop on the way is checked. */
  tabTo(target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Waits until the console has moved the focus to the target, and checks it. */
  expectFocus(target: Locator): Promise<void>;
  /** Problems of the stops since the last call: invisible focus, or out of reading order. */
  takeProblems(): string[];
  /** The number of stops checked. */
  stopCount(): number;
}

interface FocusStop {
  readonly name: string;
  readonly visible: boolean;
  /** It is above the previous stop, or to the left of it in the same line, within one part of the screen. */
  readonly goesBack: boolean;
}

// Serialised into the page, so it must be self-contained.
/* oxlint-disable unicorn/consistent-function-scoping */
/** Runs in the page: the focused element, its visibility, and its position relative to the previous stop. */
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
  // The focus ring may be on the element's visual representation: a child or a sibling.
  const hasOutline =
    isOutlined(element) ||
    isOutlined(element, '::before') ||
    isOutlined(element, '::after') ||
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

/** Starts keyboard use of a page. */
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
