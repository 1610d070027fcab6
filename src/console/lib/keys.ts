/** Gives an act its idempotency key; the same act again gets the same one, so that a lost answer is given again and nothing happens twice. */
export const openKeys = (mint: () => string): ((act: string) => string) => {
  const keys = new Map<string, string>();
  return (act) => {
    const key = keys.get(act) ?? mint();
    keys.set(act, key);
    return key;
  };
};
