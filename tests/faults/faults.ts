// `npm run test:faults [typing|line|leader|patients|verdicts|swap|fuzz|long|stack]`: the proofs that take long, one after another; all of them unless named.
// `npm run test:faults repeat [N]`: the whole of `npm test` N times on a busy computer.
import { buildWhenChanged } from '../../src/cli/build.ts';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { ensureInstalled } from '../../src/cli/systemPackages.ts';
import { runAttached } from '../../src/cli/processes.ts';
import { UserError, command } from '../../src/cli/settings.ts';
import { planOf, proofs } from './plan.ts';

await command(async () => {
  const named = process.argv.slice(2);
  if (named[0] === 'repeat')
    return runAttached(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      'tests/faults/repeat.ts',
      ...named.slice(1),
    ]);
  const unknown = named.filter((name) => !proofs.includes(name));
  if (unknown.length > 0)
    throw new UserError(`There is ${[...proofs, 'repeat'].join(', ')}, not ${unknown.join(', ')}.`);
  const { wanted, leftOut } = planOf(named, (await dockerError()) === undefined);
  if (leftOut) process.stdout.write(`${leftOut}\n`);
  await ensureInstalled({ nginx: 'nginx-light', chromium: 'chromium fonts-noto-cjk' });
  await buildWhenChanged();
  let code = 0;
  for (const name of wanted)
    code ||= await runAttached(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      `tests/faults/${name}.ts`,
    ]);
  return code;
});
