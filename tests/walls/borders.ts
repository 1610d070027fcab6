import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

/** The repository's top folder. */
export const top = resolve(import.meta.dirname, '../..');

/** Every source file by its path from the top, with its text. */
export type Tree = ReadonlyMap<string, string>;

/** Reads the source files of all floors. */
export const readTree = (): Tree =>
  new Map(
    globSync(['src/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx}', 'vite.config.ts'], { cwd: top })
      // The planted breaches themselves.
      .filter((path) => path !== 'tests/walls/borders.test.ts' && path !== 'tests/walls/checkers.test.ts')
      .map((path) => [path, readFileSync(join(top, path), 'utf8')]),
  );

/** What a file imports: paths from the top for our own files, bare names for packages. */
export const importsOf = (path: string, text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((found) => {
    const name = found[1] ?? found[2] ?? '';
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name;
  });

const isTest = (path: string) =>
  path.startsWith('tests/') || path.includes('.test.') || path === 'vite.config.ts';
const floorOf = (path: string) => /^(src\/[^/]+|tests)\//.exec(path)?.[1];

/** Which other floors a floor sees. Tests see all. */
const sees: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/console': ['src/contract'],
  'src/upstream': ['src/contract'],
  'src/cli': ['src/contract'],
};

/** The console's rooms from the ground up: a room imports from its own row and the rows before it. */
const rows: readonly (readonly string[])[] = [
  ['lib', 'words'],
  ['wire'],
  ['kit', 'session', 'im', 'protocols'],
  ['journal', 'alerts', 'rtc', 'banners'],
  ['captcha', 'chat', 'templates', 'caseRecord', 'printing', 'prescribing'],
  [
    'login',
    'personalData',
    'home',
    'cloudRoom',
    'consultation',
    'prescriptionTask',
    'prescriptionReview',
    'myAuditRecord',
    'orderRecord',
    'prescriptionRecord',
    'serviceSetup',
    'workforceManagement',
  ],
  ['shell', 'palette'],
  [''],
];
const routes = rows[5] ?? [];
const roomOf = (path: string) => /^src\/console\/([^/]+)\//.exec(path)?.[1] ?? '';
const rowOf = (room: string) => rows.findIndex((row) => row.includes(room));

/** Names that say nothing about what is inside. */
const empty = /\/(index|utils?|common|helpers?|types|services?)(\.tsx?$|\/)/;

// The context of the application and of its desk, and their types, are what stands above the rooms and every room may name.
const context = new Set([
  'src/console/useServices.ts',
  'src/console/services.ts',
  'src/console/useEditingModels.ts',
  'src/console/editingModels.ts',
]);

/** Mistakes that are read from the text of a file, with the sentence that explains each. */
const habits: readonly (readonly [where: RegExp, what: RegExp, sentence: string])[] = [
  [
    /^src\/console\//,
    /^(export )?const \w+ = (signal|computed|effect)\(/m,
    'a signal at module level is shared by all who log in',
  ],
  [
    /^src\/console\/(?!lib\/)/,
    /\buse(State|Memo|Callback|Reducer)\b/,
    'views read and models act: state belongs into a model or useSignal',
  ],
  [
    /^src\/(?!console\/shell\/ErrorBoundary|run\/settings)/,
    /^\s*(export )?class \w/m,
    'a factory function instead of a class',
  ],
  [
    /^src\/contract\//,
    /\b(Date\.now|Math\.random|new Date\(\))/,
    'the contract has no clock and no chance of its own',
  ],
  [
    /^src\/console\/im\/(?!im\.ts|openSocket|current)/,
    /\b(Date\.now|Math\.random|setTimeout|document\.|window\.)/,
    'the kernel has no clock, chance or DOM of its own',
  ],
];

const ofFile = (path: string, text: string, tree: Tree): string[] => {
  const said: string[] = [];
  const floor = floorOf(path);
  if (empty.test(path)) said.push(`${path}: the name says nothing about what is inside`);
  if (text.split('\n').length > 351) said.push(`${path}: more than 350 lines`);
  if (!isTest(path) && /\.tsx?$/.test(path))
    for (const [where, what, sentence] of habits)
      if (where.test(path) && what.test(text)) said.push(`${path}: ${sentence}`);
  for (const to of importsOf(path, text)) {
    const there = floorOf(to);
    if (!there) {
      if (floor === 'src/contract' && !isTest(path) && to !== 'valibot')
        said.push(`${path}: the contract imports ${to}`);
      if (floor === 'src/console' && to.startsWith('primereact') && roomOf(path) !== 'kit')
        said.push(`${path}: PrimeReact outside kit`);
      if (floor === 'src/console' && to === 'ofetch' && !isTest(path) && roomOf(path) !== 'wire')
        said.push(`${path}: ofetch outside wire`);
      continue;
    }
    if (!/\.(tsx?|css|svg)$/.test(to)) said.push(`${path}: imports ${to} without its extension`);
    else if (/\.tsx?$/.test(to) && !tree.has(to)) said.push(`${path}: imports ${to}, which is not there`);
    if (isTest(path)) continue;
    if (floor && there !== floor && !sees[floor]?.includes(there))
      said.push(`${path}: ${floor} sees ${there}`);
    if (floor !== 'src/console' || there !== 'src/console' || context.has(to)) continue;
    const [from, into] = [roomOf(path), roomOf(to)];
    if (from === into) continue;
    if (rowOf(into) < 0 || rowOf(from) < 0)
      said.push(`${path}: ${from || 'top'} → ${into || 'top'}: a room without a row`);
    else if (routes.includes(from) && routes.includes(into))
      said.push(`${path}: route ${from} imports route ${into}`);
    else if (rowOf(into) > rowOf(from))
      said.push(`${path}: ${from} imports ${into || 'the top'}, which stands above it`);
  }
  return said;
};

/** Every breach of the house in a tree, one sentence each. */
export const breaches = (tree: Tree): string[] =>
  [...tree].flatMap(([path, text]) => ofFile(path, text, tree));
