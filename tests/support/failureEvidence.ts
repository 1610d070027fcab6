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

const openContexts = new Set<BrowserContext>();
let currentTask: FailedTask | null = null;

// Screenshots and benchmarks run outside Vitest, and need no evidence.
const enabled = process.env['VITEST'] !== undefined;
/** TRACES=full also records pages and network, which takes an eighth more time; recording only actions costs nothing measurable. */
const fullTraces = process.env['TRACES'] === 'full';

/** Starts a trace of a browser profile, which is saved if the test fails. */
export const recordEvidence = async (context: BrowserContext): Promise<void> => {
  if (!enabled) return;
  await context.tracing.start({ snapshots: fullTraces, screenshots: false, sources: false });
  openContexts.add(context);
  const close = context.close.bind(context);
  context.close = async (options) => {
    await saveEvidence();
    openContexts.delete(context);
    await close(options);
  };
};

export const startEvidence = (task: FailedTask): void => {
  currentTask = task;
};

const fileNamePart = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);

/** Saves a screenshot of every page and the trace, under names that begin with this path; returns their paths. */
const saveContext = async (context: BrowserContext, basePath: string): Promise<string[]> => {
  const files: string[] = [];
  for (const [n, page] of context.pages().entries()) {
    const screenshot = `${basePath}-${n + 1}.png`;
    // A page that hangs gives no screenshot; its trace may still help.
    const taken = await page.screenshot({ path: screenshot, timeout: 5_000 }).catch(() => null);
    if (taken) files.push(screenshot);
  }
  const trace = `${basePath}.zip`;
  await context.tracing.stopChunk({ path: trace });
  await context.tracing.startChunk();
  return [...files, trace];
};

/**
 * If the current test failed, saves a trace and a screenshot of every page in `data/failures`, and adds their names to the
 * message. Called before its browsers are closed.
 */
export const saveEvidence = async (): Promise<void> => {
  if (currentTask?.result?.state !== 'fail') return;
  const { file, name, result } = currentTask;
  currentTask = null;
  mkdirSync(failures, { recursive: true });
  const prefix = `${fileNamePart(relative(top, file.filepath))}-${fileNamePart(name)}-${Date.now()}`;
  const files: string[] = [];
  // A closed browser has nothing to save.
  for (const [n, context] of [...openContexts].entries())
    files.push(...(await saveContext(context, join(failures, `${prefix}-${n + 1}`)).catch(() => [])));
  const [error] = result.errors ?? [];
  if (!error || files.length === 0) return;
  const message = error.message;
  error.message = [
    message,
    'What the browsers showed:',
    ...files.map((path) => `  ${relative(top, path)}`),
    `  (npx playwright-core show-trace FILE.zip opens a trace${fullTraces ? '' : '; TRACES=full npm test records the pages too'})`,
  ].join('\n');
  if (error.stack) error.stack = error.stack.replace(message, () => error.message);
};

/** Ends a test: the recordings of profiles that stay open must not belong to the next test. */
export const finishEvidence = async (): Promise<void> => {
  await saveEvidence();
  for (const context of openContexts)
    await context.tracing
      .stopChunk()
      .then(() => context.tracing.startChunk())
      .catch(() => openContexts.delete(context));
};
