// `npm run test:faults repeat [N]`: runs `npm test` N times (default 3) while two other processes keep both cores busy, to
// find tests that fail by chance. Prints the failures and duration of each run, and how often each test failed; exits with
// code 1 if any did.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dieWithParent } from '../../src/cli/processes.ts';
import { UserError, command, failures, top } from '../../src/cli/settings.ts';
import { report } from '../../src/cli/testSuites.ts';
import { failedIn, type Repeated, table } from './repeatReport.ts';

const startBusy = (): ChildProcess =>
  spawn(...dieWithParent(process.execPath, ['-e', 'for (;;) {}']), { stdio: 'ignore' });

/** One complete run, with its output on this terminal. */
const runOnce = async (): Promise<Repeated> => {
  const startedAt = Date.now();
  const child = spawn('npm', ['test'], {
    cwd: top,
    stdio: 'inherit',
    env: { ...process.env, TRACES: 'full' },
  });
  const [code] = await once(child, 'close');
  const sentences = failedIn(report, startedAt);
  return { code: typeof code === 'number' ? code : 1, seconds: (Date.now() - startedAt) / 1000, sentences };
};

await command(async () => {
  const given = process.argv[2] ?? '3';
  const runs = Number(given);
  if (!Number.isInteger(runs) || runs < 1)
    throw new UserError(`The number of runs must be a positive integer, not "${given}".`);
  const busy = [startBusy(), startBusy()];
  // Also if this process ends early, by Ctrl-C or an error.
  const rest = (): void => {
    for (const child of busy) child.kill('SIGKILL');
  };
  process.once('exit', rest);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130));
  const done: Repeated[] = [];
  try {
    while (done.length < runs) {
      process.stdout.write(`\n== run ${done.length + 1} of ${runs}, with both cores busy\n`);
      done.push(await runOnce());
      // The next run starts with an empty folder.
      const moved = `${failures}-run-${done.length}`;
      rmSync(moved, { recursive: true, force: true });
      if (existsSync(failures)) renameSync(failures, moved);
    }
  } finally {
    rest();
    process.stdout.write(table(done));
  }
  if (done.every(({ code }) => code === 0)) return 0;
  process.stdout.write(`Traces and pictures of what failed are in ${failures}-run-….\n`);
  return 1;
});
