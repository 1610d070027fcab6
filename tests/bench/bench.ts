import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildWhenChanged } from '../../src/cli/build.ts';
import { ensureInstalled } from '../../src/cli/systemPackages.ts';
import { run } from '../../src/cli/processes.ts';
import { UserError, command, top } from '../../src/cli/settings.ts';
import { freePort } from '../house.ts';
import { openStage, type Stage } from '../journeys/stage.ts';
import { benchChat, benchHeap } from './chat.ts';
import { benchGateway } from './gateway.ts';
import { repeated, row } from './measure.ts';
import { benchPages } from './pages.ts';
import { benchPrescribing } from './prescribing.ts';
import { benchRules } from './rules.ts';
import { benchSearch } from './search.ts';

const upstreamStart = async (stage: Stage): Promise<number> => {
  await stage.killUpstream();
  const begun = performance.now();
  await stage.startUpstream();
  return (performance.now() - begun) / 1000;
};

// From `npm start` in a clone without packages to the page, the packages' cache as it is on this machine.
const freshClone = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudroom-clone-'));
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const { code, output } = await run('git', ['clone', '--quiet', top, folder]);
  if (code !== 0) throw new UserError(output);
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), UPSTREAM_PORT: String(upstreamPort) },
    stdio: 'ignore',
  });
  try {
    while (child.exitCode === null && performance.now() - begun < 600_000) {
      const page = await fetch(`http://localhost:${port}/login`).catch(() => null);
      if (page?.ok) return (performance.now() - begun) / 1000;
      await pause(100);
    }
    throw new UserError('npm start in a fresh clone gave no page.');
  } finally {
    child.kill('SIGTERM');
    await new Promise((ended) => (child.exitCode === null ? child.once('close', ended) : ended(null)));
    rmSync(folder, { recursive: true, force: true });
  }
};

const say = (line: string) => process.stdout.write(`${line}\n`);

await command(async () => {
  await ensureInstalled({ nginx: 'nginx-light', chromium: 'chromium fonts-noto-cjk' });
  if (process.argv[2] === 'chat') {
    if (process.argv[3] !== 'heap') await benchChat(say);
    if (process.argv[3] !== 'pictures') await benchHeap(say);
    return 0;
  }
  if (process.argv[2] === 'gateway') {
    await benchGateway(say);
    return 0;
  }
  if (process.argv[2] === 'prescribing') {
    await buildWhenChanged();
    for (const line of await benchRules()) say(line);
    await benchSearch(say);
    await benchPrescribing(say);
    return 0;
  }
  await buildWhenChanged();
  if (process.argv[2] === 'pages') {
    await benchPages(say);
    return 0;
  }
  const stage = await openStage();

  try {
    say(
      row(
        'upstream start to first answer, existing data',
        await repeated(7, () => upstreamStart(stage)),
        's',
        'at most 3 s',
      ),
    );
  } finally {
    await stage.close();
  }
  for (const line of await benchRules()) say(line);
  await benchSearch(say);
  await benchPrescribing(say);
  await benchPages(say);
  await benchChat(say);
  await benchHeap(say);
  say(row('npm start in a fresh clone to a page', await repeated(3, freshClone), 's', 'at most 180 s'));
  return 0;
});
