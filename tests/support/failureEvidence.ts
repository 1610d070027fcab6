import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { failures, top } from '../../src/cli/settings.ts';

/** The part of Vitest's test context used here. */
interface FailedTask {
  readonly name: string;
  readonly file: { readonly filepath: string };
  readonly result?: { readonly state: string; readonly errors?: { message: string; stack?: string }[] };
}

const open = new Set<BrowserContext>();
let running: FailedTask | null = null;

// Screenshots and benchmarks run outside Vitest, and need no evidence.
const wanted = process.env['VITEST'] !== undefined;
/** TRACES=full also records pages and network, which takes an eighth more time; recording only actions costs nothing measurable. */
const full = process.env['TRACES'] === 'full';

/** Records a browser profile, to be kept if a test fails. */
export const record = async (context: BrowserContext): Promise<void> => {
  if (!wanted) return;
  await context.tracing.start({ snapshots: full, screenshots: false, sources: false });
  open.add(context);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await leaveEvidence();
    open.delete(context);
    await close(options);
  };
};

export const begins = (task: FailedTask): void => {
  running = task;
};

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);

const keep = async (context: BrowserContext, at: string): Promise<string[]> => {
  const files: string[] = [];
  for (const [n, page] of context.pages().entries()) {
    const picture = `${at}-${n + 1}.png`;
    // A page that hangs gives no screenshot; its trace may still help.
    const taken = await page.screenshot({ path: picture, timeout: 5_000 }).catch(() => null);
    if (taken) files.push(picture);
  }
  const trace = `${at}.zip`;
  await context.tracing.stopChunk({ path: trace });
  await context.tracing.startChunk();
  return [...files, trace];
};

/**
 * If the current test failed, saves a trace and a screenshot of every page in `data/failures`, and adds their names to the
 * message. Called before its browsers are closed.
 */
export const leaveEvidence = async (): Promise<void> => {
  if (running?.result?.state !== 'fail') return;
  const { file, name, result } = running;
  running = null;
  mkdirSync(failures, { recursive: true });
  const test = `${plain(relative(top, file.filepath))}-${plain(name)}-${Date.now()}`;
  const left: string[] = [];
  // A closed browser has nothing to save.
  for (const [n, context] of [...open].entries())
    left.push(...(await keep(context, join(failures, `${test}-${n + 1}`)).catch(() => [])));
  const [error] = result.errors ?? [];
  if (!error || left.length === 0) return;
  const before = error.message;
  error.message = [
    before,
    'What the browsers showed:',
    ...left.map((path) => `  ${relative(top, path)}`),
    `  (npx playwright-core show-trace FILE.zip opens a trace${full ? '' : '; TRACES=full npm test records the pages too'})`,
  ].join('\n');
  if (error.stack) error.stack = error.stack.replace(before, () => error.message);
};

/** Ends a test: the recordings of profiles that stay open must not belong to the next test. */
export const ends = async (): Promise<void> => {
  await leaveEvidence();
  for (const context of open)
    await context.tracing
      .stopChunk()
      .then(() => context.tracing.startChunk())
      .catch(() => open.delete(context));
};
