import { dirname } from 'node:path';
import { importsOf, type SourceTree } from './boundaries.ts';

/** A directed graph by node name: the imports of each node. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const isProduct = (path: string): boolean =>
  /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|simulation)\//.test(path);

/** The product's files and their imports, including type imports; without tests and their support. */
export const fileGraph = (tree: SourceTree): ImportGraph =>
  new Map(
    [...tree]
      .filter(([path]) => isProduct(path))
      .map(([path, text]) => [
        path,
        new Set(importsOf(path, text).filter((to) => to !== path && isProduct(to) && tree.has(to))),
      ]),
  );

/** Merges the nodes of a graph that have the same name after `nameOf`; imports within one name are left out. */
export const groupBy = (graph: ImportGraph, nameOf: (node: string) => string): ImportGraph => {
  const grouped = new Map<string, Set<string>>();
  for (const [from, imports] of graph) {
    const group = grouped.get(nameOf(from)) ?? new Set<string>();
    grouped.set(nameOf(from), group);
    for (const to of imports) if (nameOf(to) !== nameOf(from)) group.add(nameOf(to));
  }
  return grouped;
};

/** Import cycles (Tarjan's strongly connected components of two or more nodes). */
export const cyclesIn = (graph: ImportGraph): string[][] => {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let lowest = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest);
    }
    low.set(node, lowest);
    if (lowest === index) {
      const members = stack.splice(stack.indexOf(node));
      if (members.length > 1) cycles.push(members.toSorted());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
};

/** The longest import chain of a graph without cycles, from top to bottom. */
export const longestChain = (graph: ImportGraph): string[] => {
  const known = new Map<string, string[]>();
  const chainFrom = (node: string): string[] => {
    const cached = known.get(node);
    if (cached) return cached;
    const below = [...(graph.get(node) ?? [])].map(chainFrom);
    const longest = below.reduce((best, one) => (one.length > best.length ? one : best), []);
    const chain = [node, ...longest];
    known.set(node, chain);
    return chain;
  };
  return [...graph.keys()].map(chainFrom).reduce((best, one) => (one.length > best.length ? one : best), []);
};

/** The shortest import chain between two files, both included; empty if there is none. */
export const shortestChain = (graph: ImportGraph, from: string, to: string): string[] => {
  const chains = new Map([[from, [from]]]);
  for (const [node, chain] of chains) {
    if (node === to) return chain;
    for (const next of graph.get(node) ?? []) if (!chains.has(next)) chains.set(next, [...chain, next]);
  }
  return [];
};

/** The console folder of a file: `lib`, `features/login` …, or the file itself if it is at the top. */
export const consoleFolder = (path: string): string => {
  const inside = path.replace('src/console/', '');
  const [first = '', second = ''] = inside.split('/');
  if (!inside.includes('/')) return inside;
  return first === 'features' ? `${first}/${second}` : first;
};

/** Every folder that directly contains more files than `limit`, with their number. */
export const crowdedFolders = (paths: readonly string[], limit: number): string[] => {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > limit)
    .map(([folder, count]) => `${folder}: ${count} files`);
};
