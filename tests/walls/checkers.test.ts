import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { top } from './borders.ts';

let copy = '';

// A copy of the sources, so that a planted breach can never be left behind in the tree.
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'cloudroom-walls-'));
  for (const part of ['src', 'tests', 'tsconfig.json', 'vite.config.ts', 'package.json', '.oxlintrc.json'])
    cpSync(join(top, part), join(copy, part), { recursive: true });
  symlinkSync(join(top, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface Said {
  readonly status: number | null;
  readonly said: string;
}

// In plain words wherever it runs: both checkers speak another form where a CI or a colour terminal is announced.
const checker = (program: string, args: readonly string[]): Said => {
  const { CI: _, GITHUB_ACTIONS: _actions, FORCE_COLOR: _colour, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(join(top, 'node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  return { status, said: stdout + stderr };
};

// Its own build folder: the copy's node_modules is the tree's.
const types = (): Said =>
  checker('tsc', [
    '-p',
    'src/contract',
    '--composite',
    'false',
    '--noEmit',
    '--emitDeclarationOnly',
    'false',
  ]);

type Breach = readonly [path: string, text: string, word: string];

// Each breach has a file of its own, so that one run of a checker, which reads everything, answers for all of them.
const plant = (breaches: readonly Breach[]): void => {
  for (const [path, text] of breaches) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
};
const remove = (breaches: readonly Breach[]): void => {
  for (const [path] of breaches) rmSync(join(copy, path));
};
/** What was said of one file: the compiler says it in a line, the linter in some lines and an empty one. */
const of = (path: string, parts: readonly string[]): string =>
  parts.filter((part) => part.includes(`${path}:`) || part.includes(`${path}(`)).join('\n');

describe('the compiler', () => {
  const breaches: readonly Breach[] = [
    ['src/contract/dom.ts', 'export const where = document.title;\n', 'document'],
    ['src/contract/node.ts', "export { env } from 'node:process';\n", 'node:process'],
    ['src/contract/rows.ts', 'export const rows: string[] = [1];\n', 'not assignable'],
  ];
  let clean: Said;
  let planted: Said;
  beforeAll(() => {
    clean = types();
    plant(breaches);
    planted = types();
    remove(breaches);
  });

  it('has nothing to say of the contract as it is', () => {
    expect(clean).toEqual({ status: 0, said: '' });
  });

  it.each(breaches)('stops a breach planted as %s: %s', (path, _text, word) => {
    expect(planted.status).not.toBe(0);
    expect(of(path, planted.said.split('\n'))).toContain(word);
  });
});

describe('the linter', () => {
  const breaches: readonly Breach[] = [
    ['src/console/home/call.ts', "export const ask = () => fetch('/x');\n", 'through the HTTP client'],
    ['src/cli/planted.ts', 'export const odd = (x: any) => x;\n', 'any'],
    ['tests/planted.test.ts', "import { it } from 'vitest';\nit.only('x', () => {});\n", 'focus'],
  ];
  let planted: Said;
  beforeAll(() => {
    plant(breaches);
    planted = checker('oxlint', ['--deny-warnings', ...breaches.map(([path]) => path)]);
    remove(breaches);
  });

  it.each(breaches)('stops a breach planted as %s: %s', (path, _text, word) => {
    expect(planted.status).not.toBe(0);
    expect(of(path, planted.said.split(/\n\s*\n/))).toContain(word);
  });
});
