import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/processes.ts';
import { UserError } from '../../src/cli/settings.ts';
import { startE2eStack } from '../support/startE2eStack.ts';
import {
  measureArrivals,
  type Arrivals,
  measureHeap,
  measureIdle,
  measureKeystrokes,
  measurePrepend,
  measureBlankScroll,
} from './chatMeasures.ts';
import { calibrateSlowdown } from './processorSpeed.ts';
import { formatRow } from './statistics.ts';

/** The number of runs of each measurement; how long messages arrive, in seconds. */
const repetitions = Number(process.env['TIMES'] || 3);
const seconds = Number(process.env['SECONDS'] || 10);

/** Builds the page in `chatPage/` with the console's own configuration. */
const buildPage = async (): Promise<{ site: string; remove: () => void }> => {
  const site = mkdtempSync(join(tmpdir(), 'cloudroom-chat-'));
  const pageDir = join(import.meta.dirname, 'chatPage');
  const args = ['build', pageDir, '--config', 'vite.config.ts', '--outDir', site, '--logLevel', 'error'];
  const { code, output } = await run('node_modules/.bin/vite', args, { NODE_ENV: 'production' });
  if (code !== 0) throw new UserError(output);
  return { site, remove: () => rmSync(site, { recursive: true, force: true }) };
};

/** Limits for the chat. Where the plain list beside it, the floor, takes longer itself, the chat must not be slower than that. */
const slowedLimits = {
  p50: 'at most 25 ms, or the floor',
  p95: 'at most 50 ms, or the floor',
  dropped: 'at most 1 %, or the floor',
};
const unslowedLimits = { p50: 'at most 16 ms', p95: 'at most 33 ms', dropped: '' };

const formatArrivals = (
  label: string,
  runs: readonly Arrivals[],
  limits: typeof slowedLimits | null,
): string[] => [
  formatRow(
    `${label}: arrival to paint, p50`,
    runs.map(({ p50 }) => p50),
    'ms',
    limits?.p50 ?? 'the floor',
  ),
  formatRow(
    `${label}: arrival to paint, p95`,
    runs.map(({ p95 }) => p95),
    'ms',
    limits?.p95 ?? 'the floor',
  ),
  formatRow(
    `${label}: frames dropped`,
    runs.map(({ dropped }) => dropped),
    '%',
    limits?.dropped ?? 'the floor',
  ),
];

/**
 * The chat of a consultation compared with a plain list of the last 80 rows in the same run (`npm run bench chat`;
 * without the heap: `npm run bench chat pictures`).
 */
export const benchChat = async (print: (line: string) => void): Promise<void> => {
  const page = await buildPage();
  const stack = await startE2eStack({ site: page.site });
  try {
    const slowdown = await calibrateSlowdown(stack, print);
    for (const isSlowed of [true, false]) {
      const rate = isSlowed ? slowdown : 1;
      const plainList: Arrivals[] = [];
      const chatRuns: Arrivals[] = [];
      const idleRuns: number[] = [];
      const load: number[] = [];
      for (let n = 0; n < repetitions; n += 1) {
        load.push(loadavg()[0] ?? 0);
        idleRuns.push(await measureIdle(stack, { rate, seconds: 3 }));
        plainList.push(await measureArrivals(stack, { rate, seconds, plainList: true }));
        chatRuns.push(await measureArrivals(stack, { rate, seconds, plainList: false }));
      }
      const cpu = isSlowed ? 'CPU slowed' : 'CPU at full speed';
      print(`10,000 messages, 100 a second more, ${cpu}`);
      print(formatRow('load of this computer before each round', load, '', 'below 2 for comparable figures'));
      print(formatRow('an idle page: frames dropped', idleRuns, '%', 'none'));
      for (const line of formatArrivals('the plain list', plainList, null)) print(line);
      for (const line of formatArrivals('the chat', chatRuns, isSlowed ? slowedLimits : unslowedLimits))
        print(line);
      print(
        formatRow(
          'the chat: newest row out of view',
          chatRuns.map(({ outOfView }) => outOfView),
          '%',
          'never',
        ),
      );
      print(
        formatRow(
          'the plain list: opening',
          plainList.map(({ openingMs }) => openingMs),
          'ms',
          'the floor',
        ),
      );
      print(
        formatRow(
          'the chat: opening',
          chatRuns.map(({ openingMs }) => openingMs),
          'ms',
          'at most 300 ms',
        ),
      );
      print(
        formatRow(
          'the transcript: elements',
          chatRuns.map(({ transcriptNodes }) => transcriptNodes),
          '',
          'at most 300',
        ),
      );
      print(
        formatRow(
          'the chat with its composer: elements',
          chatRuns.map(({ allNodes }) => allNodes),
          '',
          '',
        ),
      );
    }
    const blankShares = [];
    for (let n = 0; n < repetitions; n += 1) blankShares.push(await measureBlankScroll(stack, slowdown));
    print(formatRow('scrolling back, slowed: frames with a gap', blankShares, '%', 'never'));
    const movedPixels = [];
    for (let n = 0; n < repetitions; n += 1) movedPixels.push(await measurePrepend(stack));
    print(formatRow('loading older messages: movement of visible rows', movedPixels, 'px', 'at most 1 px'));
    const keystrokeRuns = [];
    for (let n = 0; n < repetitions; n += 1) keystrokeRuns.push(await measureKeystrokes(stack));
    print(
      formatRow(
        '500 messages in 1 s: key to paint, p95',
        keystrokeRuns.map(({ p95 }) => p95),
        'ms',
        'below 50 ms',
      ),
    );
    print(
      formatRow(
        '500 messages in 1 s: key to paint, slowest',
        keystrokeRuns.map(({ max }) => max),
        'ms',
        'below 50 ms',
      ),
    );
  } finally {
    await stack.close();
    page.remove();
  }
};

/** How much the heap grows in an hour of the chat (`npm run bench chat heap`, two minutes). */
export const benchHeap = async (print: (line: string) => void): Promise<void> => {
  const page = await buildPage();
  const stack = await startE2eStack({ site: page.site });
  try {
    print('heap growth on a warm page');
    for (const { after, growth } of await measureHeap(stack))
      print(formatRow(after, [growth], 'MB', 'at most 10 MB'));
  } finally {
    await stack.close();
    page.remove();
  }
};
