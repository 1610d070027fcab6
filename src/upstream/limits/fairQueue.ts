/** What waits, in turn by who it is from: one of each, however much somebody has put in. */
export const createFairQueue = <T extends object>() => {
  const queues = new Map<string, T[]>();
  return {
    /** Adds to the end of somebody's own queue. */
    add: (from: string, item: T): void => {
      const own = queues.get(from);
      if (own) own.push(item);
      else queues.set(from, [item]);
    },
    /** Takes the next one; who it is from goes to the end. */
    take: (): { readonly from: string; readonly item: T } | undefined => {
      const [first] = queues;
      if (!first) return undefined;
      const [from, own] = first;
      const item = own.shift();
      queues.delete(from);
      if (own.length > 0) queues.set(from, own);
      return item && { from, item };
    },
    /** Whether anybody else waits. */
    hasOthersThan: (from: string): boolean => queues.size > (queues.has(from) ? 1 : 0),
    /** How much of somebody waits. */
    lengthOf: (from: string): number => queues.get(from)?.length ?? 0,
    isEmpty: (): boolean => queues.size === 0,
  };
};
