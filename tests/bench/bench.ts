import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildWhenChanged } from '../../src/cli/build.ts';
import { ensureInstalled } from '../../src/cli/systemPackages.ts';
import { run } from '../../src/cli/processes.ts';
import { UserError, command, top } from '../../src/cli/settings.ts';
import { freePort } from '../support/freePort.ts';
import { startE2eStack, type E2eStack } from '../support/startE2eStack.ts';
import { benchChat, benchHeap } from './chat.ts';
import { benchGateway } from './gateway.ts';
import { repeat, formatRow } from './statistics.ts';
import { benchLists } from './lists.ts';
import { benchLoad } from './load/load.ts';
import { benchPages } from './pages.ts';
import { benchPrescribing } from './prescribing.ts';
import { benchRoom } from './room.ts';
import { benchRules } from './rules.ts';
import { benchSearch } from './search.ts';

const measureUpstreamStart = async (stack: E2eStack): Promise<number> => {
  await stack.killUpstream();
  const startedAt = performance.now();
  await stack.startUpstream();
  return (performance.now() - startedAt) / 1000;
};

// From `npm start` in a clone without packages to the page, with this machine's package cache.
const measureFreshClone = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-clone-'));
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const { code, output } = await run('git', ['clone', '--quiet', top, folder]);
  if (code !== 0) throw new UserError(output);
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), UPSTREAM_PORT: String(upstreamPort) },
    stdio: 'ignore',
  });
  try {
    while (child.exitCode === null && performance.now() - startedAt < 600_000) {
      const page = await fetch(`http://localhost:${port}/login`).catch(() => null);
      if (page?.ok) return (performance.now() - startedAt) / 1000;
      await pause(100);
    }
    throw new UserError('npm start in a fresh clone served no page.');
  } finally {
    child.kill('SIGTERM');
    await new Promise((resolve) => (child.exitCode === null ? child.once('close', resolve) : resolve(null)));
    rmSync(folder, { recursive: true, force: true });
  }
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const measureUpstream = async (): Promise<void> => {
  const stack = await startE2eStack();
  try {
    const starts = await repeat(7, () => measureUpstreamStart(stack));
    print(formatRow('upstream start to first response, existing data', starts, 's', 'at most 3 s'));
  } finally {
    await stack.close();
  }
};

const measurePrescribing = async (): Promise<void> => {
  for (const line of await benchRules()) print(line);
  await benchSearch(print);
  await benchPrescribing(print);
};

const measureChat = async (only?: string): Promise<void> => {
  if (only !== 'heap') await benchChat(print);
  if (only !== 'pictures') await benchHeap(print);
};

const measureAll = async (): Promise<void> => {
  await measureUpstream();
  await measurePrescribing();
  await benchRoom(print);
  await benchPages(print);
  await benchLists(print);
  await measureChat();
  const clones = await repeat(3, measureFreshClone);
  print(formatRow('npm start in a fresh clone to a page', clones, 's', 'at most 180 s'));
};

/** What `npm run bench PART` measures; it may have arguments of its own. */
const parts: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  pages: () => benchPages(print),
  lists: () => benchLists(print),
  chat: ([only]) => measureChat(only),
  prescribing: measurePrescribing,
  room: () => benchRoom(print),
  load: (args) => {
    const numbers = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
    const hospitals = args.includes('two') ? 2 : 1;
    return benchLoad(print, { numbers, hospitals });
  },
  gateway: () => benchGateway(print),
};

await command(async () => {
  const [name, ...args] = process.argv.slice(2);
  const measure = name === undefined ? measureAll : parts[name];
  if (!measure) throw new UserError(`There is no part ${name}: use ${Object.keys(parts).join(', ')}.`);
  await ensureInstalled({ nginx: 'nginx-light', chromium: 'chromium fonts-noto-cjk' });
  await buildWhenChanged();
  await measure(args);
  return 0;
});
