/**
 * Returns the idempotency key of an action; the same action gets the same key, so that a retry after a lost
 * response does nothing twice.
 */
export const openKeys = (mint: () => string): ((act: string) => string) => {
  const keys = new Map<string, string>();
  return (act) => {
    const key = keys.get(act) ?? mint();
    keys.set(act, key);
    return key;
  };
};
