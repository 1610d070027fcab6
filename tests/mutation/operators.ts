import { child, list, type Node, operatorOf, type Place, walk } from './findMarker.ts';

/** A range of a source and its replacement. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

/** A way to change the marked place. It quotes no source text. */
export type Operator = (place: Place) => Cut;

const over = ({ start, end }: Node, instead: string): Cut => ({ start, end, instead });

/** The first node of one of these types at the place. */
const first = ({ id, node }: Place, ...types: string[]): Node => {
  const found = walk(node).find(({ type }) => types.includes(type));
  if (!found) throw new Error(`No ${types.join(' or ')} at "mutant: ${id}"`);
  return found;
};

/** Removes the statement, or the property with its comma. */
export const remove: Operator = ({ node }) =>
  node.type === 'Property' ? { start: node.start, end: node.end + 1, instead: '' } : over(node, ';');

/** Replaces the statement. */
export const instead =
  (code: () => string): Operator =>
  ({ node }) =>
    over(node, code());

/** Adds a statement after it. */
export const followedBy =
  (code: () => string): Operator =>
  ({ node }) => ({ start: node.end, end: node.end, instead: `\n${code()}` });

/** Replaces the condition of an `if`. */
export const condition =
  (code: () => string): Operator =>
  (place) =>
    over(child(first(place, 'IfStatement'), 'test'), code());
export const always = condition(() => 'true');

/** Replaces the body of an `if`. */
export const does =
  (code: () => string): Operator =>
  (place) =>
    over(child(first(place, 'IfStatement'), 'consequent'), `{ ${code()} }`);

/** Removes the `else` of an `if`. */
export const withoutElse: Operator = (place) => {
  const found = first(place, 'IfStatement');
  return { start: child(found, 'consequent').end, end: child(found, 'alternate').end, instead: '' };
};

/** Reduces `a ? b : c` to b or c; or replaces c. */
const branch =
  (name: 'consequent' | 'alternate'): Operator =>
  (place) => {
    const found = first(place, 'ConditionalExpression');
    return over(found, place.text(child(found, name)));
  };
export const alwaysFirst = branch('consequent');
export const alwaysSecond = branch('alternate');
export const otherwise =
  (code: () => string): Operator =>
  (place) =>
    over(child(first(place, 'ConditionalExpression'), 'alternate'), code());

const operands = (node: Node, operator: string): Node[] =>
  node.type === 'LogicalExpression' && operatorOf(node) === operator
    ? [...operands(child(node, 'left'), operator), ...operands(child(node, 'right'), operator)]
    : [node];

/** Removes the nth operand of the first chain of `&&`, `||` or `??`. */
export const without =
  (n: number): Operator =>
  (place) => {
    const chain = first(place, 'LogicalExpression');
    const operator = operatorOf(chain);
    const all = operands(chain, operator);
    if (n >= all.length) throw new Error(`The chain at "mutant: ${place.id}" has ${all.length} operands`);
    const left = all.filter((_, at) => at !== n).map(place.text);
    return over(chain, left.join(` ${operator} `));
  };

/** Replaces the operator of the first comparison or sum. */
export const operator =
  (sign: string): Operator =>
  (place) => {
    const found = first(place, 'BinaryExpression');
    const [left, right] = [child(found, 'left'), child(found, 'right')];
    return over(found, `${place.text(left)} ${sign} ${place.text(right)}`);
  };

/** Removes a subtraction. */
export const notSubtracted: Operator = (place) => {
  const found = walk(place.node).find((node) => node.type === 'BinaryExpression' && operatorOf(node) === '-');
  if (!found) throw new Error(`Nothing is subtracted at "mutant: ${place.id}"`);
  return over(found, place.text(child(found, 'left')));
};

/** Replaces the initial value of a declaration. */
export const beginsWith =
  (code: () => string): Operator =>
  (place) =>
    over(child(first(place, 'VariableDeclarator'), 'init'), code());

const nthArgument = (place: Place, n: number): Node => {
  const found = list(first(place, 'CallExpression'), 'arguments')[n];
  if (!found) throw new Error(`The call at "mutant: ${place.id}" has fewer than ${n + 1} arguments`);
  return found;
};

/** Replaces the nth argument of the first call. */
export const argument =
  (n: number, code: (now: string) => string): Operator =>
  (place) => {
    const found = nthArgument(place, n);
    return over(found, code(place.text(found)));
  };

/** Reduces `list.call(…)` to the list. */
export const withoutCall: Operator = (place) => {
  const found = first(place, 'CallExpression');
  return over(found, place.text(child(child(found, 'callee'), 'object')));
};

/** Reduces `call(() => work())` to the work. */
export const unwrapped: Operator = (place) =>
  over(first(place, 'CallExpression'), place.text(child(first(place, 'ArrowFunctionExpression'), 'body')));

/** Removes the last element of the first array literal. */
export const withoutLast: Operator = (place) => {
  const all = list(first(place, 'ArrayExpression'), 'elements');
  const [last, before] = [all.at(-1), all.at(-2)];
  if (!last || !before) throw new Error(`The list at "mutant: ${place.id}" has fewer than two elements`);
  return { start: before.end, end: last.end, instead: '' };
};

/** Rethrows a caught error. */
export const rethrown: Operator = (place) => {
  if (!place.catching) throw new Error(`"mutant: ${place.id}" catches nothing`);
  return over(place.node, `throw ${place.text(child(place.catching, 'param'))};`);
};
