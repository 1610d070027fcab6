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

/** Notes each call and each screen of a browser once, by the first test in which it was answered or opened. */
export const openMade = () => {
  const made = new Map<string, Made>();
  const keep = (call: string): void => {
    if (!vitest || made.has(call)) return;
    const { testPath = '', currentTestName = '' } = vitest.expect.getState();
    made.set(call, { call, file: testPath.slice(top.length + 1), test: currentTestName });
  };
  const note = async (response: Response): Promise<void> => {
    const call = callOf(response);
    if (response.status() !== 200 || !prefixes.test(call.slice(call.indexOf('/'))) || made.has(call)) return;
    // A page that is closed takes its answers with it: then another one proves the call.
    const answer: unknown = await response.json().catch(() => null);
    const fields = new Map(typeof answer === 'object' && answer !== null ? Object.entries(answer) : []);
    if (fields.get('code') === 200 || fields.get('repCode') === '0000') keep(call);
  };
  const see = (page: Page): void => {
    page.on('framenavigated', (frame) => {
      const { protocol, pathname } = new URL(frame.url());
      if (frame === page.mainFrame() && protocol.startsWith('http')) keep(`screen ${pathname}`);
    });
  };
  return {
    follow: (context: BrowserContext): void => {
      if (!vitest) return;
      context.on('response', (response) => void note(response));
      context.on('page', see);
    },
    /** Leaves what was noted for `npm run spec`. */
    leave: (): void => {
      if (made.size === 0) return;
      mkdirSync(madeFolder, { recursive: true });
      const lines = [...made.values()].map((one) => `${JSON.stringify(one)}\n`);
      appendFileSync(join(madeFolder, `${process.pid}.jsonl`), lines.join(''));
    },
  };
};
