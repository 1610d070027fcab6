import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { startService } from '../../../src/cli/processes.ts';
import { limit, type OtherBrowser, type Tab } from './tab.ts';

const answerShape = v.looseObject({
  id: v.optional(v.nullable(v.number())),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
});
const contextShape = v.looseObject({ context: v.string() });
const userContextShape = v.looseObject({ userContext: v.string() });
const evaluatedShape = v.looseObject({
  result: v.optional(v.looseObject({ value: v.optional(v.string()) })),
  exceptionDetails: v.optional(v.looseObject({ text: v.string() })),
});

type Send = (method: string, params: object) => Promise<unknown>;

/** WebDriver BiDi over its socket: numbered commands, and responses by their numbers. */
const connect = async (address: string): Promise<{ send: Send; close: () => void }> => {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: v.InferOutput<typeof answerShape>) => void>();
  let sent = 0;
  socket.on('message', (data: Buffer) => {
    const answer = v.parse(answerShape, JSON.parse(data.toString()));
    waiting.get(answer.id ?? 0)?.(answer);
  });
  socket.on('close', () => {
    for (const settle of waiting.values()) settle({ message: 'Firefox has closed the connection' });
  });
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed));
  const send: Send = async (method, params) => {
    sent += 1;
    const id = sent;
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await new Promise<v.InferOutput<typeof answerShape>>((settle) => {
      waiting.set(id, settle);
      AbortSignal.timeout(limit).addEventListener('abort', () =>
        settle({ message: `no response within ${limit} ms` }),
      );
    });
    waiting.delete(id);
    if (answer.message !== undefined) throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  return { send, close: () => socket.close() };
};

const openTab = async (send: Send, userContext: string): Promise<Tab> => {
  const { context } = v.parse(
    contextShape,
    await send('browsingContext.create', { type: 'tab', userContext }),
  );
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = v.parse(
        evaluatedShape,
        await send('script.evaluate', {
          expression: `JSON.stringify(${expression})`,
          target: { context },
          awaitPromise: false,
        }),
      );
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    },
    perform: async (input) => void (await send('input.performActions', { context, actions: [input] })),
    openTab: () => openTab(send, userContext),
  };
};

/** No first-run pages, no requests of the browser's own, and files without a question. */
const preferences = (downloads: string): string =>
  Object.entries({
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.alwaysOpenPanel': false,
    'browser.shell.checkDefaultBrowser': false,
    'app.update.enabled': false,
    'app.normandy.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'intl.accept_languages': 'en-GB, en',
    'intl.locale.requested': 'en-GB',
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');

/** Debian's Firefox ESR without a window. */
export const openFirefox = async (): Promise<OtherBrowser> => {
  const home = mkdtempSync(join(tmpdir(), 'firefox-'));
  const [profile, downloads] = [join(home, 'profile'), join(home, 'downloads')];
  for (const folder of [profile, downloads]) mkdirSync(folder);
  writeFileSync(join(profile, 'user.js'), preferences(downloads));
  const service = startService(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--width', '1720', '--height', '1000'].concat([
      '--remote-debugging-port',
      '0',
    ]),
    { HOME: home, TZ: process.env['TZ'] },
  );
  const cleanUp = async (): Promise<void> => {
    await service.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    let output = '';
    const address = await new Promise<string>((found, failed) => {
      service.child.stderr?.on('data', (part: string) => {
        output += part;
        const [, listening] = /WebDriver BiDi listening on (ws:\S+)/.exec(output) ?? [];
        if (listening !== undefined) found(listening);
      });
      void service.ended.then((last) => failed(new Error(`Firefox has ended: ${last}`)));
    });
    const { send, close } = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    return {
      downloads,
      openProfile: async () => {
        const created = await send('browser.createUserContext', {});
        return openTab(send, v.parse(userContextShape, created).userContext);
      },
      close: async () => {
        close();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
};
