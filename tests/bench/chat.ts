import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/processes.ts';
import { UserError } from '../../src/cli/settings.ts';
import { openStage } from '../journeys/stage.ts';
import {
  arrivalsOf,
  type Arrivals,
  heapOf,
  idle,
  keystrokes,
  prepended,
  scrolledBack,
} from './chatMeasures.ts';
import { row } from './measure.ts';

/** How often each figure is taken; how long messages come, in seconds. */
const times = Number(process.env['TIMES'] || 3);
const seconds = Number(process.env['SECONDS'] || 10);

/** Builds the page of `chatPage/` as the console itself is built. */
const build = async (): Promise<{ site: string; remove: () => void }> => {
  const site = mkdtempSync(join(tmpdir(), 'cloudroom-chat-'));
  const page = join(import.meta.dirname, 'chatPage');
  const args = ['build', page, '--config', 'vite.config.ts', '--outDir', site, '--logLevel', 'error'];
  const { code, output } = await run('node_modules/.bin/vite', args, { NODE_ENV: 'production' });
  if (code !== 0) throw new UserError(output);
  return { site, remove: () => rmSync(site, { recursive: true, force: true }) };
};

/** Limits of the chat's figures, and of the plain list beside it. */
const slowed = { half: 'at most 25 ms', most: 'at most 50 ms', dropped: 'at most 1 %' };
const unslowed = { half: 'at most 16 ms', most: 'at most 33 ms', dropped: '' };

const arrivalRows = (who: string, all: readonly Arrivals[], limits: typeof slowed | null): string[] => [
  row(
    `${who}: arrival to paint, p50`,
    all.map(({ half }) => half),
    'ms',
    limits?.half ?? 'the floor',
  ),
  row(
    `${who}: arrival to paint, p95`,
    all.map(({ most }) => most),
    'ms',
    limits?.most ?? 'the floor',
  ),
  row(
    `${who}: frames dropped`,
    all.map(({ dropped }) => dropped),
    '%',
    limits?.dropped ?? 'the floor',
  ),
];

/** The chat of a consultation beside a plain list of the last 80 rows, in one run (`npm run bench chat`; without the heap: `npm run bench chat pictures`). */
export const benchChat = async (say: (line: string) => void): Promise<void> => {
  const built = await build();
  const stage = await openStage({ site: built.site });
  try {
    for (const rate of [4, 1]) {
      const floor: Arrivals[] = [];
      const chat: Arrivals[] = [];
      const nothing: number[] = [];
      const load: number[] = [];
      for (let n = 0; n < times; n += 1) {
        load.push(loadavg()[0] ?? 0);
        nothing.push(await idle(stage, { rate, seconds: 3 }));
        floor.push(await arrivalsOf(stage, { rate, seconds, floor: true }));
        chat.push(await arrivalsOf(stage, { rate, seconds, floor: false }));
      }
      const cpu = rate === 1 ? 'CPU as it is' : `CPU slowed ${rate} times`;
      say(`10,000 messages, 100 a second more, ${cpu}`);
      say(row('load of this computer before each round', load, '', 'below 2 where figures are compared'));
      say(row('a page where nothing happens: frames dropped', nothing, '%', 'none'));
      for (const line of arrivalRows('the plain list', floor, null)) say(line);
      for (const line of arrivalRows('the chat', chat, rate === 1 ? unslowed : slowed)) say(line);
      say(
        row(
          'the chat: newest row out of view',
          chat.map(({ lost }) => lost),
          '%',
          'never',
        ),
      );
      say(
        row(
          'the plain list: opening',
          floor.map(({ opening }) => opening),
          'ms',
          'the floor',
        ),
      );
      say(
        row(
          'the chat: opening',
          chat.map(({ opening }) => opening),
          'ms',
          'at most 300 ms',
        ),
      );
      say(
        row(
          'the transcript: elements',
          chat.map(({ nodes }) => nodes),
          '',
          'at most 300',
        ),
      );
      say(
        row(
          'the chat with its composer: elements',
          chat.map(({ all }) => all),
          '',
          '',
        ),
      );
    }
    const back = [];
    for (let n = 0; n < times; n += 1) back.push(await scrolledBack(stage, 4));
    say(row('scrolling back, slowed: pictures with a blank', back, '%', 'never'));
    const moved = [];
    for (let n = 0; n < times; n += 1) moved.push(await prepended(stage));
    say(row('older messages come: the rows on screen move', moved, 'px', 'at most 1 px'));
    const typed = [];
    for (let n = 0; n < times; n += 1) typed.push(await keystrokes(stage));
    say(
      row(
        '500 messages in 1 s: key to picture, p95',
        typed.map(({ most }) => most),
        'ms',
        'below 50 ms',
      ),
    );
    say(
      row(
        '500 messages in 1 s: key to picture, slowest',
        typed.map(({ worst }) => worst),
        'ms',
        'below 50 ms',
      ),
    );
  } finally {
    await stage.close();
    built.remove();
  }
};

/** What an hour of the chat leaves in the heap (`npm run bench chat heap`, two minutes). */
export const benchHeap = async (say: (line: string) => void): Promise<void> => {
  const built = await build();
  const stage = await openStage({ site: built.site });
  try {
    say('the heap beyond that of a warm page');
    for (const { after, grown } of await heapOf(stage)) say(row(after, [grown], 'MB', 'at most 10 MB'));
  } finally {
    await stage.close();
    built.remove();
  }
};
