import { child, list, type Node, placeAt, walk } from './findMarker.ts';

/** The nth node of a type at a marked place. */
const part = (id: string, type: string, n = 0): Node => {
  const found = walk(placeAt(id).node).filter((node) => node.type === type)[n];
  if (!found) throw new Error(`No ${type} at "mutant: ${id}"`);
  return found;
};
const textAt = (id: string, node: Node): string => placeAt(id).text(node);
const nthOf = (id: string, node: Node, name: string, n: number): string => {
  const found = list(node, name)[n];
  if (!found) throw new Error(`"mutant: ${id}" has fewer than ${n + 1} ${name}`);
  return textAt(id, found);
};

// Source text at the marked places: mutants are built from it, and so quote no name that may change.

/** The name in a marked declaration. */
export const nameAt = (id: string): string => textAt(id, child(part(id, 'VariableDeclarator'), 'id'));

/** The initial value of a marked declaration. */
export const valueAt = (id: string): string => textAt(id, child(part(id, 'VariableDeclarator'), 'init'));

/** The return value of a marked statement. */
export const returnedAt = (id: string): string => textAt(id, child(part(id, 'ReturnStatement'), 'argument'));

/** The target and the value of a marked assignment. */
export const assignedAt = (id: string): { readonly to: string; readonly value: string } => {
  const found = part(id, 'AssignmentExpression');
  return { to: textAt(id, child(found, 'left')), value: textAt(id, child(found, 'right')) };
};

/** Both sides of the first comparison, or of the first `&&`, `||` or `??`. */
export const sidesAt = (
  id: string,
  type: 'BinaryExpression' | 'LogicalExpression' = 'BinaryExpression',
): { readonly left: string; readonly right: string } => {
  const found = part(id, type);
  return { left: textAt(id, child(found, 'left')), right: textAt(id, child(found, 'right')) };
};

/** An argument of the nth call. */
export const argumentAt = (id: string, at: number, n = 0): string =>
  nthOf(id, part(id, 'CallExpression', n), 'arguments', at);

/** The callee of the nth call. */
export const calleeAt = (id: string, n = 0): string =>
  textAt(id, child(part(id, 'CallExpression', n), 'callee'));

/** The last part of a dotted name: `send` of `link.send`. */
export const lastName = (dotted: string): string => dotted.slice(dotted.lastIndexOf('.') + 1);

/** The first string literal, with its quotes. */
export const quotedAt = (id: string): string => textAt(id, part(id, 'Literal'));

/** The variable of a marked loop over a list. */
export const loopNameAt = (id: string): string => textAt(id, child(part(id, 'VariableDeclarator'), 'id'));

/** The body of a marked loop. */
export const loopBodyAt = (id: string): string => textAt(id, child(part(id, 'ForOfStatement'), 'body'));

/** The iterable of a marked loop. */
export const loopedAt = (id: string): string => textAt(id, child(part(id, 'ForOfStatement'), 'right'));
