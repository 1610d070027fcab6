/**
 * Returns the idempotency key of an action; the same action gets the same key, so that a retry after a lost
 * response does nothing twice.
 */
export const createIdempotencyKeys = (createId: () => string): ((action: string) => string) => {
  const keys = new Map<string, string>();
  return (action) => {
    const key = keys.get(action) ?? createId();
    keys.set(action, key);
    return key;
  };
};
