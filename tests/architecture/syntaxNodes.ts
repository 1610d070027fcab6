/** A node of a source's syntax tree. */
export type Node = Readonly<Record<string, unknown>> & { readonly type: string };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
/** A child by its property's name. */
export const part = (node: Node, name: string): Node | undefined => {
  const found = node[name];
  return isNode(found) ? found : undefined;
};
/** The children in a list. */
export const parts = (node: Node, name: string): Node[] => {
  const found = node[name];
  return Array.isArray(found) ? found.filter(isNode) : [];
};
/** Every child. */
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
/** A name, or the text of a literal; empty without one. */
export const textOf = (node: Node | undefined): string => {
  const text = node?.['name'] ?? node?.['value'];
  return typeof text === 'string' ? text : '';
};
