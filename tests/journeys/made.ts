import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { top } from '../../src/cli/settings.ts';

/** Where every test file of a run leaves the calls that its browsers made. */
export const madeFolder = join(top, 'node_modules/.cache/cloudroom-calls');

/** What a browser did through nginx, and the test that was running: a call that was answered, or a screen that was opened. */
export interface Made {
  /** `GET /system/…`, or `screen /cloudRoom`. */
  readonly call: string;
  readonly file: string;
  readonly test: string;
}

const prefixes = /^\/(?:doctor|system|consult|prescription|medicines|infra|admin-api)\//;

// Figures and pictures are taken outside of Vitest, and prove nothing.
const vitest = process.env['VITEST'] ? await import('vitest') : null;

const callOf = (method: string, address: string): string => {
  const { pathname, searchParams } = new URL(address);
  const dictType = searchParams.get('dictType');
  return `${method} ${pathname}${dictType === null ? '' : `?dictType=${dictType}`}`;
};

/** Whether an answer is a success: by its status, and by the code of its envelope. */
const succeeded = (status: number, body: string): boolean => {
  if (status !== 200) return false;
  const answer: unknown = JSON.parse(body);
  const fields = new Map(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);
  return fields.get('code') === 200 || fields.get('repCode') === '0000';
};

/** In every page: tells what each call was answered with. A browser lets go of a body that its page has read. */
const handOn = (): void => {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    const tell: unknown = Reflect.get(window, 'answered');
    const method = (input instanceof Request ? input.method : init?.method) ?? 'GET';
    if (typeof tell === 'function' && answer.headers.get('content-type')?.includes('json'))
      void answer
        .clone()
        .text()
        .then((body) => tell(method.toUpperCase(), answer.url, answer.status, body))
        .catch(() => undefined);
    return answer;
  };
};

/** The test that is running, and its file. */
const running = (): Pick<Made, 'file' | 'test'> => {
  const { testPath = '', currentTestName = '' } = vitest?.expect.getState() ?? {};
  return { file: testPath.slice(top.length + 1), test: currentTestName };
};

/** Notes each call and each screen of a browser once, by the first test in which it was answered or opened. */
export const openMade = () => {
  const made = new Map<string, Made>();
  const keep = (call: string, by: Pick<Made, 'file' | 'test'>): void => {
    if (!made.has(call)) made.set(call, { call, ...by });
  };
  const note = (method: string, address: string, status: number, body: string): void => {
    const call = callOf(method, address);
    if (prefixes.test(call.slice(call.indexOf('/'))) && succeeded(status, body)) keep(call, running());
  };
  const see = (page: Page): void => {
    page.on('framenavigated', (frame) => {
      const { protocol, pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && protocol.startsWith('http')) keep(`screen ${pathname}`, running());
    });
  };
  return {
    follow: async (context: BrowserContext): Promise<void> => {
      if (!vitest) return;
      context.on('page', see);
      await context.exposeBinding(
        'answered',
        (_page, method: string, address: string, status: number, body: string) =>
          note(method, address, status, body),
      );
      await context.addInitScript(handOn);
    },
    /** What was noted so far. */
    noted: (): readonly Made[] => [...made.values()],
    /** Leaves what was noted for `npm run spec`. */
    leave: (): void => {
      if (made.size === 0) return;
      mkdirSync(madeFolder, { recursive: true });
      const lines = [...made.values()].map((one) => `${JSON.stringify(one)}\n`);
      appendFileSync(join(madeFolder, `${process.pid}.jsonl`), lines.join(''));
    },
  };
};
