// `npm run test:faults [typing|line|leader|patients|verdicts|swap|fuzz|long|stack]`: the proofs that take long, one after another; all of them unless named.
// `npm run test:faults repeat [N]`: the whole of `npm test` N times on a busy computer.
import { buildWhenChanged } from '../../src/run/build.ts';
import { engineFault } from '../../src/run/engine.ts';
import { needs } from '../../src/run/machine.ts';
import { show } from '../../src/run/processes.ts';
import { Complaint, command } from '../../src/run/settings.ts';
import { planOf, proofs } from './plan.ts';

await command(async () => {
  const named = process.argv.slice(2);
  if (named[0] === 'repeat')
    return show(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      'tests/faults/repeat.ts',
      ...named.slice(1),
    ]);
  const unknown = named.filter((name) => !proofs.includes(name));
  if (unknown.length > 0)
    throw new Complaint(`There is ${[...proofs, 'repeat'].join(', ')}, not ${unknown.join(', ')}.`);
  const { wanted, leftOut } = planOf(named, (await engineFault()) === undefined);
  if (leftOut) process.stdout.write(`${leftOut}\n`);
  await needs({ nginx: 'nginx-light', chromium: 'chromium fonts-noto-cjk' });
  await buildWhenChanged();
  let code = 0;
  for (const name of wanted)
    code ||= await show(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      `tests/faults/${name}.ts`,
    ]);
  return code;
});
