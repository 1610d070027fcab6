import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Service, startService, waitUntilHealthy } from '../../../src/cli/processes.ts';
import { freePort } from '../freePort.ts';
import { limit, type OtherBrowser, type Tab } from './tab.ts';

const answerShape = v.looseObject({ value: v.unknown() });
const errorShape = v.looseObject({ error: v.string(), message: v.string() });
const sessionShape = v.looseObject({ sessionId: v.string() });
const windowShape = v.looseObject({ handle: v.string() });

/** WebDriver over HTTP. */
const createSend =
  (base: string) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${base}${path}`, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = v.parse(answerShape, await response.json());
    if (response.ok) return value;
    const { error, message } = v.parse(errorShape, value);
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };

/** One session has one current window, which is chosen before each command. */
const createTabs = (send: ReturnType<typeof createSend>) => {
  let current: string | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const tabOf = (handle: string): Tab => {
    const inWindow = (path: string, body: object): Promise<unknown> => {
      const next = last.then(async () => {
        if (current !== handle) await send('POST', '/window', { handle });
        current = handle;
        return send('POST', path, body);
      });
      last = next.catch(() => undefined);
      return next;
    };
    return {
      goto: async (url) => void (await inWindow('/url', { url })),
      reload: async () => void (await inWindow('/refresh', {})),
      evaluate: async (expression) => {
        const script = `return JSON.stringify(${expression})`;
        return JSON.parse(v.parse(v.string(), await inWindow('/execute/sync', { script, args: [] })));
      },
      perform: async (input) => void (await inWindow('/actions', { actions: [input] })),
      openTab: async () =>
        tabOf(v.parse(windowShape, await inWindow('/window/new', { type: 'window' })).handle),
    };
  };
  return tabOf;
};

/** Starts a screen in memory; returns its name. */
const startScreen = async (): Promise<{ screen: Service; display: string }> => {
  const screen = startService(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '1720x1000x24', '-nolisten', 'tcp'],
    {},
  );
  const number = await new Promise<string>((found, failed) => {
    screen.child.stdout?.once('data', (part: string) => found(part.trim()));
    void screen.ended.then((last) => failed(new Error(`Xvfb has ended: ${last}`)));
  });
  return { screen, display: `:${number}` };
};

/** Debian's WebKitGTK in its small browser; a driver has one session, so each profile has its own. */
export const openWebKit = async (): Promise<OtherBrowser> => {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const downloads = join(home, 'downloads');
  for (const folder of [downloads, join(home, '.config')]) mkdirSync(folder);
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/downloads"\n');
  const { screen, display } = await startScreen();
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  const closing: (() => Promise<void>)[] = [];
  const openProfile = async (): Promise<Tab> => {
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const driver = startService('WebKitWebDriver', [`--port=${port}`], {
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: display,
      // No accessibility bus and no graphics card on a server.
      NO_AT_BRIDGE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    });
    closing.push(() => driver.stop());
    await waitUntilHealthy(`${base}/status`, driver, 'WebKitWebDriver');
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const created = await createSend(base)('POST', '/session', { capabilities: { alwaysMatch: options } });
    const send = createSend(`${base}/session/${v.parse(sessionShape, created).sessionId}`);
    closing.push(async () => void (await send('DELETE', '').catch(() => undefined)));
    await send('POST', '/window/rect', { width: 1720, height: 1000 });
    return createTabs(send)(v.parse(v.string(), await send('GET', '/window')));
  };
  return {
    downloads,
    openProfile,
    close: async () => {
      for (const end of closing.toReversed()) await end();
      await screen.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
