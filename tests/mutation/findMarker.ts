import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { top } from '../../src/cli/settings.ts';

/** A node of a source's syntax tree. `start` and `end` are offsets into the source. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** A marked place in the sources: the statement or property below the comment `// mutant: <id>`. */
export interface Place {
  readonly id: string;
  /** Path from the top of the repository. */
  readonly file: string;
  readonly node: Node;
  /** The innermost enclosing catch clause. */
  readonly catching: Node | null;
  readonly text: (node: Node) => string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** The child of a node by its property name; throws if there is none. */
export const child = (node: Node, name: string): Node => {
  const found: unknown = Reflect.get(node, name);
  if (!isNode(found)) throw new Error(`${node.type} has no ${name}`);
  return found;
};

/** The children in a node's list property. */
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

/** A node and its descendants: parents before children, then in source order. */
export const walk = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(walk)];

/** Files that may contain markers, from the top of the repository. */
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

/** Every marked place in src/. */
export const allPlaces = (): readonly Place[] =>
  (known ??= globSync(searched, { cwd: top }).toSorted().flatMap(placesOf));

/** The markers requested in this process. */
export const usedMarkers = new Set<string>();

/** The place of a marker; throws unless there is exactly one. */
export const placeAt = (id: string): Place => {
  usedMarkers.add(id);
  const found = allPlaces().filter((place) => place.id === id);
  const [place] = found;
  if (!place || found.length > 1) throw new Error(`${found.length} markers say "mutant: ${id}"`);
  return place;
};
