/** Whether two objects have the same fields with the same values, each compared by identity. */
export const haveSameFields = (one: object, other: object): boolean => {
  const entries = Object.entries(one);
  const others = new Map<string, unknown>(Object.entries(other));
  return entries.length === others.size && entries.every(([name, value]) => others.get(name) === value);
};
