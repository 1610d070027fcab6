// `npm run test:faults [typing|line|leader|patients|verdicts|swap|fuzz|attack|restore|soak|long|stack]`: the long runs, one after another; all of them if none is named.
// `npm run test:faults soak [minutes] [doctors]`, `restore [doctors]`: numbers follow the name of one run.
// `npm run test:faults attack [word ...]`: the attacks whose line contains one of the words.
// `npm run test:faults repeat [N]`: `npm test` N times on a busy computer.
import { buildWhenChanged } from '../../src/cli/build.ts';
import { dockerError } from '../../src/cli/dockerEngine.ts';
import { ensureInstalled } from '../../src/cli/systemPackages.ts';
import { runAttached } from '../../src/cli/processes.ts';
import { UserError, command } from '../../src/cli/settings.ts';
import { selectScenarios, scenarios, splitWords } from './scenarios.ts';

await command(async () => {
  const { names, passedOn } = splitWords(process.argv.slice(2));
  if (names[0] === 'repeat')
    return runAttached(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      'tests/chaos/repeat.ts',
      ...passedOn,
    ]);
  const unknown = names.filter((name) => !scenarios.includes(name));
  if (unknown.length > 0)
    throw new UserError(`There is ${[...scenarios, 'repeat'].join(', ')}, not ${unknown.join(', ')}.`);
  const { selected, notice } = selectScenarios(names, (await dockerError()) === undefined);
  if (notice) process.stdout.write(`${notice}\n`);
  await ensureInstalled({ nginx: 'nginx-light', chromium: 'chromium fonts-noto-cjk' });
  await buildWhenChanged();
  let code = 0;
  for (const name of selected)
    code ||= await runAttached(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      `tests/chaos/${name}.ts`,
      ...passedOn,
    ]);
  return code;
});
