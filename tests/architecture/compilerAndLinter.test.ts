import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { top } from './boundaries.ts';

let copyDir = '';

// A copy of the sources, so that a planted violation can never be left behind in the tree.
beforeAll(() => {
  copyDir = mkdtempSync(join(tmpdir(), 'cloudroom-architecture-'));
  for (const entry of ['src', 'tests', 'tsconfig.json', 'vite.config.ts', 'package.json', '.oxlintrc.json'])
    cpSync(join(top, entry), join(copyDir, entry), { recursive: true });
  symlinkSync(join(top, 'node_modules'), join(copyDir, 'node_modules'));
});
afterAll(() => rmSync(copyDir, { recursive: true, force: true }));

interface CheckResult {
  readonly status: number | null;
  readonly output: string;
}

// Both checkers change their output format in CI or on a colour terminal.
const runChecker = (program: string, args: readonly string[]): CheckResult => {
  const { CI: _, GITHUB_ACTIONS: _actions, FORCE_COLOR: _colour, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(join(top, 'node_modules/.bin', program), args, {
    cwd: copyDir,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  return { status, output: stdout + stderr };
};

// The build folder must be separate: the copy shares the tree's node_modules.
const checkTypes = (): CheckResult =>
  runChecker('tsc', [
    '-p',
    'src/contract',
    '--composite',
    'false',
    '--noEmit',
    '--emitDeclarationOnly',
    'false',
  ]);

type Violation = readonly [path: string, text: string, expected: string];

// Each violation has its own file, so that one run of a checker covers all of them.
const writeViolations = (violations: readonly Violation[]): void => {
  for (const [path, text] of violations) {
    mkdirSync(dirname(join(copyDir, path)), { recursive: true });
    writeFileSync(join(copyDir, path), text);
  }
};
const removeViolations = (violations: readonly Violation[]): void => {
  for (const [path] of violations) rmSync(join(copyDir, path));
};
/** The messages about one file: one line each from the compiler; several lines and an empty one from the linter. */
const outputFor = (path: string, parts: readonly string[]): string =>
  parts.filter((entry) => entry.includes(`${path}:`) || entry.includes(`${path}(`)).join('\n');

describe('the compiler', () => {
  const violations: readonly Violation[] = [
    ['src/contract/dom.ts', 'export const where = document.title;\n', 'document'],
    ['src/contract/node.ts', "export { env } from 'node:process';\n", 'node:process'],
    ['src/contract/rows.ts', 'export const rows: string[] = [1];\n', 'not assignable'],
  ];
  let cleanResult: CheckResult;
  let result: CheckResult;
  beforeAll(() => {
    cleanResult = checkTypes();
    writeViolations(violations);
    result = checkTypes();
    removeViolations(violations);
  });

  it('accepts the contract', () => {
    expect(cleanResult).toEqual({ status: 0, output: '' });
  });

  it.each(violations)('catches a violation planted as %s: %s', (path, _text, expected) => {
    expect(result.status).not.toBe(0);
    expect(outputFor(path, result.output.split('\n'))).toContain(expected);
  });
});

describe('the linter', () => {
  const violations: readonly Violation[] = [
    [
      'src/console/features/dashboard/call.ts',
      "export const ask = () => fetch('/x');\n",
      'through the HTTP client',
    ],
    ['src/cli/planted.ts', 'export const odd = (x: any) => x;\n', 'any'],
    ['src/cli/silent.ts', '// oxlint-disable-next-line eqeqeq\nexport const one = 1;\n', 'Unused'],
    ['tests/planted.test.ts', "import { it } from 'vitest';\nit.only('x', () => {});\n", 'focus'],
  ];
  let result: CheckResult;
  beforeAll(() => {
    writeViolations(violations);
    result = runChecker('oxlint', [
      '--deny-warnings',
      '--report-unused-disable-directives',
      ...violations.map(([path]) => path),
    ]);
    removeViolations(violations);
  });

  it.each(violations)('catches a violation planted as %s: %s', (path, _text, expected) => {
    expect(result.status).not.toBe(0);
    expect(outputFor(path, result.output.split(/\n\s*\n/))).toContain(expected);
  });
});
