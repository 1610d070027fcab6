import { join } from 'node:path';
import { top } from '../../src/cli/settings.ts';
import { readSources, type SourceTree } from './boundaries.ts';

export type Language = 'en' | 'zh';

/** The messages of the application, under the empty name, and the catalogs that pages load for themselves. */
export type Catalogs = ReadonlyMap<string, unknown>;

const exported = async (path: string, language: Language): Promise<unknown> => {
  const loaded: unknown = await import(join(top, path));
  return typeof loaded === 'object' && loaded !== null ? Reflect.get(loaded, language) : undefined;
};

/** Every catalog of the console in a language. */
export const loadCatalogs = async (language: Language): Promise<Catalogs> => {
  const own = [...readSources()].flatMap(([path, text]) => {
    const name = /interface Catalogs \{\s*readonly (\w+):/.exec(text)?.[1];
    return path.endsWith('.en.ts') && name !== undefined ? [[name, path] as const] : [];
  });
  return new Map([
    ['', await exported(`src/console/messages.${language}.ts`, language)],
    ...(await Promise.all(
      own.map(
        async ([name, path]) =>
          [name, await exported(path.replace('.en.ts', `.${language}.ts`), language)] as const,
      ),
    )),
  ]);
};

const memberOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;

/** A text of a catalog with its path. */
export interface CatalogText {
  readonly path: string;
  readonly text: string;
}

const nine = 9;

/** The texts of a value; a function is called with small numbers. */
const textsOf = (value: unknown, path: string): CatalogText[] => {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value === 'function') {
    const said: unknown = Reflect.apply(value, undefined, [nine, nine, nine]);
    return typeof said === 'string' ? [{ path, text: said }] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => textsOf(one, `${path}.${key}`));
};

/** The texts at a path of a catalog, such as `parts.staff`. */
export const textsAt = (catalogs: Catalogs, catalog: string, path: readonly string[]): CatalogText[] =>
  textsOf(
    path.reduce<unknown>((value, key) => memberOf(value, key), catalogs.get(catalog)),
    [catalog || 'app', ...path].join('.'),
  );

interface Binding {
  readonly catalog: string;
  readonly path: readonly string[];
}

const steps = (members: string): string[] => members.split('.').filter((step) => step !== '');

const bindNames = (names: string, binding: Binding): [string, Binding][] =>
  names.split(',').flatMap((part) => {
    const [, key, alias] = /^\s*(\w+)(?:\s*:\s*(\w+))?\s*$/.exec(part) ?? [];
    return key === undefined
      ? []
      : [[alias ?? key, { ...binding, path: [...binding.path, key] }] as [string, Binding]];
  });

/** How a component reads messages, with the path in the catalog. */
const hook = String.raw`\buse(?:Messages\(\)|Catalog\('(\w+)'\))((?:\.\w+)*)`;

/** What the names of a component stand for in the catalogs. */
const bindingsOf = (source: string, catalogByType: ReadonlyMap<string, string>): Map<string, Binding> => {
  const found = new Map<string, Binding>();
  for (const [, name = '', catalog = '', members = ''] of source.matchAll(
    new RegExp(String.raw`const (\w+) = ${hook}`, 'g'),
  ))
    found.set(name, { catalog, path: steps(members) });
  for (const [, names = '', catalog = '', members = ''] of source.matchAll(
    new RegExp(String.raw`const \{([^{}]*)\} = ${hook}`, 'g'),
  ))
    for (const [name, binding] of bindNames(names, { catalog, path: steps(members) }))
      found.set(name, binding);
  for (const [, names = '', type = ''] of source.matchAll(/\(\{([^{}]*)\}: (\w+Messages)\b/g))
    for (const [name, binding] of bindNames(names, { catalog: catalogByType.get(type) ?? '', path: [] }))
      found.set(name, binding);
  return found;
};

/** The texts of an expression: `t.save`, `isNew ? t.add : t.change`, `t.kinds[kind]`, `useMessages().orders.title`. */
const textsIn = (expression: string, bindings: ReadonlyMap<string, Binding>, catalogs: Catalogs) => {
  const named = expression.matchAll(/\b([a-z]\w*)((?:\.\w+)+)/gi);
  // Whoever reads a whole catalog chooses elsewhere.
  const read = [...expression.matchAll(new RegExp(hook, 'g'))].filter(([, , members]) => members !== '');
  return [
    ...[...named].map(([, name = '', members = '']) => ({ binding: bindings.get(name), members })),
    ...read.map(([, catalog = '', members = '']) => ({ binding: { catalog, path: [] }, members })),
  ].flatMap(({ binding, members }) =>
    binding === undefined ? [] : textsAt(catalogs, binding.catalog, [...binding.path, ...steps(members)]),
  );
};

type Finder = (source: string) => string[];

const firstGroups =
  (pattern: RegExp): Finder =>
  (source) =>
    [...source.matchAll(pattern)].map(([, expression = '']) => expression);
const both =
  (one: Finder, other: Finder): Finder =>
  (source) => [...one(source), ...other(source)];

const inBraces = String.raw`\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}`;
const propOf = (name: string): RegExp => new RegExp(String.raw`\b${name}=${inBraces}`, 'g');
const inElement = (tag: string): RegExp => new RegExp(String.raw`<${tag}>\s*${inBraces}\s*</`, 'g');
const propsOf = (names: string): Finder =>
  firstGroups(
    new RegExp(
      String.raw`<(?:${names})\b((?:[^<>{}=]|=(?!>)|=>|${inBraces.replace('((', '(?:(')})*?)/?>`,
      'g',
    ),
  );

/** A prop of some components that is seen. */
const seen = (names: string, prop: string): Finder => {
  const [find, read] = [propsOf(names), firstGroups(propOf(prop))];
  return (source) => find(source).flatMap((props) => (/\bhideLabel\b/.test(props) ? [] : read(props)));
};

/** Where the console puts texts that must be short. */
export const expressionsIn = {
  button: seen('Button', 'label'),
  head: firstGroups(/\bhead: ([\w.]+)/g),
  chip: seen('StateMark|Badge', 'text'),
  heading: both(firstGroups(inElement(String.raw`h1\b[^>]*`)), seen('MasterDetail', 'title')),
  field: both(
    seen(String.raw`(?!FilterSelect\b)(?:\w*Field|\w*Select|TextArea|Combobox)`, 'label'),
    firstGroups(inElement('legend className="field-label"')),
  ),
  filter: seen(String.raw`FilterSelect|\w+Filter`, 'label'),
  keyword: firstGroups(propOf('keywordLabel')),
} as const satisfies Record<string, Finder>;

/** The texts that the components put in a place. */
export const textsInPlace = (
  place: keyof typeof expressionsIn,
  sources: SourceTree,
  catalogs: Catalogs,
): CatalogText[] => {
  const catalogByType = new Map(
    [...sources.values()].flatMap((text) => {
      const [, name, type] = /interface Catalogs \{\s*readonly (\w+): (\w+);/.exec(text) ?? [];
      return name === undefined || type === undefined ? [] : [[type, name] as const];
    }),
  );
  return [...sources].flatMap(([path, source]) => {
    if (!/^src\/console\/.*\.tsx$/.test(path) || path.includes('.test.')) return [];
    const bindings = bindingsOf(source, catalogByType);
    return expressionsIn[place](source).flatMap((expression) => textsIn(expression, bindings, catalogs));
  });
};
