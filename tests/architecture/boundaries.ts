import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

/** The repository's top folder. */
export const top = resolve(import.meta.dirname, '../..');

/** Every source file by its path from the top, with its text. */
export type SourceTree = ReadonlyMap<string, string>;

/** Reads the source files of all floors. */
export const readSources = (): SourceTree =>
  new Map(
    globSync(['src/**/*.{ts,tsx,css}', 'tests/**/*.{ts,tsx}', 'vite.config.ts'], { cwd: top })
      // The planted breaches themselves.
      .filter(
        (path) =>
          path !== 'tests/architecture/boundaries.test.ts' &&
          path !== 'tests/architecture/compilerAndLinter.test.ts',
      )
      .map((path) => [path, readFileSync(join(top, path), 'utf8')]),
  );

/** What a file imports: paths from the top for our own files, bare names for packages. */
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
const layerOf = (path: string) => /^(src\/[^/]+|tests)\//.exec(path)?.[1];

/** Which other floors a floor sees. Tests see all. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/console': ['src/contract'],
  'src/upstream': ['src/contract'],
  'src/cli': ['src/contract'],
};

/** The console's rooms from the ground up: a room imports from its own row and the rows before it. */
const featureLayers: readonly (readonly string[])[] = [
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
const routeFolders = featureLayers[5] ?? [];
const folderOf = (path: string) => /^src\/console\/([^/]+)\//.exec(path)?.[1] ?? '';
const layerIndex = (folder: string) =>
  featureLayers.findIndex((layerFolders) => layerFolders.includes(folder));

/** Names that say nothing about what is inside. */
const meaninglessName = /\/(index|utils?|common|helpers?|types|services?)(\.tsx?$|\/)/;

// The context of the application and of its desk, and their types, are what stands above the rooms and every room may name.
const contextFiles = new Set([
  'src/console/useServices.ts',
  'src/console/services.ts',
  'src/console/useEditingModels.ts',
  'src/console/editingModels.ts',
]);

/** Mistakes that are read from the text of a file, with the sentence that explains each. */
const textRules: readonly (readonly [files: RegExp, pattern: RegExp, message: string])[] = [
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

const violationsOf = (path: string, text: string, sources: SourceTree): string[] => {
  const violations: string[] = [];
  const layer = layerOf(path);
  if (meaninglessName.test(path)) violations.push(`${path}: the name says nothing about what is inside`);
  if (text.split('\n').length > 351) violations.push(`${path}: more than 350 lines`);
  if (!isTest(path) && /\.tsx?$/.test(path))
    for (const [files, pattern, message] of textRules)
      if (files.test(path) && pattern.test(text)) violations.push(`${path}: ${message}`);
  for (const target of importsOf(path, text)) {
    const targetLayer = layerOf(target);
    if (!targetLayer) {
      if (layer === 'src/contract' && !isTest(path) && target !== 'valibot')
        violations.push(`${path}: the contract imports ${target}`);
      if (layer === 'src/console' && target.startsWith('primereact') && folderOf(path) !== 'kit')
        violations.push(`${path}: PrimeReact outside kit`);
      if (layer === 'src/console' && target === 'ofetch' && !isTest(path) && folderOf(path) !== 'wire')
        violations.push(`${path}: ofetch outside wire`);
      continue;
    }
    if (!/\.(tsx?|css|svg)$/.test(target))
      violations.push(`${path}: imports ${target} without its extension`);
    else if (/\.tsx?$/.test(target) && !sources.has(target))
      violations.push(`${path}: imports ${target}, which is not there`);
    if (isTest(path)) continue;
    if (layer && targetLayer !== layer && !allowedImports[layer]?.includes(targetLayer))
      violations.push(`${path}: ${layer} sees ${targetLayer}`);
    if (layer !== 'src/console' || targetLayer !== 'src/console' || contextFiles.has(target)) continue;
    const [sourceFolder, targetFolder] = [folderOf(path), folderOf(target)];
    if (sourceFolder === targetFolder) continue;
    if (layerIndex(targetFolder) < 0 || layerIndex(sourceFolder) < 0)
      violations.push(`${path}: ${sourceFolder || 'top'} → ${targetFolder || 'top'}: a room without a row`);
    else if (routeFolders.includes(sourceFolder) && routeFolders.includes(targetFolder))
      violations.push(`${path}: route ${sourceFolder} imports route ${targetFolder}`);
    else if (layerIndex(targetFolder) > layerIndex(sourceFolder))
      violations.push(`${path}: ${sourceFolder} imports ${targetFolder || 'the top'}, which stands above it`);
  }
  return violations;
};

/** Every breach of the house in a tree, one sentence each. */
export const findViolations = (sources: SourceTree): string[] =>
  [...sources].flatMap(([path, text]) => violationsOf(path, text, sources));
