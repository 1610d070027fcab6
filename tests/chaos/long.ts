// Everything that `npm test` and `npm run test:wide` run in a short form, in full: 24,000 command sequences per state model,
// every mutant, every refresh test against both kinds of upstream, axe, layout stability, 200 % zoom, names and
// pseudo-language in each language, theme and width. Run it alone with `node tests/chaos/long.ts`.
import { reportWide, runSuites } from '../../src/cli/testSuites.ts';

const { failed } = await runSuites(
  reportWide,
  [
    '--project=unit',
    '--project=real',
    '--project=wide',
    'im/kernelModel',
    'wire/refreshModel',
    'kernel/',
    'e2e/session/tabs',
    'e2e/accessibility/axe',
    'e2e/screens/pseudoLocale',
    'e2e/screens/layoutShift',
    'e2e/screens/names',
    'e2e/accessibility/zoom',
    'e2e/screens/backAndForward',
    'e2e/screens/oddUrls',
    'e2e/screens/timeZones',
    'app/consultation/switching',
  ],
  { LONG: '1', MODEL_RUNS: process.env['MODEL_RUNS'] ?? '24000' },
);
process.exitCode = failed === 0 ? 0 : 1;
