// What `npm test` and `npm run test:wide` do in a short form, whole: 24,000 stories of each kernel's model, every mutant, every refresh proof
// against both kinds of upstream, axe with the accessibility tree, stillness, 200 %, names and the pseudo-language in each language, theme and width. Run it alone with `node tests/chaos/long.ts`.
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
