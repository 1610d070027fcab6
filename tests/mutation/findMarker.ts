import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { top } from '../../src/cli/settings.ts';

/** A part of a source's syntax tree. `start` and `end` are offsets into the source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The marked place in the sources: the statement, or the property, below the comment `// mutant: <id>`. */
export interface Place {
  readonly id: string;
  /** From the repository's top. */
  readonly file: string;
  readonly node: Node;
  /** The innermost catch clause around it. */
  readonly catching: Node | null;
  readonly text: (node: Node) => string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** The child of a node by its name in the syntax tree; throws where there is none. */
export const child = (node: Node, name: string): Node => {
  const found: unknown = Reflect.get(node, name);
  if (!isNode(found)) throw new Error(`${node.type} has no ${name}`);
  return found;
};

/** The children of a node under a name that holds a list. */
export const list = (node: Node, name: string): Node[] => {
  const found: unknown = Reflect.get(node, name);
  return Array.isArray(found) ? found.filter(isNode) : [];
};

/** The operator of an expression. */
export const operatorOf = (node: Node): string => String(Reflect.get(node, 'operator'));

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);

/** A node and everything in it: what contains comes before what it contains, then in the order of the text. */
export const walk = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(walk)];

/** Where markers may stand, from the repository's top. */
const searched = 'src/**/*.{ts,tsx}';
const marker = /^ mutant: ([\w-]+)$/;

const placesOf = (file: string): Place[] => {
  const source = readFileSync(join(top, file), 'utf8');
  if (!source.includes('// mutant: ')) return [];
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const text = ({ start, end }: Node): string => source.slice(start, end);
  const nodes = walk(program).filter(({ type }) => type !== 'Program');
  return comments.flatMap(({ value, end }) => {
    const id = marker.exec(value)?.[1];
    if (id === undefined) return [];
    const start = Math.min(...nodes.map((node) => node.start).filter((from) => from >= end));
    const node = nodes.find((one) => one.start === start);
    if (!node) throw new Error(`Nothing follows the marker ${id} in ${file}`);
    const catching = nodes.findLast(
      (one) => one.type === 'CatchClause' && one.start < node.start && node.end < one.end,
    );
    return [{ id, file, node, catching: catching ?? null, text }];
  });
};

let known: readonly Place[] | null = null;

/** Every marked place in src/, wherever its file lies. */
export const allPlaces = (): readonly Place[] =>
  (known ??= globSync(searched, { cwd: top }).toSorted().flatMap(placesOf));

/** The markers that were asked for in this process. */
export const usedMarkers = new Set<string>();

/** The place that a marker names; throws unless exactly one marker does. */
export const placeAt = (id: string): Place => {
  usedMarkers.add(id);
  const found = allPlaces().filter((place) => place.id === id);
  const [place] = found;
  if (!place || found.length > 1) throw new Error(`${found.length} markers say "mutant: ${id}"`);
  return place;
};
