import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { leaveEvidence, record } from './failureEvidence.ts';
import { createRequestLog } from './requestLog.ts';

/** How one person's browser is set. */
export interface PageOptions {
  readonly language?: string;
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** The computer's zone, where it is not the test's own. */
  readonly timeZone?: string;
  /** How many points of the screen one of the page's takes, each way: 2 at a zoom of 200 %. */
  readonly deviceScaleFactor?: number;
}

/** A Chromium in which each person has a profile of their own. */
export interface BrowserPages {
  openPage(options?: PageOptions): Promise<Page>;
  /** Everybody closes their browser: a page that nobody looks at still asks, draws and holds a socket. */
  closePages(): Promise<void>;
  /** Errors and warnings of every page's console since the last call. */
  consoleErrors(): string[];
  close(): Promise<void>;
}

/** The system's Chromium, without the calls it makes home. */
const launchOptions = {
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** How long something on a screen is waited for, in milliseconds: a computer that CI shares with others stands still at times. */
const timeoutMs = 60_000;

/** A computer whose browser keeps its profile in a folder: closed and started again, it is the same one. */
export const launchPersistentBrowser = async (folder: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, locale: 'en-GB' });
  context.setDefaultTimeout(timeoutMs);
  await record(context);
  return context;
};

const launch = (flags: readonly string[], executablePath: string): Promise<Browser> =>
  chromium.launch({ ...launchOptions, executablePath, args: [...launchOptions.args, ...flags] });

let sharedBrowser: Browser | null = null;

/** The one without windows, which serves every file of this process: people share nothing but the program. */
const launchShared = async (path: string): Promise<Browser> => {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await launch([], path);
  return sharedBrowser;
};

/**
 * Opens Chromium, with further switches of its own. HEADLESS names another build of it: `npm test` takes the one without the
 * browser's own windows, which costs a third less; devices, profiles and figures want the whole one.
 */
export const openBrowser = async (flags: readonly string[] = []): Promise<BrowserPages> => {
  const headless = flags.length === 0 ? process.env['HEADLESS'] : undefined;
  const browser = headless ? await launchShared(headless) : await launch(flags, launchOptions.executablePath);
  const messages: string[] = [];
  const requestLog = createRequestLog();
  const contexts = new Set<BrowserContext>();
  const closePages = async (): Promise<void> => {
    await leaveEvidence();
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  };
  return {
    openPage: async ({
      language = 'en-GB',
      dark = false,
      width = 1440,
      height = 900,
      timeZone,
      deviceScaleFactor = 1,
    } = {}) => {
      const context = await browser.newContext({
        locale: language,
        colorScheme: dark ? 'dark' : 'light',
        viewport: { width, height },
        deviceScaleFactor: deviceScaleFactor,
        reducedMotion: 'reduce',
        ...(timeZone ? { timezoneId: timeZone } : {}),
      });
      contexts.add(context);
      context.setDefaultTimeout(timeoutMs);
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          messages.push(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => messages.push(`page: ${error.error().message}`));
      await requestLog.attach(context);
      await record(context);
      return context.newPage();
    },
    closePages,
    consoleErrors: () => messages.splice(0),
    close: async () => {
      requestLog.flush();
      await (browser === sharedBrowser ? closePages() : browser.close());
    },
  };
};
