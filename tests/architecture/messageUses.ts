import { dirname, join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { Catalogs } from './catalogTexts.ts';
import type { SourceTree } from './boundaries.ts';
import { childrenOf, isNode, type Node, part, parts, textOf } from './syntaxNodes.ts';

type Paths = ReadonlySet<string>;
const none: Paths = new Set();
const union = (...all: readonly Paths[]): Paths => new Set(all.flatMap((paths) => [...paths]));

/** The names of a function, and of those around it. */
interface Scope {
  readonly names: Map<string, Paths>;
  readonly outer?: Scope;
}

interface File {
  readonly path: string;
  readonly tree: Node;
}

const app = 'app';
/** Follows a path whose messages have to be read from a signal or a function. */
const unread = '()';

/** The members of each group by its path, such as `app.orders`; and the paths of each text, of which several files may have one. */
const walkCatalogs = (catalogs: Catalogs) => {
  const groups = new Map<string, readonly string[]>();
  const places = new Map<object, string[]>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    groups.set(path, Object.keys(value));
    places.set(value, [...(places.get(value) ?? []), path]);
    for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`);
  };
  for (const [name, catalog] of catalogs) walk(catalog, name || app);
  const texts = [...places].flatMap(([group, paths]) =>
    Object.entries(group).flatMap(([key, one]) =>
      typeof one === 'object' ? [] : [paths.map((path) => `${path}.${key}`)],
    ),
  );
  return { groups, texts };
};

const isMessages = (path: string): boolean => /\.(?:en|zh)\.ts$/.test(path);

/** Whether something is named, and not chosen from a group by an index. */
const isName = (node: Node | undefined): boolean =>
  node?.type === 'Identifier' || (node?.type === 'MemberExpression' && node['computed'] !== true);

/** The property that a type declares under a name. */
const declaredMember = (owner: Node, key: string): Node | undefined =>
  [...parts(owner, 'members'), ...parts(owner, 'body')].find(
    (one) => one.type === 'TSPropertySignature' && textOf(part(one, 'key')) === key,
  );

/** What an expression names last: `i18n` of `app.i18n`. */
const last = (node: Node | undefined): Node | undefined =>
  node?.type === 'MemberExpression' ? part(node, 'property') : node;

const mounted = /interface (AppMessages|CoreMessages|Catalogs) \{\s*readonly (\w+):/;
/** Where files of messages are in the catalogs: declared, or as a part of the file that imports them. */
const mountsOf = (sources: SourceTree): ReadonlyMap<string, string> => {
  const mounts = new Map<string, string>();
  const mount = (path: string, at: string): void => {
    mounts.set(path, at);
    for (const [, name = '', from = ''] of (sources.get(path) ?? '').matchAll(
      /import \{ en as (\w+) \} from '([^']+)'/g,
    ))
      mount(join(dirname(path), from), `${at}.${name}`);
  };
  for (const [path, text] of sources) {
    const [, kind, name = ''] = mounted.exec(text) ?? [];
    if (path.endsWith('.en.ts') && kind !== undefined)
      mount(path, kind === 'Catalogs' ? name : `${app}.${name}`);
  }
  return mounts;
};

/** Parsed files of the console; not its tests. */
const filesOf = (sources: SourceTree): File[] =>
  [...sources].flatMap(([path, text]) => {
    if (!/^src\/console\/.*\.tsx?$/.test(path) || /\.test\.tsx?$|\.zh\.ts$/.test(path)) return [];
    const tree: unknown = parseSync(path, text).program;
    return isNode(tree) ? [{ path, tree }] : [];
  });

/**
 * The texts that no screen reaches. A name stands for the messages that it was given, by a hook, another name or its type; an
 * index stands for every member of its group. A group that is handed on, and that no type names, is used as a whole.
 */
export const unusedTexts = (sources: SourceTree, catalogs: Catalogs): string[] => {
  const { groups, texts } = walkCatalogs(catalogs);
  const files = filesOf(sources);
  const types = new Map<string, { readonly node: Node; readonly file: File }[]>();
  const used = new Set<string>();
  const handedOn = new Set<string>();
  const typed = new Set<string>();
  /** The messages that properties of declared types are, by the property's name. */
  const declared = new Map<string, Paths>();
  const mounts = mountsOf(sources);

  const memberOf = (paths: Paths, key: string): Paths =>
    new Set(
      [...paths].flatMap((path) => {
        if (groups.get(path)?.includes(key)) return [`${path}.${key}`];
        // Of a signal.
        if (path.endsWith(unread) && (key === 'value' || key === 'peek'))
          return [path.slice(0, -unread.length)];
        return groups.has(path) && (key === 'value' || key === 'peek') ? [path] : [];
      }),
    );
  const allMembers = (paths: Paths): Paths =>
    new Set([...paths].flatMap((path) => (groups.get(path) ?? []).map((key) => `${path}.${key}`)));

  const typePaths = (type: Node | undefined, file: File, depth = 0): Paths => {
    if (!type || depth > 8) return none;
    const inner = (node: Node | undefined) => typePaths(node, file, depth + 1);
    switch (type.type) {
      case 'TSTypeAnnotation':
      case 'TSParenthesizedType':
        return inner(part(type, 'typeAnnotation'));
      case 'TSFunctionType':
        return inner(part(type, 'returnType'));
      case 'TSUnionType':
      case 'TSIntersectionType':
        return union(...parts(type, 'types').map(inner));
      case 'TSIndexedAccessType': {
        const index = part(type, 'indexType');
        const key = textOf(index && part(index, 'literal'));
        const object = part(type, 'objectType');
        return key === ''
          ? none
          : union(memberOf(inner(object), key), memberTypePaths(object, key, file, depth + 1));
      }
      case 'TSTypeQuery': {
        const mount = mounts.get(file.path);
        return textOf(part(type, 'exprName')) === 'en' && mount !== undefined ? new Set([mount]) : none;
      }
      case 'TSTypeReference': {
        const name = textOf(part(type, 'typeName'));
        if (name === 'AppMessages' || name === 'CoreMessages') return new Set([app]);
        const given = parts(part(type, 'typeArguments') ?? type, 'params');
        const wanted = name === 'Pick' || name === 'Omit' ? given.slice(0, 1) : given;
        return union(
          ...wanted.map(inner),
          ...(types.get(name) ?? []).map((found) =>
            typePaths(part(found.node, 'typeAnnotation'), found.file, depth + 1),
          ),
        );
      }
      default:
        return none;
    }
  };
  const memberTypePaths = (type: Node | undefined, key: string, file: File, depth = 0): Paths => {
    if (!type || depth > 8) return none;
    if (type.type === 'TSTypeAnnotation')
      return memberTypePaths(part(type, 'typeAnnotation'), key, file, depth + 1);
    if (type.type === 'TSTypeLiteral' || type.type === 'TSInterfaceBody') {
      const found = declaredMember(type, key);
      return typePaths(found && part(found, 'typeAnnotation'), file, depth + 1);
    }
    if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType')
      return union(...parts(type, 'types').map((one) => memberTypePaths(one, key, file, depth + 1)));
    if (type.type !== 'TSTypeReference') return none;
    const name = textOf(part(type, 'typeName'));
    const [first] = parts(part(type, 'typeArguments') ?? type, 'params');
    return union(
      name === 'Pick' || name === 'Omit' ? memberTypePaths(first, key, file, depth + 1) : none,
      ...(types.get(name) ?? []).map(({ node, file: of }) =>
        memberTypePaths(part(node, 'typeAnnotation') ?? part(node, 'body'), key, of, depth + 1),
      ),
    );
  };

  const use = (paths: Paths): Paths => {
    for (const path of paths) used.add(path);
    return paths;
  };

  const readFile = (file: File): void => {
    const scopes = new Map<Node, Scope>();
    let scope: Scope = { names: new Map() };
    const bind = (name: string, paths: Paths): void => {
      scope.names.set(name, union(scope.names.get(name) ?? none, paths));
    };
    const lookUp = (name: string): Paths => {
      for (let at: Scope | undefined = scope; at; at = at.outer) {
        const found = at.names.get(name);
        if (found) return found;
      }
      return none;
    };

    const call = (node: Node): Paths => {
      const callee = part(node, 'callee');
      const [first] = parts(node, 'arguments');
      const name = textOf(callee?.type === 'MemberExpression' ? part(callee, 'property') : callee);
      if (name === 'useMessages' || name === 'useCoreMessages') return new Set([app]);
      if (name === 'useCatalog' || name === 'catalog') return new Set([textOf(first)]);
      if (name === 'messagesIn' || name === 'computed') return pathsOf(first);
      if (name === 'withCatalog') return pathsOf(parts(node, 'arguments')[1]);
      return new Set(
        [...pathsOf(callee)].map((path) => path.replace(unread, '')).filter((path) => groups.has(path)),
      );
    };
    const member = (node: Node): Paths => {
      const object = pathsOf(part(node, 'object'));
      const property = part(node, 'property');
      const isIndex = node['computed'] === true && property?.type !== 'Literal';
      const key = textOf(property);
      // The messages of an i18n.
      if (key === 'messages' && textOf(last(part(node, 'object'))) === 'i18n') return new Set([app]);
      if (isIndex) return use(allMembers(object));
      return object.size > 0 ? use(memberOf(object, key)) : (declared.get(key) ?? none);
    };
    const pathsOf = (node: Node | undefined): Paths => {
      switch (node?.type) {
        case 'Identifier':
          return lookUp(textOf(node));
        case 'CallExpression':
          return call(node);
        case 'MemberExpression':
          return member(node);
        case 'ConditionalExpression':
          return union(pathsOf(part(node, 'consequent')), pathsOf(part(node, 'alternate')));
        case 'LogicalExpression':
          return union(pathsOf(part(node, 'left')), pathsOf(part(node, 'right')));
        case 'ObjectExpression':
          return union(
            ...parts(node, 'properties').map((one) =>
              one.type === 'SpreadElement' ? pathsOf(part(one, 'argument')) : none,
            ),
          );
        case 'ArrowFunctionExpression':
          return union(pathsOf(part(node, 'body')), typePaths(part(node, 'returnType'), file));
        case 'ChainExpression':
        case 'ParenthesizedExpression':
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
        case 'TSNonNullExpression':
          return pathsOf(part(node, 'expression'));
        default:
          return none;
      }
    };
    /** Gives the names of a pattern what it takes apart: messages, or a type that has some. */
    const take = (pattern: Node, paths: Paths, type: Node | undefined): void => {
      if (pattern.type === 'Identifier') bind(textOf(pattern), paths);
      if (pattern.type === 'AssignmentPattern') {
        const left = part(pattern, 'left');
        if (left) take(left, paths, type);
      }
      if (pattern.type !== 'ObjectPattern') return;
      for (const property of parts(pattern, 'properties')) {
        const value = part(property, property.type === 'RestElement' ? 'argument' : 'value');
        const key = textOf(part(property, 'key'));
        if (property.type === 'RestElement' && value) take(value, paths, type);
        else if (value) {
          const found = union(memberOf(paths, key), memberTypePaths(type, key, file));
          take(value, use(found), undefined);
        }
      }
    };
    const visit = (node: Node): void => {
      const outer = scope;
      if (/Function/.test(node.type)) {
        scope = scopes.get(node) ?? { names: new Map(), outer };
        scopes.set(node, scope);
      }
      if (node.type === 'VariableDeclarator') {
        const [id, init] = [part(node, 'id'), part(node, 'init')];
        const type = id && part(id, 'typeAnnotation');
        if (id) take(id, union(pathsOf(init), typePaths(type, file)), type);
      }
      for (const parameter of parts(node, 'params')) {
        const pattern = parameter.type === 'AssignmentPattern' ? part(parameter, 'left') : parameter;
        const type = pattern && part(pattern, 'typeAnnotation');
        if (!pattern) continue;
        for (const path of typePaths(type, file)) typed.add(path);
        take(pattern, typePaths(type, file), type);
      }
      if (node.type === 'MemberExpression') {
        pathsOf(node);
      }
      const given =
        node.type === 'CallExpression'
          ? parts(node, 'arguments')
          : node.type === 'JSXExpressionContainer'
            ? [part(node, 'expression')]
            : node.type === 'ObjectExpression'
              ? parts(node, 'properties').map((one) => part(one, 'value'))
              : [];
      for (const path of union(...given.filter(isName).map(pathsOf))) handedOn.add(path);
      childrenOf(node).forEach(visit);
      scope = outer;
    };
    // A name may be used above what it stands for.
    for (const _ of [1, 2, 3]) visit(file.tree);
  };

  for (const file of files) {
    const collect = (node: Node): void => {
      if (node.type === 'TSTypeAliasDeclaration' || node.type === 'TSInterfaceDeclaration') {
        const name = textOf(part(node, 'id'));
        types.set(name, [...(types.get(name) ?? []), { node, file }]);
      }
      childrenOf(node).forEach(collect);
    };
    collect(file.tree);
  }
  for (const file of files) {
    const collect = (node: Node): void => {
      if (node.type === 'TSPropertySignature') {
        const name = textOf(part(node, 'key'));
        const paths = [...typePaths(part(node, 'typeAnnotation'), file)].filter((path) => groups.has(path));
        for (const path of paths) typed.add(path);
        const kind = part(part(node, 'typeAnnotation') ?? node, 'typeAnnotation');
        const isRead =
          kind?.type === 'TSFunctionType' || textOf(kind && part(kind, 'typeName')).endsWith('Signal');
        if (isRead && paths.length > 0)
          declared.set(
            name,
            union(declared.get(name) ?? none, new Set(paths.map((path) => `${path}${unread}`))),
          );
      }
      childrenOf(node).forEach(collect);
    };
    if (!isMessages(file.path)) collect(file.tree);
  }
  for (const file of files) if (!isMessages(file.path)) readFile(file);

  const isHandedOn = (path: string): boolean => {
    const group = path.slice(0, path.lastIndexOf('.'));
    return handedOn.has(group) && !typed.has(group);
  };
  return texts.flatMap(([first = '', ...others]) =>
    [first, ...others].some((path) => used.has(path) || isHandedOn(path)) ? [] : [first],
  );
};
