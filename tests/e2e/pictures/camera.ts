import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { en as clarificationEn } from '../../../src/console/domain/prescription/clarification/messages.en.ts';
import { zh as clarificationZh } from '../../../src/console/domain/prescription/clarification/messages.zh.ts';
import { en as boardEn } from '../../../src/console/features/audit/board/messages.en.ts';
import { zh as boardZh } from '../../../src/console/features/audit/board/messages.zh.ts';
import { en as queueEn } from '../../../src/console/features/audit/queue/messages.en.ts';
import { zh as queueZh } from '../../../src/console/features/audit/queue/messages.zh.ts';
import type { BrowserPages } from '../../support/browser.ts';
import { waitForData } from '../../support/screens.ts';
import { password, type E2eStack } from '../../support/startE2eStack.ts';
import { messagesOf, submitCredentials } from '../steps/signIn.ts';
import { type StoryLanguage, stories } from './stories.ts';

/** Texts that the console loads with their screens. */
const lazyMessagesOf = {
  'en-GB': { clarification: clarificationEn, queue: queueEn, board: boardEn },
  'zh-CN': { clarification: clarificationZh, queue: queueZh, board: boardZh },
} as const;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sizes of the pictures, by their names. */
export type Sizes = Readonly<Record<string, Size>>;

/** The size in which the steps between the pictures are taken. */
export const wide: Size = { width: 1440, height: 900 };
/** Up to this width a consultation shows one part at a time. */
const narrowWidth = 900;
/** Up to this width a line of a prescription is edited in a sheet, and a list has no columns. */
const phoneWidth = 640;
const themes = ['light', 'dark'] as const;

type NarrowTab = 'chat' | 'summary' | 'record' | 'prescription' | 'history';

/** The sizes in which a state exists. */
const hasState = {
  wide: ({ width }: Size) => width > narrowWidth,
  narrow: ({ width }: Size) => width <= narrowWidth,
  phone: ({ width }: Size) => width <= phoneWidth,
  table: ({ width }: Size) => width > phoneWidth,
  any: () => true,
} as const;

/** Closes nothing. */
export const stay = async (): Promise<void> => undefined;

const patienceMs = 60_000;

/** Waits for what the page itself does not tell. */
export const waitUntil = async (what: string, isSo: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`not within a minute: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

interface Options {
  readonly sizes: Sizes;
  /** The folder of the pictures. */
  readonly folder: string;
}

export type Camera = ReturnType<typeof createCamera>;

/** Takes the pictures of one language, of its story in its hospital. */
export const createCamera = (stack: E2eStack, language: StoryLanguage, { sizes, folder }: Options) => {
  const t = messagesOf[language];
  const story = stories[language];
  const baseUrl = stack[story.hospital];

  /** Takes the page as it is, in both themes. */
  const captureThemes = async (page: Page, name: string, size: string): Promise<void> => {
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      // Until the first input the log-in follows the system's theme.
      const unsetTheme = page.locator('html[data-theme=""]');
      await unsetTheme.or(page.locator(`html[data-theme=${theme}]`)).waitFor({ state: 'attached' });
      await page.screenshot({ path: join(folder, `${name}-${language.slice(0, 2)}-${theme}-${size}.png`) });
    }
  };

  /** Shows a part of a consultation where there is room for one only. */
  const showNarrow = async (page: Page, tab: NarrowTab): Promise<void> => {
    const button = page
      .getByRole('navigation', { name: t.consultation.tabs.label })
      .getByRole('button')
      .filter({ hasText: t.consultation.tabs[tab] });
    // A second click could close what is open in it.
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
  };

  /** Takes the current screen, also one that still waits for something; `tab` is the part of a consultation that a narrow screen shows. */
  const captureNow = async (
    page: Page,
    name: string,
    tab?: NarrowTab,
    where: keyof typeof hasState = 'any',
  ): Promise<void> => {
    for (const [size, viewport] of Object.entries(sizes)) {
      if (!hasState[where](viewport)) continue;
      await page.setViewportSize(viewport);
      if (tab && hasState.narrow(viewport)) await showNarrow(page, tab);
      await captureThemes(page, name, size);
    }
    await page.setViewportSize(wide);
  };

  /** Takes the current screen once its data are there. */
  const capture: typeof captureNow = async (page, ...rest) => {
    await waitForData(page);
    await captureNow(page, ...rest);
  };

  /** Takes what `open` opens, once in each size, and closes it with Escape. */
  const captureOpened = async (
    page: Page,
    name: string,
    open: () => Promise<unknown>,
    where: keyof typeof hasState = 'any',
    close: () => Promise<unknown> = () => page.keyboard.press('Escape'),
  ): Promise<void> => {
    for (const [size, viewport] of Object.entries(sizes)) {
      if (!hasState[where](viewport)) continue;
      await page.setViewportSize(viewport);
      await open();
      await waitForData(page);
      await captureThemes(page, name, size);
      await close();
    }
    await page.setViewportSize(wide);
  };

  /** Shows a part of a consultation in the sizes that have room for one only, so that `capture` need not click for it. */
  const prepareNarrow = async (page: Page, tab: NarrowTab): Promise<void> => {
    const narrow = Object.values(sizes).find(hasState.narrow);
    if (!narrow) return;
    await page.setViewportSize(narrow);
    await showNarrow(page, tab);
    await page.setViewportSize(wide);
  };

  const captureScreen = async (page: Page, path: string, name: string): Promise<void> => {
    await page.goto(`${baseUrl}${path}`);
    await page.getByRole('main').waitFor();
    await capture(page, name);
  };

  /** Takes the dialog that a button opens, and closes it. */
  const captureDialog = async (page: Page, button: Locator, name: string): Promise<void> => {
    await button.click();
    const dialog = page.getByRole('dialog').first();
    await dialog.waitFor();
    await capture(page, name);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };

  /** Fills in the log-in form and submits it. */
  const logIn = async (page: Page, username: string, secret = password): Promise<void> => {
    await page.goto(`${baseUrl}/login`);
    await submitCredentials(page, username, secret, language);
  };

  const signInAs = async (username: string, browser: BrowserPages = stack): Promise<Page> => {
    const page = await browser.openPage({ language, ...wide });
    await logIn(page, username);
    await page.getByRole('button', { name: t.common.logOut }).waitFor();
    return page;
  };

  return {
    stack,
    language,
    t,
    lazy: lazyMessagesOf[language],
    story,
    baseUrl,
    folder,
    capture,
    captureNow,
    captureOpened,
    captureScreen,
    captureDialog,
    prepareNarrow,
    logIn,
    signInAs,
  };
};
