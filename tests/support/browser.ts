import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { recordEvidence, saveEvidence } from './failureEvidence.ts';
import { createRequestLog } from './requestLog.ts';

/** The settings of a person's browser. */
export interface PageOptions {
  readonly language?: string;
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** The time zone, if it is not that of the test. */
  readonly timeZone?: string;
  /** The device pixel ratio: 2 at a zoom of 200 %. */
  readonly deviceScaleFactor?: number;
}

/** A Chromium in which each person has their own profile. */
export interface BrowserPages {
  openPage(options?: PageOptions): Promise<Page>;
  /** Closes all profiles: a page left open continues to send requests, render and hold a socket. */
  closePages(): Promise<void>;
  /** Errors and warnings in the console of every page since the last call. */
  consoleErrors(): string[];
  close(): Promise<void>;
}

/** The system's Chromium, without its background requests. */
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

/** Wide enough for two panes in the work area of a consultation. */
const defaultViewport = { width: 1720, height: 900 };

/** The timeout for anything on a screen, in milliseconds: shared CI machines pause at times. */
const timeoutMs = 60_000;

/** A browser with its profile in a folder: after closing and starting it again, the data is still there. */
export const launchPersistentBrowser = async (folder: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    locale: 'en-GB',
    viewport: defaultViewport,
  });
  context.setDefaultTimeout(timeoutMs);
  await recordEvidence(context);
  return context;
};

const launch = (flags: readonly string[], executablePath: string): Promise<Browser> =>
  chromium.launch({ ...launchOptions, executablePath, args: [...launchOptions.args, ...flags] });

let sharedBrowser: Browser | null = null;

/** One headless Chromium for all files of this process; profiles are isolated from each other. */
const launchShared = async (path: string): Promise<Browser> => {
  if (!sharedBrowser?.isConnected()) sharedBrowser = await launch([], path);
  return sharedBrowser;
};

/**
 * Opens Chromium with additional switches. HEADLESS names another build: `npm test` uses the headless shell, which takes a
 * third less time; media devices, persistent profiles and benchmarks need the full browser.
 */
export const openBrowser = async (flags: readonly string[] = []): Promise<BrowserPages> => {
  const headless = flags.length === 0 ? process.env['HEADLESS'] : undefined;
  const browser = headless ? await launchShared(headless) : await launch(flags, launchOptions.executablePath);
  const messages: string[] = [];
  const requestLog = createRequestLog();
  const contexts = new Set<BrowserContext>();
  const closePages = async (): Promise<void> => {
    await saveEvidence();
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  };
  return {
    openPage: async ({
      language = 'en-GB',
      dark = false,
      width = defaultViewport.width,
      height = defaultViewport.height,
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
      await recordEvidence(context);
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
