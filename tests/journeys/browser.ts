import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { leaveEvidence, record } from './evidence.ts';
import { openMade } from './made.ts';

/** How one person's browser is set. */
export interface PersonOptions {
  readonly language?: string;
  readonly dark?: boolean;
  readonly width?: number;
  readonly height?: number;
  /** The computer's zone, where it is not the test's own. */
  readonly zone?: string;
  /** How many points of the screen one of the page's takes, each way: 2 at a zoom of 200 %. */
  readonly pixels?: number;
}

/** A Chromium in which each person has a profile of their own. */
export interface People {
  person(options?: PersonOptions): Promise<Page>;
  /** Everybody closes their browser: a page that nobody looks at still asks, draws and holds a socket. */
  goHome(): Promise<void>;
  /** Errors and warnings of every page's console since the last call. */
  complaints(): string[];
  close(): Promise<void>;
}

/** The system's Chromium, without the calls it makes home. */
const quiet = {
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
const patience = 60_000;

/** A computer whose browser keeps its profile in a folder: closed and started again, it is the same one. */
export const startProfile = async (folder: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(folder, { ...quiet, locale: 'en-GB' });
  context.setDefaultTimeout(patience);
  await record(context);
  return context;
};

const launch = (switches: readonly string[], executablePath: string): Promise<Browser> =>
  chromium.launch({ ...quiet, executablePath, args: [...quiet.args, ...switches] });

let light: Browser | null = null;

/** The one without windows, which serves every file of this process: people share nothing but the program. */
const shared = async (path: string): Promise<Browser> => {
  if (!light?.isConnected()) light = await launch([], path);
  return light;
};

/**
 * Opens Chromium, with further switches of its own. HEADLESS names another build of it: `npm test` takes the one without the
 * browser's own windows, which costs a third less; devices, profiles and figures want the whole one.
 */
export const openBrowser = async (switches: readonly string[] = []): Promise<People> => {
  const headless = switches.length === 0 ? process.env['HEADLESS'] : undefined;
  const browser = headless ? await shared(headless) : await launch(switches, quiet.executablePath);
  const heard: string[] = [];
  const made = openMade();
  const opened = new Set<BrowserContext>();
  const goHome = async (): Promise<void> => {
    await leaveEvidence();
    await Promise.all([...opened].map((context) => context.close()));
    opened.clear();
  };
  return {
    person: async ({
      language = 'en-GB',
      dark = false,
      width = 1440,
      height = 900,
      zone,
      pixels = 1,
    } = {}) => {
      const context = await browser.newContext({
        locale: language,
        colorScheme: dark ? 'dark' : 'light',
        viewport: { width, height },
        deviceScaleFactor: pixels,
        reducedMotion: 'reduce',
        ...(zone ? { timezoneId: zone } : {}),
      });
      opened.add(context);
      context.setDefaultTimeout(patience);
      context.on('console', (said) => {
        if (said.type() === 'error' || said.type() === 'warning')
          heard.push(`${said.type()}: ${said.text()}`);
      });
      context.on('weberror', (fault) => heard.push(`page: ${fault.error().message}`));
      await made.follow(context);
      await record(context);
      return context.newPage();
    },
    goHome,
    complaints: () => heard.splice(0),
    close: async () => {
      made.leave();
      await (browser === light ? goHome() : browser.close());
    },
  };
};
