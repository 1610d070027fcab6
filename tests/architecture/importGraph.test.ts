import { expect, it } from 'vitest';
import { readSources } from './boundaries.ts';
import {
  consoleFolder,
  crowdedFolders,
  cyclesIn,
  fileGraph,
  groupBy,
  type ImportGraph,
  longestChain,
  shortestChain,
} from './importGraph.ts';

const sources = readSources();

const isConsole = (path: string): boolean => path.startsWith('src/console/');

/** The console's files and their imports, including type imports; with planted files or lines if given. */
const consoleGraph = (planted: Readonly<Record<string, string>> = {}): ImportGraph => {
  const tree = new Map(sources);
  for (const [path, text] of Object.entries(planted))
    tree.set(`src/console/${path}`, `${text}\n${tree.get(`src/console/${path}`) ?? ''}`);
  return new Map(
    [...fileGraph(tree)]
      .filter(([path]) => isConsole(path))
      .map(([path, imports]) => [path, new Set([...imports].filter(isConsole))]),
  );
};

const isRootFile = (folder: string): boolean => /\.tsx?$/.test(folder);

/** The graph of folders: an import of a file at the top counts as importing everything that file imports. */
const withoutRootFiles = (graph: ImportGraph): ImportGraph => {
  const reach = (node: string, seen: Set<string> = new Set()): string[] =>
    [...(graph.get(node) ?? [])].flatMap((next) => {
      if (!isRootFile(next)) return [next];
      if (seen.has(next)) return [];
      return reach(next, seen.add(next));
    });
  return new Map(
    [...graph.keys()].filter((node) => !isRootFile(node)).map((node) => [node, new Set(reach(node))]),
  );
};

const folderCycles = (graph: ImportGraph): string[][] => cyclesIn(groupBy(graph, consoleFolder));
const largeFileCycles = (graph: ImportGraph): string[][] =>
  cyclesIn(graph).filter(({ length }) => length > 3);
const layerChain = (graph: ImportGraph): string[] =>
  longestChain(withoutRootFiles(groupBy(graph, consoleFolder)));
const pageChains = (graph: ImportGraph): string[][] =>
  [...graph.keys()]
    .filter((path) => path.endsWith('Page.tsx'))
    .map((page) => shortestChain(graph, 'src/console/main.tsx', page));

it('no two folders of the console import each other', () => {
  expect(folderCycles(consoleGraph())).toEqual([]);
  const planted = { 'lib/planted.ts': "import type { Theme } from '../ui/styles/theme.ts';" };
  expect(folderCycles(consoleGraph(planted)).flat()).toContain('lib');
});

it('no import cycle in the console has more than three files', () => {
  expect(largeFileCycles(consoleGraph())).toEqual([]);
  const planted = {
    'lib/a.ts': "import type { B } from './b.ts';",
    'lib/b.ts': "import type { C } from './c.ts';",
    'lib/c.ts': "import { d } from './d.ts';",
    'lib/d.ts': "const late = () => import('./a.ts');",
  };
  expect(largeFileCycles(consoleGraph(planted))).toHaveLength(1);
});

it('the folders of the console have at most nine layers', () => {
  expect(layerChain(consoleGraph()).length).toBeLessThanOrEqual(9);
  const planted = {
    'features/staff/planted.ts': "import '../planted1/planted.ts';",
    'features/planted1/planted.ts': "import '../planted2/planted.ts';",
    'features/planted2/planted.ts': "import '../shell/Layout.tsx';",
  };
  expect(layerChain(consoleGraph(planted)).length).toBeGreaterThan(9);
});

it('there are at most four files from main.tsx to a page', () => {
  const chains = pageChains(consoleGraph());
  expect(chains.length).toBeGreaterThan(10);
  expect(chains.filter(({ length }) => length === 0 || length > 4)).toEqual([]);
  const planted = { 'features/staff/planted/PlantedPage.tsx': '' };
  expect(pageChains(consoleGraph(planted)).some(({ length }) => length === 0)).toBe(true);
});

it('no folder directly contains more than 25 files', () => {
  const paths = [...sources.keys()];
  expect(crowdedFolders(paths, 25)).toEqual([]);
  const planted = Array.from({ length: 26 }, (_, at) => `src/console/planted/file${at}.ts`);
  expect(crowdedFolders([...paths, ...planted], 25)).toEqual(['src/console/planted: 26 files']);
});
