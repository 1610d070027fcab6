import { expect, it } from 'vitest';
import { findViolations, importsOf, readSources, violationsOf } from './boundaries.ts';

const sources = readSources();

it('finds the files and their imports', () => {
  expect(sources.size).toBeGreaterThan(100);
  expect([...sources].flatMap(([path, text]) => importsOf(path, text)).length).toBeGreaterThan(300);
});

it('no file breaks a boundary', () => {
  expect(findViolations(sources)).toEqual([]);
});

it.each([
  ['src/contract/planted.ts', "import { Hono } from 'hono';", 'a package other than valibot'],
  ['src/contract/planted.ts', "import '../upstream/main.ts';", 'src/contract imports src/upstream'],
  ['src/console/api/planted.ts', "import '../../upstream/main.ts';", 'src/console imports src/upstream'],
  ['src/upstream/planted.ts', "import { x } from '../console/App.tsx';", 'src/upstream imports src/console'],
  ['src/cli/planted.ts', "import { x } from '../upstream/main.ts';", 'src/cli imports src/upstream'],
  ['src/console/domain/planted.ts', "import { Button } from 'primereact/button';", 'PrimeReact outside ui/'],
  ['src/console/domain/planted.ts', "import { ofetch } from 'ofetch';", 'ofetch outside api/'],
  [
    'src/console/features/dashboard/planted.ts',
    "import type { X } from '../cloudRoom/CloudRoomPage.tsx';",
    'features/dashboard imports features/cloudRoom',
  ],
  ['src/console/api/planted.ts', "import '../ui/controls/Button.tsx';", 'api imports ui, which is beside it'],
  [
    'src/console/lib/planted.ts',
    "const late = import('../features/shell/Layout.tsx');",
    'lib imports features/shell, which is a layer above it',
  ],
  ['src/console/drafts/planted.ts', "import type { Services } from '../services.ts';", 'a layer above it'],
  ['src/console/features/staff/planted.ts', "import '../../routes.tsx';", 'a layer above it'],
  ['src/console/attic/planted.ts', "import '../ui/controls/Button.tsx';", 'a folder without a layer'],
  ['src/console/domain/planted.ts', "import '../ui/controls/Button';", 'without its extension'],
  ['src/console/domain/planted.ts', "import '../ui/Nothing.tsx';", 'which does not exist'],
  ['src/console/features/staff/index.ts', '', 'the name says nothing'],
  ['src/console/features/staff/services.ts', '', 'the name says nothing'],
  ['src/upstream/utils/planted.ts', '', 'the name says nothing'],
  ['src/upstream/planted.ts', '\n'.repeat(360), 'more than 350 lines'],
  ['src/console/domain/planted.ts', 'export const count = signal(0);', 'a signal at module level'],
  ['src/console/features/staff/PlantedPage.tsx', 'const [a, b] = useState(1);', 'views read and models act'],
  ['src/upstream/planted.ts', 'export class Odd {}', 'a factory function instead of a class'],
  ['src/contract/planted.ts', 'export const at = () => Date.now();', 'reads no clock'],
  [
    'tests/support/foreignUpstream/planted.ts',
    "import type { Message } from '../../../src/contract/consultation/message.ts';",
    'the foreign upstream imports src/contract/consultation/message.ts',
  ],
  ['src/console/messaging/planted.ts', 'setTimeout(() => {}, 1);', 'no clock, random numbers or DOM'],
])('catches a violation planted in %s: %s', (path, text, message) => {
  expect(violationsOf(path, text, new Map([...sources, [path, text]])).join('\n')).toContain(message);
});
