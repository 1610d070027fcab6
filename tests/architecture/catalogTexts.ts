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

/** What the names of a component stand for in the catalogs. */
const bindingsOf = (source: string, catalogByType: ReadonlyMap<string, string>): Map<string, Binding> => {
  const found = new Map<string, Binding>();
  const hook = String.raw`use(?:Messages\(\)|Catalog\('(\w+)'\))((?:\.\w+)*)`;
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

/** The texts of an expression: `t.save`, `isNew ? t.add : t.change`, `t.kinds[kind]`. */
const textsIn = (expression: string, bindings: ReadonlyMap<string, Binding>, catalogs: Catalogs) =>
  [...expression.matchAll(/\b([a-z]\w*)((?:\.\w+)+)/gi)].flatMap(([, name = '', members = '']) => {
    const binding = bindings.get(name);
    return binding === undefined
      ? []
      : textsAt(catalogs, binding.catalog, [...binding.path, ...steps(members)]);
  });

const inBraces = String.raw`\{((?:[^{}]|\{[^{}]*\})*)\}`;
const button = new RegExp(
  String.raw`<Button\b((?:[^<>{}=]|=(?!>)|=>|${inBraces.replace('((', '(?:(')})*?)/?>`,
  'g',
);
const label = new RegExp(String.raw`\blabel=${inBraces}`);
const mark = new RegExp(String.raw`<(?:StateMark|Badge)\b[^<>]*?\btext=${inBraces}`, 'g');

/** Where the console puts texts that must be short. */
export const expressionsIn = {
  button: (source: string): string[] =>
    [...source.matchAll(button)].flatMap(([, props = '']) =>
      /\bhideLabel\b/.test(props) ? [] : [label.exec(props)?.[1] ?? ''],
    ),
  head: (source: string): string[] =>
    [...source.matchAll(/\bhead: ([\w.]+)/g)].map(([, expression = '']) => expression),
  chip: (source: string): string[] => [...source.matchAll(mark)].map(([, expression = '']) => expression),
} as const satisfies Record<string, (source: string) => string[]>;

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
