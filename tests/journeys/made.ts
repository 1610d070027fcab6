import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { top } from '../../src/run/settings.ts';

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

const callOf = (response: Response): string => {
  const { pathname, searchParams } = new URL(response.url());
  const dictType = searchParams.get('dictType');
  return `${response.request().method()} ${pathname}${dictType === null ? '' : `?dictType=${dictType}`}`;
};

/** Whether an answer is a success: by its status, and by the code of its envelope. */
const succeeded = async (response: Response): Promise<boolean> => {
  if (response.status() !== 200) return false;
  // What a page took with it when it was left cannot be read, and proves nothing: another test has to.
  const answer: unknown = await response.json().catch(() => null);
  const fields = new Map(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);
  return fields.get('code') === 200 || fields.get('repCode') === '0000';
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
  const note = async (response: Response): Promise<void> => {
    const call = callOf(response);
    if (made.has(call) || !prefixes.test(call.slice(call.indexOf('/')))) return;
    // Before its body is read: by then the next test may be running.
    const by = running();
    if (await succeeded(response)) keep(call, by);
  };
  const see = (page: Page): void => {
    page.on('framenavigated', (frame) => {
      const { protocol, pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && protocol.startsWith('http')) keep(`screen ${pathname}`, running());
    });
  };
  return {
    follow: (context: BrowserContext): void => {
      if (!vitest) return;
      context.on('response', (response) => void note(response));
      context.on('page', see);
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
