import type { Locator, Page } from 'playwright-core';
import { en } from '../../support/messages.ts';

/** How long a person takes for each action, in milliseconds. */
export interface Pace {
  /** A key, or keys pressed together. */
  readonly press: number;
  /** To point at something and click. */
  readonly click: number;
  /** From the keyboard to the mouse, or back. */
  readonly home: number;
  /** Typing a word or a number. */
  readonly word: number;
}

/** The number of actions: keys outside of words, clicks, moves between keyboard and mouse, and words. */
export interface ActionCounts {
  readonly press: number;
  readonly click: number;
  readonly home: number;
  readonly word: number;
}

/** The Keystroke-Level Model (Card, Moran, Newell 1980) for an average typist and words of six letters. */
export const klm: Pace = { press: 200, click: 1_200, home: 400, word: 1_200 };

/** How long these actions take at a pace, in milliseconds. */
export const durationOf = (counts: ActionCounts, pace: Pace): number =>
  counts.press * pace.press + counts.click * pace.click + counts.home * pace.home + counts.word * pace.word;

/** Presses a key until a drawer is closed: just after its opening it takes none. */
export const pressUntilClosed = async (page: Page, key: string, drawer: Locator): Promise<void> => {
  await drawer.waitFor();
  while (await drawer.isVisible()) {
    await page.keyboard.press(key);
    await drawer.waitFor({ state: 'hidden', timeout: 100 }).catch(() => undefined);
  }
};

/** Presses Enter twice within one task, as often as the drawer takes none: just after its opening. */
export const pressEnterTwice = async (page: Page, drawer: Locator): Promise<void> => {
  await drawer.waitFor();
  while (await drawer.isVisible()) {
    await page.evaluate(() => {
      const content = document.querySelector('.drawer-content');
      for (let n = 0; n < 2; n += 1)
        content?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await drawer.waitFor({ state: 'hidden', timeout: 100 }).catch(() => undefined);
  }
};

/** How often a page has called each of these addresses since. */
export const countCalls = (page: Page, paths: readonly string[]): (() => readonly number[]) => {
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  return () => paths.map((path) => called.filter((one) => one === path).length);
};

export type User = ReturnType<typeof createUser>;

/** Acts as a doctor on a page at a pace, and counts the actions; the hand is at a device at first. */
export const createUser = (
  page: Page,
  pace: Pace | null = null,
  firstDevice: 'keyboard' | 'mouse' = 'keyboard',
) => {
  const counts = { press: 0, click: 0, home: 0, word: 0 };
  let currentDevice = firstDevice;
  const perform = async (target: keyof ActionCounts): Promise<void> => {
    counts[target] += 1;
    if (pace) await new Promise((resolve) => setTimeout(resolve, pace[target]));
  };
  const switchDevice = async (device: 'keyboard' | 'mouse'): Promise<void> => {
    if (currentDevice === device) return;
    currentDevice = device;
    await perform('home');
  };
  const press = async (key: string): Promise<void> => {
    await switchDevice('keyboard');
    await perform('press');
    await page.keyboard.press(key);
  };
  return {
    counts: (): ActionCounts => ({ ...counts }),
    press,
    /** Confirms a drawer with one key: Enter where the drawer has the focus, Ctrl+Enter in one of its fields. */
    confirm: async (drawer: Locator, key: 'Enter' | 'Control+Enter' = 'Enter'): Promise<void> => {
      await drawer.waitFor();
      await switchDevice('keyboard');
      await perform('press');
      await pressUntilClosed(page, key, drawer);
    },
    click: async (target: Locator): Promise<void> => {
      await switchDevice('mouse');
      await perform('click');
      await target.click();
    },
    /** A double click selects the word; typing replaces it. */
    doubleClick: async (target: Locator): Promise<void> => {
      await switchDevice('mouse');
      await perform('click');
      await target.dblclick();
    },
    /** Picks an option of a native list: a click on the list and one on the option. */
    selectOption: async (list: Locator, value: string): Promise<void> => {
      await switchDevice('mouse');
      await perform('click');
      await perform('click');
      await list.selectOption(value);
    },
    word: async (text: string): Promise<void> => {
      await switchDevice('keyboard');
      await perform('word');
      await page.keyboard.type(text);
    },
    /** Presses Tab, or Shift+Tab, until the target has the focus. */
    tabTo: async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
      for (let n = 0; n < 40; n += 1) {
        if (await target.evaluate((field) => field === document.activeElement)) return;
        await press(key);
      }
      throw new Error(`${key} does not reach the target`);
    },
  };
};

/** Presses Undo in the newest toast, with the keyboard. */
export const pressUndo = async (page: Page): Promise<void> => {
  const toasts = page.getByRole('region', { name: en.common.notices, exact: true });
  await toasts.getByRole('button', { name: en.common.undo.label, exact: true }).last().press('Enter');
};
