// Everything that `npm test` and `npm run test:wide` run in a short form, in full: 24,000 command sequences per state model,
// every mutant, every refresh test against both kinds of upstream, axe, layout stability, 200 % zoom, names and
// pseudo-language in each language, theme and width. Run it alone with `node tests/chaos/long.ts`.
import { UserError, command } from '../../src/cli/settings.ts';
import { testFiles } from '../../src/cli/testRequirements.ts';
import { reportWide, runSuites } from '../../src/cli/testSuites.ts';
import { longTests, unmatchedFilters } from './longTests.ts';

await command(async () => {
  const unmatched = unmatchedFilters(longTests, testFiles());
  if (unmatched.length > 0) throw new UserError(`No test file matches ${unmatched.join(', ')}.`);
  const { failed } = await runSuites(
    reportWide,
    ['--project=unit', '--project=real', '--project=wide', ...longTests],
    { LONG: '1', MODEL_RUNS: process.env['MODEL_RUNS'] ?? '24000' },
  );
  return failed === 0 ? 0 : 1;
});
