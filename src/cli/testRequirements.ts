import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { top } from './settings.ts';

/** A test's requirements besides the packages: a system program, or the built console. */
export type Requirement = 'nginx' | 'chromium' | 'firefox' | 'webkit' | 'pdftotext' | 'build';

/** A test needs these if it reaches these modules, by imports or by starting them as programs. */
const requirementOf: Readonly<Record<string, Requirement>> = {
  'src/cli/startGateway.ts': 'nginx',
  'playwright-core': 'chromium',
  'tests/support/otherBrowsers/firefox.ts': 'firefox',
  'tests/support/otherBrowsers/webKit.ts': 'webkit',
  'tests/e2e/steps/print.ts': 'pdftotext',
  'src/cli/build.ts': 'build',
};
export const allRequirements: ReadonlySet<Requirement> = new Set(Object.values(requirementOf));

/** Runtime imports, and quoted paths of our own programs. */
const references =
  /(?:^|[\s;])(?:import|export)\s(?!type\s)(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|['"`](src\/[\w/.-]+\.ts)['"`]/g;

/** The files, by path from the top folder, and packages that a file refers to. */
export const referencesIn = (file: string, text: string): string[] =>
  [...text.matchAll(references)].map(([, imported, lazy, program]) => {
    const name = imported ?? lazy;
    if (name === undefined) return program ?? '';
    return name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
  });

const known = new Map<string, readonly string[]>();
const readReferences = (file: string): readonly string[] => {
  const isSource = /\.tsx?$/.test(file) && existsSync(join(top, file));
  const found =
    known.get(file) ?? (isSource ? referencesIn(file, readFileSync(join(top, file), 'utf8')) : []);
  known.set(file, found);
  return found;
};

/** The requirements of these test files, found by following their imports. */
export const requirementsOf = (
  files: readonly string[],
  referencesOf: (file: string) => readonly string[] = readReferences,
): Set<Requirement> => {
  const reached = new Set(files);
  const requirements = new Set<Requirement>();
  for (const file of reached) {
    const requirement = requirementOf[file];
    if (requirement) requirements.add(requirement);
    for (const reference of referencesOf(file)) reached.add(reference);
  }
  return requirements;
};

/** Every test file of `npm test` and `npm run test:wide`, by path from the top folder. */
export const testFiles = (): string[] =>
  globSync(['src/**/*.test.ts', 'tests/**/*.test.ts'], { cwd: top }).filter(
    (file) => !file.startsWith('tests/container/'),
  );

/** The selection in a command line for Vitest. */
export interface TestSelection {
  /** The files with one of the words in their path; null for all. */
  readonly files: readonly string[] | null;
  /** All arguments that are not words of a path. */
  readonly options: readonly string[];
}

/**
 * Parses the arguments as Vitest does: a word is part of a path, optionally with a line number. A word that no path
 * contains belongs to an option.
 */
export const selectTests = (args: readonly string[], all: readonly string[] = testFiles()): TestSelection => {
  const matching = (arg: string): readonly string[] => {
    const word = arg.replace(/^\.\//, '').replace(/:\d+$/, '');
    return arg.startsWith('-') ? [] : all.filter((file) => file.includes(word));
  };
  const files = new Set(args.flatMap(matching));
  return {
    files: files.size === 0 ? null : [...files],
    options: args.filter((arg) => matching(arg).length === 0),
  };
};
