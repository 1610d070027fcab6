import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

/** The repository's top folder. */
export const top = resolve(import.meta.dirname, '../..');

/** Every source file by its path from the top, with its text. */
export type SourceTree = ReadonlyMap<string, string>;

/** Reads all source files except the tests in this folder, which contain planted violations. */
export const readSources = (): SourceTree =>
  new Map(
    globSync(['src/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx}', 'vite.config.ts'], { cwd: top })
      .filter((path) => !/^tests\/architecture\/.*\.test\.ts$/.test(path))
      .map((path) => [path, readFileSync(join(top, path), 'utf8')]),
  );

/** The imports of a file: paths from the top for our own files, bare names for packages. */
export const importsOf = (path: string, text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
    ),
  ].map((match) => {
    const name = match[1] ?? match[2] ?? '';
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name;
  });

const isTest = (path: string) =>
  path.startsWith('tests/') || path.includes('.test.') || path === 'vite.config.ts';
const projectOf = (path: string) => /^(src\/[^/]+|tests)\//.exec(path)?.[1];

/** The other projects that a project imports. Tests import all of them. */
const allowedProjects: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/console': ['src/contract'],
  'src/upstream': ['src/contract'],
  'src/cli': ['src/contract'],
};

/** Packages that only one folder may import. */
const packageOwners: readonly (readonly [packages: RegExp, files: RegExp, owner: string])[] = [
  [/^(?!valibot$)/, /^src\/contract\//, 'a package other than valibot in the contract'],
  [/^primereact/, /^src\/console\/(?!ui\/)/, 'PrimeReact outside ui/'],
  [/^ofetch/, /^src\/console\/(?!api\/)/, 'ofetch outside api/'],
];

/**
 * The console's layers, from the bottom: a file imports from its own folder and from the layers below it.
 * Folders of one layer do not import each other, and features never do.
 */
const layers: readonly (readonly string[])[] = [
  ['lib'],
  ['platform'],
  ['i18n'],
  ['api', 'ui'],
  ['messaging'],
  ['drafts'],
  ['services.ts', 'useServices.ts'],
  ['useMoment.ts'],
  ['domain'],
  ['features'],
];

/** The console folder that contains a file; a file at the top is a layer or part of the composition. */
const folderOf = (path: string): string => /^src\/console\/(features\/[^/]+|[^/]+)/.exec(path)?.[1] ?? '';
/** The composition is above all layers. */
const layerOf = (folder: string): number => {
  const found = layers.findIndex((names) => names.includes(folder.split('/')[0] ?? ''));
  return found < 0 && /\.tsx?$/.test(folder) ? layers.length : found;
};

/** The error in an import within the console; null if there is none. */
const layerViolation = (path: string, target: string): string | null => {
  const [from, to] = [folderOf(path), folderOf(target)];
  // Test helpers may import everything.
  if (from === to || /\/(testing|simulation)\//.test(path)) return null;
  if (layerOf(from) < 0 || layerOf(to) < 0) return `${from} → ${to}: a folder without a layer`;
  if (from.startsWith('features/') && to.startsWith('features/')) return `${from} imports ${to}`;
  const isRoot = layerOf(from) === layers.length;
  if (layerOf(to) > layerOf(from)) return `${from} imports ${to}, which is a layer above it`;
  const sameFile = [from, to].every((name) => /services\.ts$/i.test(name));
  if (layerOf(to) === layerOf(from) && !isRoot && !sameFile)
    return `${from} imports ${to}, which is beside it`;
  return null;
};

const foreignUpstream = 'tests/support/foreignUpstream/';
/** Starts the product beside the foreign upstream, and tells it nothing. */
const foreignStack = `${foreignUpstream}startForeignStack.ts`;

/** The foreign upstream speaks as its family does, not as we expect: it takes nothing from us. */
const isOurs = (path: string, target: string): boolean =>
  path.startsWith(foreignUpstream) && path !== foreignStack && !target.startsWith(foreignUpstream);

/** Names that say nothing about the contents. */
const meaninglessName =
  /\/(index|utils?|common|helpers?|types|services?)\.tsx?$|\/(utils?|common|helpers?)\//;
const allowedNames = new Set(['src/console/services.ts']);

/** Mistakes found in the text of a file, with the sentence that explains each. */
const textRules: readonly (readonly [files: RegExp, pattern: RegExp, message: string])[] = [
  [
    /^src\/console\//,
    /^(export )?const \w+ = (signal|computed|effect)\(/m,
    'a signal at module level is shared by everyone who logs in',
  ],
  [
    /^src\/console\/(?!lib\/|ui\/hooks\/)/,
    /\buse(State|Memo|Callback|Reducer)\b/,
    'views read and models act: state belongs in a model or useSignal',
  ],
  [
    /^src\/(?!console\/ui\/layout\/ErrorBoundary|cli\/settings)/,
    /^\s*(export )?class \w/m,
    'use a factory function instead of a class',
  ],
  [
    /^src\/contract\//,
    /\b(Date\.now|Math\.random|new Date\(\))/,
    'the contract reads no clock and no random numbers',
  ],
  [
    /^src\/console\/messaging\/(?!(?:messaging|liveQuery)\.ts|connection\/socketFactory)/,
    /\b(Date\.now|Math\.random|setTimeout|document\.|window\.)/,
    'messaging has no clock, random numbers or DOM of its own',
  ],
];

/** The maximum length of a file, in lines. */
const maxLines = 350;

const importViolations = (path: string, target: string, sources: SourceTree): string[] => {
  const project = projectOf(path);
  const targetProject = projectOf(target);
  const violations: string[] = [];
  if (!targetProject)
    return isTest(path)
      ? []
      : packageOwners
          .filter(([packages, files]) => packages.test(target) && files.test(path))
          .map(([, , owner]) => `${owner}: ${target}`);
  if (!/\.(tsx?|css|svg)$/.test(target)) violations.push(`imports ${target} without its extension`);
  else if (/\.tsx?$/.test(target) && !sources.has(target))
    violations.push(`imports ${target}, which does not exist`);
  if (isOurs(path, target)) violations.push(`the foreign upstream imports ${target}`);
  if (isTest(path)) return violations;
  if (project && targetProject !== project && !allowedProjects[project]?.includes(targetProject))
    violations.push(`${project} imports ${targetProject}`);
  const wrongLayer =
    project === 'src/console' && targetProject === 'src/console' ? layerViolation(path, target) : null;
  return wrongLayer === null ? violations : [...violations, wrongLayer];
};

/** The violations in one file, one sentence each. */
export const violationsOf = (path: string, text: string, sources: SourceTree): string[] => {
  const violations = importsOf(path, text).flatMap((target) => importViolations(path, target, sources));
  if (meaninglessName.test(path) && !allowedNames.has(path))
    violations.push('the name says nothing about the contents');
  if (text.split('\n').length > maxLines + 1) violations.push(`more than ${maxLines} lines`);
  if (!isTest(path) && /\.tsx?$/.test(path))
    for (const [files, pattern, message] of textRules)
      if (files.test(path) && pattern.test(text)) violations.push(message);
  return violations.map((violation) => `${path}: ${violation}`);
};

/** Every boundary violation in a tree, one sentence each. */
export const findViolations = (sources: SourceTree): string[] =>
  [...sources].flatMap(([path, text]) => violationsOf(path, text, sources));
