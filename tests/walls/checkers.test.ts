import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { top } from './borders.ts';

let copy = '';

// A copy of the sources, so that a planted breach can never be left behind in the tree.
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'cloudroom-walls-'));
  for (const part of ['src', 'tests', 'tsconfig.json', 'vite.config.ts', 'package.json', '.oxlintrc.json'])
    cpSync(join(top, part), join(copy, part), { recursive: true });
  symlinkSync(join(top, 'node_modules'), join(copy, 'node_modules'));
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

const checker = (program: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(join(top, 'node_modules/.bin', program), args, {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

// Its own build folder: the copy's node_modules is the tree's.
const types = (floor: string) =>
  checker('tsc', ['-p', floor, '--composite', 'false', '--noEmit', '--emitDeclarationOnly', 'false']);
const lint = (path: string) => checker('oxlint', ['--deny-warnings', path]);

it.each([
  ['src/contract', 'export const where = document.title;\n', 'document'],
  ['src/contract', "export { env } from 'node:process';\n", 'node:process'],
  ['src/contract', 'export const rows: string[] = [1];\n', 'not assignable'],
])('the compiler stops a breach planted in %s: %s', (floor, text, word) => {
  expect(types(floor).said).toBe('');
  writeFileSync(join(copy, floor, 'planted.ts'), text);
  const { status, said } = types(floor);
  expect(status).not.toBe(0);
  expect(said).toContain(word);
});

it.each([
  ['src/contract/planted.ts', "export { Hono } from 'hono';\n", 'imports nothing but valibot'],
  ['src/contract/planted.ts', "import '../console/app.ts';\n", 'sees no other floor'],
  ['src/console/home/planted.ts', "import '../../upstream/store.ts';\n", 'sees the contract only'],
  ['src/console/home/planted.ts', "import 'primereact/button';\n", 'kit/ only'],
  ['src/console/home/planted.ts', "export const ask = () => fetch('/x');\n", 'one HTTP caller'],
  ['src/console/wire/planted.ts', "import 'react';\n", 'The wire draws nothing'],
  ['src/upstream/planted.ts', "import '../console/app.ts';\n", 'sees the contract only'],
  ['src/run/planted.ts', "import '../upstream/main.ts';\n", 'as processes'],
  ['src/run/planted.ts', 'export const odd = (x: any) => x;\n', 'any'],
  ['tests/planted.test.ts', "import { it } from 'vitest';\nit.only('x', () => {});\n", 'focus'],
])('the linter stops a breach planted in %s: %s', (path, text, word) => {
  mkdirSync(dirname(join(copy, path)), { recursive: true });
  writeFileSync(join(copy, path), text);
  const { status, said } = lint(path);
  expect(status).not.toBe(0);
  expect(said).toContain(word);
});
