import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { top } from '../../src/cli/settings.ts';

/** Where each test file of a run stores the calls of its browsers. */
export const requestLogFolder = join(top, 'node_modules/.cache/cloudroom-calls');

/** A completed call or an opened screen in a browser, and the test that was running. */
export interface LoggedRequest {
  /** `GET /system/…`, or `screen /cloudRoom`. */
  readonly call: string;
  readonly file: string;
  readonly test: string;
}

const prefixes = /^\/(?:doctor|system|consult|prescription|medicines|infra|admin-api)\//;

// Benchmarks and screenshots run outside Vitest, and prove nothing.
const vitest = process.env['VITEST'] ? await import('vitest') : null;

const callOf = (method: string, url: string): string => {
  const { pathname, searchParams } = new URL(url);
  const dictType = searchParams.get('dictType');
  return `${method} ${pathname}${dictType === null ? '' : `?dictType=${dictType}`}`;
};

/** Whether a response is a success: by its status, and by the code of its envelope. */
const succeeded = (status: number, body: string): boolean => {
  if (status !== 200) return false;
  const response: unknown = JSON.parse(body);
  const fields = new Map(typeof response === 'object' && response !== null ? Object.entries(response) : []);
  return fields.get('code') === 200 || fields.get('repCode') === '0000';
};

/** In every page: reports the response to each call. A browser discards a body once its page has read it. */
const reportResponses = (): void => {
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init);
    const report: unknown = Reflect.get(window, 'answered');
    const method = (input instanceof Request ? input.method : init?.method) ?? 'GET';
    if (typeof report === 'function' && response.headers.get('content-type')?.includes('json'))
      void response
        .clone()
        .text()
        .then((body) => report(method.toUpperCase(), response.url, response.status, body))
        .catch(() => undefined);
    return response;
  };
};

/** The running test and its file. */
const currentTest = (): Pick<LoggedRequest, 'file' | 'test'> => {
  const { testPath = '', currentTestName = '' } = vitest?.expect.getState() ?? {};
  return { file: testPath.slice(top.length + 1), test: currentTestName };
};

/** Records each call and each screen of a browser once, for the first test in which it completed or opened. */
export const createRequestLog = () => {
  const logged = new Map<string, LoggedRequest>();
  const add = (call: string, source: Pick<LoggedRequest, 'file' | 'test'>): void => {
    if (!logged.has(call)) logged.set(call, { call, ...source });
  };
  const addCall = (method: string, url: string, status: number, body: string): void => {
    const call = callOf(method, url);
    if (prefixes.test(call.slice(call.indexOf('/'))) && succeeded(status, body)) add(call, currentTest());
  };
  const followPage = (page: Page): void => {
    page.on('framenavigated', (frame) => {
      const { protocol, pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && protocol.startsWith('http')) add(`screen ${pathname}`, currentTest());
    });
  };
  return {
    attach: async (context: BrowserContext): Promise<void> => {
      if (!vitest) return;
      context.on('page', followPage);
      await context.exposeBinding(
        'answered',
        (_page, method: string, url: string, status: number, body: string) =>
          addCall(method, url, status, body),
      );
      await context.addInitScript(reportResponses);
    },
    /** Everything recorded so far. */
    entries: (): readonly LoggedRequest[] => [...logged.values()],
    /** Stores the recordings for `npm run spec`. */
    flush: (): void => {
      if (logged.size === 0) return;
      mkdirSync(requestLogFolder, { recursive: true });
      const lines = [...logged.values()].map((entry) => `${JSON.stringify(entry)}\n`);
      appendFileSync(join(requestLogFolder, `${process.pid}.jsonl`), lines.join(''));
    },
  };
};
