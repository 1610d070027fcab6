import { expect, it } from 'vitest';
import { findViolations, importsOf, readSources } from './boundaries.ts';

const sources = readSources();

/** The breaches that one more file, or one more line in a file, would make. */
const violationsWith = (path: string, text: string): string[] => {
  const existing = new Set(findViolations(sources));
  return findViolations(new Map([...sources, [path, text]])).filter((violation) => !existing.has(violation));
};

it('sees the files and their imports at all', () => {
  expect(sources.size).toBeGreaterThan(100);
  expect([...sources].flatMap(([path, text]) => importsOf(path, text)).length).toBeGreaterThan(300);
});

it('the house stands: no file breaks a wall', () => {
  expect(findViolations(sources)).toEqual([]);
});

it.each([
  ['src/contract/planted.ts', "import { Hono } from 'hono';", 'the contract imports hono'],
  ['src/contract/planted.ts', "import '../upstream/store.ts';", 'src/contract sees src/upstream'],
  [
    'src/console/wire/planted.ts',
    "import { x } from '../../upstream/store.ts';",
    'src/console sees src/upstream',
  ],
  ['src/upstream/planted.ts', "import { x } from '../console/app.ts';", 'src/upstream sees src/console'],
  ['src/cli/planted.ts', "import { x } from '../upstream/main.ts';", 'src/cli sees src/upstream'],
  ['src/console/home/planted.ts', "import { Button } from 'primereact/button';", 'PrimeReact outside kit'],
  [
    'src/console/home/planted.ts',
    "import '../cloudRoom/CloudRoomPage.tsx';",
    'route home imports route cloudRoom',
  ],
  ['src/console/wire/planted.ts', "import '../kit/Button.tsx';", 'wire imports kit, which stands above it'],
  [
    'src/console/lib/planted.ts',
    "const late = import('../shell/Layout.tsx');",
    'lib imports shell, which stands above it',
  ],
  ['src/console/home/planted.ts', "import '../kit/Button';", 'without its extension'],
  ['src/console/home/planted.ts', "import '../kit/Nothing.tsx';", 'which is not there'],
  ['src/console/attic/planted.ts', "import '../kit/Button.tsx';", 'a room without a row'],
  ['src/console/home/index.ts', '', 'the name says nothing'],
  ['src/upstream/utils/planted.ts', '', 'the name says nothing'],
  ['src/upstream/planted.ts', '\n'.repeat(360), 'more than 350 lines'],
  ['src/console/home/planted.ts', 'export const count = signal(0);', 'a signal at module level'],
  ['src/console/home/Planted.tsx', 'const [a, b] = useState(1);', 'views read and models act'],
  ['src/upstream/planted.ts', 'export class Odd {}', 'a factory function instead of a class'],
  ['src/contract/planted.ts', 'export const at = () => Date.now();', 'no clock and no chance'],
  ['src/console/im/planted.ts', 'setTimeout(() => {}, 1);', 'no clock, chance or DOM'],
])('catches a breach planted in %s: %s', (path, text, message) => {
  expect(violationsWith(path, text).join('\n')).toContain(message);
});
